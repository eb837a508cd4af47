import type { ContentOf } from '#contract/rooms/entities/chat-message.ts'
import type { Gift } from '#contract/gifts/entities/gift.ts'
import { giftCoins, isOnSale } from '#contract/gifts/rules/gift-price.ts'
import type { PublicMember } from '#contract/members/entities/member.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import { giftComboWindowMs } from '#contract/limits.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'

/** A member's last gift of one kind in one room. */
export interface LastSend {
  combo: number
  atMs: number
}

/**
 * The combo's number after this gift: gifts of one kind by one member in one room, each within 3 s of the one before,
 * are counted together; a later one starts anew with its own count. [E-07]
 */
export const comboAfter = (last: LastSend | undefined, count: number, nowMs: number): number =>
  last && nowMs - last.atMs <= giftComboWindowMs ? last.combo + count : count

/** What a gift costs: exactly count × the price in force, which must be the price that the sender saw. [E-12, C-16] */
export const priceGift = (
  gift: Gift | undefined,
  count: number,
  priceSeen: number,
): Outcome<{ gift: Gift; coins: number }, 'GIFT_UNKNOWN' | 'PRICE_CHANGED'> => {
  if (!gift || !isOnSale(gift)) return reject('GIFT_UNKNOWN')
  if (gift.price !== priceSeen) return reject('PRICE_CHANGED', { priceCoins: gift.price })
  return accept({ gift, coins: giftCoins(gift, count) })
}

/** The id of a gift's message: the same for ever, so that however often it is published it stands in the room once. */
export const giftMessageId = (memberId: string, requestId: string): string => `gift:${memberId}:${requestId}`

/** The message that a gift puts into its room. [E-06, E-07] */
export const giftContent = (send: {
  sender: PublicMember
  role: RoomRole
  gift: Gift
  count: number
  combo: number
  coins: number
  requestId: string
}): ContentOf<'gift'> => ({
  msgType: 'gift',
  data: {
    memberId: send.sender.id,
    memberName: send.sender.nickname,
    vipLevel: send.sender.vipLevel,
    avatar: send.sender.avatar,
    role: send.role,
    giftId: send.gift.giftId,
    giftCode: send.gift.giftCode,
    giftName: send.gift.name,
    url: send.gift.url,
    svgaUrl: send.gift.svgaUrl,
    layout: send.gift.layout,
    count: send.count,
    combo: send.combo,
    coins: send.coins,
    requestId: send.requestId,
  },
})
