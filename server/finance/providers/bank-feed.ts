import * as z from 'zod'

/**
 * What a feed of a bank's statement tells the site, version 1: `POST /payments/bank/<feed>` with a `BankEntry` for every
 * amount that has come to an account of the house, signed (payment-signature.ts), until it is answered 2xx; in any order,
 * as often as it likes. 200: it is kept, whatever becomes of it. 409: the same `entryId` with other data. [C-14]
 */
export const bankFeedPath = '/payments/bank'

/** More than any account of the house can hold. */
const amountMaxMinor = 1_000_000_000_000

export const BankEntry = z.strictObject({
  /** Unique at the feed; a repeat carries the same one with the same data. */
  entryId: z.string().min(1).max(100),
  /** The account to which it came. */
  account: z.string().regex(/^\d{8,30}$/),
  currency: z.string().regex(/^[A-Z]{3,5}$/),
  /** A whole number of the currency's smallest unit. */
  amountMinor: z.int().min(1).max(amountMaxMinor),
  /** What the payer wrote: the reference of the order is somewhere in it. */
  remark: z.string().max(200),
  /** As the bank shows it. */
  payer: z.string().max(100),
  bookedAtMs: z.int().min(0),
})
export type BankEntry = z.infer<typeof BankEntry>
