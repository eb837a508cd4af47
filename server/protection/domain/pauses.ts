import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { addMonths } from '#contract/protection/rules/add-months.ts'
import { foreverMs, pauseAt, type Pauses } from './protection-status.ts'

const dayMs = 24 * 60 * 60_000

const endOf = (pauses: Pauses, nowMs: number): number => {
  const pause = pauseAt(pauses, nowMs)
  return pause === null ? 0 : (pause.untilMs ?? foreverMs)
}

/** A pause never ends earlier than the one that is on. */
const longer = (pauses: Pauses, untilMs: number, nowMs: number): Outcome<number, 'PAUSE_LONGER'> => {
  const present = pauseAt(pauses, nowMs)
  return present && endOf(pauses, nowMs) >= untilMs
    ? reject('PAUSE_LONGER', { untilMs: present.untilMs })
    : accept(untilMs)
}

/** Until when a time-out that begins now lasts, milliseconds since 1970. */
export const planTimeOut = (pauses: Pauses, days: number, nowMs: number): Outcome<number, 'PAUSE_LONGER'> =>
  longer(pauses, nowMs + days * dayMs, nowMs)

/** The same of a self-exclusion, null for ever: `foreverMs`. */
export const planExclusion = (pauses: Pauses, months: number | null, nowMs: number): Outcome<number, 'PAUSE_LONGER'> =>
  longer(pauses, months === null ? foreverMs : addMonths(nowMs, months), nowMs)
