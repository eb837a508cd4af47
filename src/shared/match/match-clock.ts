import { useSyncExternalStore } from 'react'
import type { MatchClock } from '#contract/sports/entities/match.ts'
import { createListenerSet } from '#src/shared/collections/listener-set.ts'

/** The seconds that a clock shows at a moment of server time; basketball counts down to zero. */
export const clockSeconds = (clock: MatchClock, nowMs: number): number => {
  const passed = clock.running ? Math.max(0, Math.floor((nowMs - clock.asOfMs) / 1000)) : 0
  return clock.direction === 'up' ? clock.elapsedSeconds + passed : Math.max(0, clock.elapsedSeconds - passed)
}

/** Not so before a match and between its parts: then the part is all there is to say. */
export const isCounting = ({ running, elapsedSeconds }: MatchClock): boolean => running || elapsedSeconds > 0

/** 73:26; minutes go on past 99. */
export const formatClock = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`

let second = 0
let ticking: ReturnType<typeof setInterval> | undefined
const listeners = createListenerSet()

const tick = () => {
  second += 1
  listeners.notify()
}

const subscribe = (listener: () => void): (() => void) => {
  const leave = listeners.add(listener)
  ticking ??= setInterval(tick, 1000)
  return () => {
    leave()
    if (listeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

const readSecond = () => second

/** Renders again every second; all clocks of a page turn together. */
export const useEverySecond = (): number => useSyncExternalStore(subscribe, readSecond, readSecond)
