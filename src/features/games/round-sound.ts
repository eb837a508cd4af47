import { useEffect, useSyncExternalStore } from 'react'
import { createListenerSet } from '#src/shared/collections/listener-set.ts'
import type { RoundActor } from './games-data.ts'

const key = 'games.sound'
const listeners = createListenerSet()
const seconds = 0.16
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

/** A short tone, higher for a win; nothing while the sound is off. */
const soundRound = (isWin: boolean): void => {
  if (!isOn()) return
  context ??= new AudioContext()
  const tone = context.createOscillator()
  const gain = context.createGain()
  const from = context.currentTime
  tone.frequency.value = isWin ? 880 : 260
  gain.gain.setValueAtTime(0.08, from)
  gain.gain.exponentialRampToValueAtTime(0.001, from + seconds)
  tone.connect(gain).connect(context.destination)
  tone.start(from)
  tone.stop(from + seconds)
}

export const useSound = () => ({ isOn: useSyncExternalStore(listeners.add, isOn), toggle })

/** Sounds each round that is over, when its picture rests. */
export const useRoundSound = (actor: RoundActor): void => {
  useEffect(() => {
    const { unsubscribe } = actor.on('round.rested', () => {
      const { round, reject } = actor.getSnapshot().context
      if (round && round.returnedMinor !== null && reject === null) soundRound(round.returnedMinor > round.stakedMinor)
    })
    return unsubscribe
  }, [actor])
}
