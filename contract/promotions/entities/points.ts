import * as z from 'zod/mini'
import { ShopItem } from '#contract/promotions/entities/chance-params.ts'
import { Words } from '#contract/promotions/entities/words.ts'

/** Why points came or went: a promotion gave them, they were exchanged, they bought a ticket, or one of these was undone. */
export const PointReason = z.enum(['grant', 'grant-undone', 'exchange', 'ticket', 'ticket-back'])
export type PointReason = z.infer<typeof PointReason>

export const EntryId = z.string().check(z.regex(/^\d{1,18}$/))

export const PointEntry = z.object({
  entryId: EntryId,
  reason: PointReason,
  /** Below zero: they went. */
  points: z.int(),
  afterPoints: z.int(),
  /** What they were for, in the promotion's words. */
  title: z.nullable(Words),
  atMs: z.int(),
})
export type PointEntry = z.infer<typeof PointEntry>

/** An item with what is left of it, and how many of it I have had. */
export const ShopOffer = z.object({ ...ShopItem.shape, left: z.int(), mine: z.int() })
export type ShopOffer = z.infer<typeof ShopOffer>
