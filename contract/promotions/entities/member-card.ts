import * as z from 'zod/mini'
import { BuffCard } from '#contract/promotions/entities/reward.ts'
import { Currency } from '#contract/wallet/entities/money.ts'

export const CardId = z.uuid()

/** `armed`: it goes on the next bonus. `used`: it went on one, by `broughtMinor`. [C-15] */
export const MemberCard = z.object({
  cardId: CardId,
  card: BuffCard,
  state: z.enum(['ready', 'armed', 'used', 'expired']),
  gotAtMs: z.int(),
  expiresAtMs: z.int(),
  brought: z.nullable(z.object({ currency: Currency, amountMinor: z.int() })),
})
export type MemberCard = z.infer<typeof MemberCard>
