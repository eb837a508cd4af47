import { useEffect, useSyncExternalStore } from 'react'
import { createListenerSet } from '#src/shared/collections/listener-set.ts'
import type { RoundActor } from './games-data.ts'

const key = 'games.sound'
const listeners = createListenerSet()
/** Of a round that is over. */
const endSeconds = 0.16
const winHz = 880
const lossHz = 260
let context: AudioContext | undefined

/** Off until somebody turns it on in this browser. */
const isOn = (): boolean => {
  try {
    return localStorage.getItem(key) === 'on'
  } catch {
    return false
  }
}

const toggle = (): void => {
  try {
    localStorage.setItem(key, isOn() ? 'off' : 'on')
  } catch {
    return
  }
  listeners.notify()
}

/** A short tone; nothing while the sound is off. */
export const sound = (frequencyHz: number, seconds: number): void => {
  if (!isOn()) return
  context ??= new AudioContext()
  const tone = context.createOscillator()
  const gain = context.createGain()
  const from = context.currentTime
  tone.frequency.value = frequencyHz
  gain.gain.setValueAtTime(0.08, from)
  gain.gain.exponentialRampToValueAtTime(0.001, from + seconds)
  tone.connect(gain).connect(context.destination)
  tone.start(from)
  tone.stop(from + seconds)
}

/** Higher for a win. */
export const soundEnd = (returnedMinor: number, stakedMinor: number): void =>
  sound(returnedMinor > stakedMinor ? winHz : lossHz, endSeconds)

export const useSound = () => ({ isOn: useSyncExternalStore(listeners.add, isOn), toggle })

/** Sounds each round that is over, when its picture rests. */
export const useRoundSound = (actor: RoundActor): void => {
  useEffect(() => {
    const { unsubscribe } = actor.on('round.rested', () => {
      const { round, reject } = actor.getSnapshot().context
      if (round && round.returnedMinor !== null && reject === null) soundEnd(round.returnedMinor, round.stakedMinor)
    })
    return unsubscribe
  }, [actor])
}
