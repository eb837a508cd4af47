import * as z from 'zod/mini'

export const lotteryPushes = {
  /** A game was drawn; or, to a member, my tickets of that draw are settled, with what they won of a currency. */
  'lottery.drawn': z.object({ game: z.string(), wonMinor: z.optional(z.int()), currency: z.optional(z.string()) }),
} as const
