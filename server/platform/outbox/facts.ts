import * as z from 'zod/mini'
import { MemberId, RoomNo } from '#contract/ids.ts'
import { SettlementCurrency } from '#contract/wallet/entities/money.ts'

/** What was played: bets on matches, rounds of our own games, shared tables, lotteries, venues of others. */
export const playCategories = ['sports', 'own', 'table', 'lottery', 'venue'] as const
export const PlayCategory = z.enum(playCategories)
export type PlayCategory = z.infer<typeof PlayCategory>

/**
 * Of a fact: `id` is its own for ever. `atMs`: when it happened; of what takes something back, the moment of what it takes
 * back, so that both fall on one day of the site.
 */
const happened = { id: z.string().check(z.minLength(1), z.maxLength(240)), memberId: MemberId, atMs: z.int() }

/**
 * Something that a member did and that others count: written in the transaction in which it happened, told to every
 * consumer once. Amounts are minor units.
 */
export const Fact = z.discriminatedUnion('name', [
  z.object({
    ...happened,
    name: z.literal('played'),
    category: PlayCategory,
    /** The code of a venue; null: the site itself. */
    venue: z.nullable(z.string()),
    currency: SettlementCurrency,
    /** What counts as turnover: what was won or lost, the stake at most. Below zero: it counts no more. */
    countedMinor: z.int(),
    /** Returned less staked, as its member sees it. */
    netMinor: z.int(),
  }),
  z.object({
    ...happened,
    name: z.literal('deposited'),
    orderId: z.string(),
    currency: SettlementCurrency,
    amountMinor: z.int(),
  }),
  z.object({ ...happened, name: z.literal('loggedIn') }),
  z.object({ ...happened, name: z.literal('gifted'), roomNo: RoomNo, coins: z.int() }),
  z.object({ ...happened, name: z.literal('registered'), inviteCode: z.nullable(z.string()) }),
  z.object({ ...happened, name: z.literal('followed') }),
  z.object({ ...happened, name: z.literal('verified') }),
  z.object({ ...happened, name: z.literal('cardBound') }),
])
export type Fact = z.infer<typeof Fact>
export type FactOf<Name extends Fact['name']> = Extract<Fact, { name: Name }>

/** `count` of it is the stake at most, and nothing of what went back. [C-14] */
export const countedOf = (stakedMinor: number, returnedMinor: number): number =>
  Math.min(stakedMinor, Math.abs(returnedMinor - stakedMinor))

export const factEntry = (fact: Fact): { kind: 'fact'; fact: Fact } => ({ kind: 'fact', fact })
