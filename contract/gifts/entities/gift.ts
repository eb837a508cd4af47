import * as z from 'zod/mini'
import { GiftId, MemberId } from '#contract/ids.ts'

/** [E-12] `giftCode` comes from the catalogue's oldId. `price` is in gold coins, a whole number. */
export const Gift = z.object({
  giftId: GiftId,
  giftType: z.enum(['hot', 'luxury']),
  status: z.enum(['0', '1', '2']),
  giftCode: z.string(),
  price: z.int().check(z.minimum(1)),
  name: z.string(),
  /** The still picture. */
  url: z.string(),
  svgaUrl: z.string(),
  layout: z.enum(['center', 'full']),
})
export type Gift = z.infer<typeof Gift>

/** A room's contribution list: who sent how many coins' worth, most first. */
export const Contributor = z.object({
  memberId: MemberId,
  nickname: z.string(),
  avatar: z.string(),
  vipLevel: z.int(),
  coins: z.int(),
})
export type Contributor = z.infer<typeof Contributor>
