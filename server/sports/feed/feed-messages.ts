import type { MatchDetail, MatchNote, Sport } from '#contract/sports/entities/match-item.ts'
import type { MatchClock, MatchEvent } from '#contract/sports/entities/match.ts'
import type { MatchFacts } from '#server/sports/domain/settlement/match-facts.ts'

interface Named {
  readonly name: string
  readonly nameEn: string
  readonly logo: string
}

interface NamedTeam extends Named {
  readonly teamId: string
  /** Where the whole name does not fit; one that a provider leaves out is made of the name. */
  readonly shortName?: string | undefined
  readonly shortNameEn?: string | undefined
}

/** A match that is, or will be, on offer; the same again with other data changes it. */
export interface FixtureMessage {
  readonly kind: 'fixture'
  readonly sport: Sport
  readonly league: Named & { readonly leagueId: string; readonly isPinned: boolean }
  readonly round: string
  readonly roundEn: string
  readonly home: NamedTeam
  readonly visit: NamedTeam
  readonly startAtMs: number
  /** A match of L-08 has its number from the operator; others get one here. */
  readonly matchId?: string
}

/** Prices in force, decimal × 1000. `isWhole`: what is not named is no longer offered. */
export interface PricesMessage {
  readonly kind: 'prices'
  readonly isWhole: boolean
  readonly prices: readonly { readonly selectionId: string; readonly oddsMilli: number; readonly isOpen: boolean }[]
}

/** Closes all markets of a match, or opens them as their prices say. */
export interface SuspensionMessage {
  readonly kind: 'suspension'
  readonly isSuspended: boolean
}

export interface StateMessage {
  readonly kind: 'standing'
  readonly gameStatus: 0 | 1 | 2
  readonly homeScore: number
  readonly visitScore: number
  readonly clock: MatchClock
}

/** `announcedAs`: told in the match's rooms as a goal or a step of the match. */
export interface EventMessage {
  readonly kind: 'event'
  readonly event: MatchEvent
  readonly announcedAs: 'goal' | 'match' | null
  readonly homeScore: number
  readonly visitScore: number
}

/** What the page of a match draws: parts that are named replace what was known. */
export interface DetailMessage {
  readonly kind: 'detail'
  readonly detail: Partial<Omit<MatchDetail, 'events'>>
}

/**
 * How the match went so far, whole; `isFinal`: nothing of it is open any more. `correction` replaces a result that was
 * wrong, `rollback` takes it back: what was settled by it is open again. `void`: postponed, abandoned or not played; what
 * `facts` names stands, everything else is void, for what `note` says; a provider that does not say cancels it.
 */
export interface ResultMessage {
  readonly kind: 'result' | 'correction' | 'rollback' | 'void'
  readonly facts: MatchFacts
  readonly isFinal: boolean
  readonly note?: MatchNote
}

export type FeedBody =
  | FixtureMessage
  | PricesMessage
  | SuspensionMessage
  | StateMessage
  | EventMessage
  | DetailMessage
  | ResultMessage

/**
 * One message of a feed. They come at least once, late or out of order; `seq` counts 1, 2, 3 … over the whole feed without
 * gaps, so that a receiver knows what it lacks and asks for it again.
 */
export interface FeedMessage {
  /** The same message has the same id for ever. */
  readonly id: string
  readonly seq: number
  /** When the provider wrote it, milliseconds since 1970. */
  readonly atMs: number
  /** The provider's name of the match. */
  readonly fixtureId: string
  readonly body: FeedBody
}

/** A provider of odds and scores. */
export interface FeedPort {
  /** Hears messages as they come. */
  subscribe(listener: (message: FeedMessage) => void): () => void
  /** Messages from this sequence on, in order; what is no longer kept is missing, and `oldestSeq` says so. */
  since(seq: number, limit: number): Promise<{ messages: readonly FeedMessage[]; oldestSeq: number; newestSeq: number }>
}
