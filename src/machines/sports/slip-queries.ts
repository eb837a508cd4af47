import { setStake } from './slip-changes.ts'
import type { MaxStake, QuoteInput, TicketFeedInput } from './slip-events.ts'
import { betsOf, stakeTextOf } from './slip-rules.ts'
import type { BetAnswer, BetProgress, SlipContext, StakeTarget } from './slip-types.ts'

/**
 * `commandIds`: the child that carries each bet on its way. `elsewhere`: bets that another tab has under way. `asked`: what
 * the most is asked for.
 */
export interface Machinery extends SlipContext {
  readonly commandIds: Readonly<Record<StakeTarget, string>>
  readonly spawned: number
  readonly elsewhere: readonly StakeTarget[]
  readonly asked: StakeTarget | null
  readonly watchedMatches: readonly string[]
  readonly watchedTickets: TicketFeedInput['waiting']
}

export const unused = {
  roomNo: null,
  legs: [],
  mode: 'single',
  sizes: [2],
  lineStakes: { parlay: '', system: '' },
  accept: 'higher',
  shares: false,
  bets: {},
  receipts: [],
  seen: [],
  rejects: {},
  notice: null,
  commandIds: {},
  spawned: 0,
  elsewhere: [],
  asked: null,
  watchedMatches: [],
  watchedTickets: [],
} as const satisfies Omit<Machinery, 'memberId' | 'currency'>

export const matchesOf = ({ legs }: SlipContext): string[] =>
  [...new Set(legs.map(({ matchId }) => matchId))].toSorted()
export const waitingOf = ({ receipts }: SlipContext) =>
  receipts.flatMap(({ orderId, status, decideAtMs }) => (status === 'waiting' ? [{ orderId, decideAtMs }] : []))

export const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

export const isEnd = ({ type }: BetProgress): boolean =>
  type === 'command.accepted' || type === 'command.refused' || type === 'command.abandoned'

export const inFlight = ({ bets }: SlipContext): boolean =>
  Object.values(bets).some(({ state }) => state !== 'forgotten')

/** What asks for the most of a bet as it stands; null where that bet cannot be placed at all. */
export const quoteOf = (context: SlipContext, target: StakeTarget): QuoteInput | null => {
  const bet = betsOf(context).find((one) => one.target === target)
  if (!bet || (bet.blocker !== null && bet.blocker !== 'stake' && bet.blocker !== 'consent')) return null
  const { currency, accept } = context
  const legs = bet.legs.map(({ matchId, selectionId, currentMilli }) => ({
    matchId,
    selectionId,
    oddsMilli: currentMilli,
  }))
  return { target, body: { legs, sizes: bet.sizes === null ? null : [...bet.sizes], currency, accept } }
}

export const applyMax = (context: Machinery, answer: MaxStake): Partial<SlipContext> => {
  const { asked, currency, rejects } = context
  if (asked === null) return {}
  if ('stakeMinor' in answer) return setStake(context, asked, stakeTextOf(answer.stakeMinor, currency))
  return answer.reject ? { rejects: { ...rejects, [asked]: answer.reject } } : {}
}

export const acceptedOf = (progress: BetProgress): BetAnswer => {
  if (progress.type !== 'command.accepted') throw new Error('only an accepted bet has a ticket')
  return progress.answer
}
