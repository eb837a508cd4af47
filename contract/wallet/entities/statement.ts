import * as z from 'zod/mini'
import { AmountMinor, Currency } from './money.ts'
import { postingPhases, postingReasons } from './posting-reason.ts'

/** The accounts of a member that have a statement: the centre wallet (gold coins too), and the interest wallet. */
export const StatementAccount = z.enum(['wallet', 'interest'])
export type StatementAccount = z.infer<typeof StatementAccount>

export const StatementReason = z.enum(postingReasons)

const SignedMinor = z.int().check(z.minimum(-Number.MAX_SAFE_INTEGER), z.maximum(Number.MAX_SAFE_INTEGER))

/** A venue's code, as the venue settings of the site have it. [E-04] */
export const StatementVenue = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_-]{1,32}$/))

/** One movement, for ever as it was: `amountMinor` is above zero for what came and below for what went. */
export const Movement = z.object({
  id: z.string(),
  atMs: z.int(),
  reason: StatementReason,
  /** How it moved: at once, or one of the steps of a reservation. */
  phase: z.enum(postingPhases),
  currency: Currency,
  amountMinor: SignedMinor,
  /** What the account had then; null in the list of one venue, where the other side is a reservation. */
  balanceMinor: z.nullable(AmountMinor),
  /** What it belongs to: an order, a room, a member. */
  reference: z.string(),
})
export type Movement = z.infer<typeof Movement>

/** Where a page ends, and the next one goes on from. */
export const StatementCursor = z.string().check(z.regex(/^\d{1,17}\.\d{1,18}$/))

/** What came and went in one month of the site's time zone. `net = inMinor - outMinor`. */
export const StatementMonth = z.object({
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  inMinor: AmountMinor,
  outMinor: AmountMinor,
})
export type StatementMonth = z.infer<typeof StatementMonth>

/** All that a member has in one currency, by where it is. */
export const WalletOverview = z.object({
  currency: Currency,
  centreMinor: AmountMinor,
  interestMinor: AmountMinor,
  /** Taken aside for withdrawals, transfers and the like that are under way. */
  heldMinor: AmountMinor,
  /** What is lacking after a correction that the wallet did not cover; what bets return pays it first. */
  owedMinor: AmountMinor,
  /** At the venues, as our books see it; those with nothing are left out. */
  venues: z.array(z.object({ code: z.string(), balanceMinor: AmountMinor })),
})
export type WalletOverview = z.infer<typeof WalletOverview>
