import { opinionSteps, type Opinion } from '#server/sports/domain/matches/opinion.ts'
import type { Timeline } from '#server/sports/domain/matches/timeline.ts'
import type { MainLines } from './football-offers.ts'
import type { Offer } from './markets.ts'
import type { Outlook } from './outlook.ts'

/** What the model makes of a match at the time whose prices are in force, and what is offered on it. */
export interface Quote {
  outlook: Outlook
  offers: readonly Offer[]
}

/** How a sport is quoted. Times are milliseconds after the kick-off. */
export interface QuotedSport<O extends Outlook> {
  timeline: Timeline & { opinions: readonly Opinion[]; quotedMs: readonly number[] }
  /** In play prices move at `quotedMs` and at every such step; 0: only at them. */
  stepMs: number
  /** Before the match `quotedMs` is -1. */
  outlookAt(quotedMs: number, opinion: Opinion): O
  offersOf(outlook: O, held: readonly MainLines[]): Offer[]
  /** Main lines are held on offer for some time; without it none are. */
  held?: { everyMs: number; linesOf(outlook: O): MainLines }
}

const heldMax = 2
const kept = 12

/** Keeps the last few that were asked for. */
const remembered = <T>(make: (key: number) => T): ((key: number) => T) => {
  const cache = new Map<number, T>()
  return (key) => {
    const found = cache.get(key)
    if (found !== undefined) return found
    const made = make(key)
    cache.set(key, made)
    const [oldest] = cache.keys()
    if (cache.size > kept && oldest !== undefined) cache.delete(oldest)
    return made
  }
}

/** Before the match every opinion has its key, below zero. */
const earlyBase = 1_000

export interface Quotes {
  /** Two times of the same key have the same prices. */
  keyAt(atMs: number): number
  quoteAt(atMs: number): Quote
}

/** The prices of a match in steps: before it they go by opinion, in play by what happens and by the clock. */
export const createQuotes = <O extends Outlook>(sport: QuotedSport<O>): Quotes => {
  const { timeline, stepMs, held } = sport
  const { opinions, quotedMs } = timeline
  const last = opinions.at(-1) ?? { edge: 0, tempo: 0 }

  const keyAt = (atMs: number): number => {
    if (atMs < 0) return opinionSteps(atMs) - earlyBase
    const moved = quotedMs.findLast((time) => time <= atMs) ?? 0
    return stepMs === 0 ? moved : Math.max(moved, Math.floor(atMs / stepMs) * stepMs)
  }
  const outlookOf = remembered((key: number): O =>
    key < 0 ? sport.outlookAt(-1, opinions[key + earlyBase] ?? last) : sport.outlookAt(key, last),
  )
  const linesOf = remembered((key: number) => held?.linesOf(outlookOf(key)))

  const heldAt = (key: number): MainLines[] => {
    if (!held || key < 0) return []
    const since = Math.floor(key / held.everyMs)
    const blocks = Array.from({ length: heldMax + 1 }, (_, index) => (since - index) * held.everyMs)
    const goals = timeline.events.filter(({ announcedAs, atMs }) => announcedAs === 'goal' && atMs <= key)
    const times = [...blocks, ...goals.map(({ atMs }) => atMs - 1)].filter((time) => time >= 0 && time < key)
    return [...new Set(times)]
      .toSorted((a, b) => b - a)
      .slice(0, heldMax)
      .flatMap((time) => linesOf(keyAt(time)) ?? [])
  }
  const quoteOf = remembered((key: number): Quote => {
    const outlook = outlookOf(key)
    return { outlook, offers: sport.offersOf(outlook, heldAt(key)) }
  })
  return { keyAt, quoteAt: (atMs) => quoteOf(keyAt(atMs)) }
}
