import type { RejectOf, RequestOf, ResponseOf } from '#contract/define-call.ts'
import type { gameMove, gamePlay } from '#contract/games/calls.ts'
import type { GameRound } from '#contract/games/entities/round.ts'
import type { PairSeeds } from '#contract/games/rules/fairness.ts'
import type { Outcome } from '#contract/outcome.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Allowance } from '#server/protection/ports.ts'

export type PlayRequest = RequestOf<typeof gamePlay>
export type MoveRequest = RequestOf<typeof gameMove>

/** What is to be done with a round. `finish`: nobody has gone on with it. */
export type RoundAct =
  | { readonly kind: 'start'; readonly request: PlayRequest }
  | { readonly kind: 'move'; readonly request: MoveRequest }
  | { readonly kind: 'finish' }

export interface RoundCommand<Act extends RoundAct = RoundAct> {
  readonly memberId: string
  /** Of a start: made of its request, so that a repeat names the same round. */
  readonly roundId: string
  readonly currency: SettlementCurrency
  readonly seedId: string
  readonly act: Act
}

export type CommandOf<Kind extends RoundAct['kind']> = RoundCommand<Extract<RoundAct, { kind: Kind }>>

type Refused<Name> = Exclude<Name, 'RATE_LIMITED_MEMBER'>
export type PlayRefusal = Refused<RejectOf<typeof gamePlay>>
export type MoveRefusal = Refused<RejectOf<typeof gameMove>>
export type RoundAnswer = Outcome<ResponseOf<typeof gamePlay>, PlayRefusal | MoveRefusal>

/** A round with the requests that moved it. */
export interface StoredRound {
  readonly round: GameRound
  /** In the order of the moves. */
  readonly requestIds: readonly string[]
}

/** A round that was decided, and what it moves. Minor units. */
export interface RoundPlan {
  readonly command: RoundCommand
  /** As it stood before; undefined: it is new. */
  readonly before: StoredRound | undefined
  readonly after: StoredRound
  readonly atMs: number
  /** What it stakes: the first stake, or more in a round that goes on. */
  readonly addedMinor: number
  readonly balanceAfterMinor: number
}

/** What a round is decided by. */
export interface DecisionFacts {
  /** The round that it is about, or that this request has made before. */
  readonly stored: StoredRound | undefined
  /** Whether another round of the game is open. */
  readonly hasOpen: boolean
  /** The pair that is asked for, held, with the next nonce; undefined: it is not the member's, or not in force. */
  readonly seeds: PairSeeds | undefined
  readonly allowance: Pick<Allowance, 'decide'>
  readonly balanceMinor: number
  readonly atMs: number
}

/** A member does one thing at a time, since numbers of rounds and moves count on from the ones before. */
export const roundCommandKey = ({ memberId }: RoundCommand): string => memberId

export const isAct = <Kind extends RoundAct['kind']>(command: RoundCommand, kind: Kind): command is CommandOf<Kind> =>
  command.act.kind === kind

export const isPlan = (decision: RoundAnswer | RoundPlan): decision is RoundPlan => 'after' in decision
