import type { anchorReward } from '#contract/gifts/calls.ts'
import type { Gift } from '#contract/gifts/entities/gift.ts'
import { giftCoins, isOnSale } from '#contract/gifts/rules/gift-price.ts'
import type { Balance } from '#contract/wallet/entities/money.ts'
import { giftConfirmCoins, giftCountMax } from '#contract/limits.ts'
import type { Answer, Reject } from '#src/machines/command/command.ts'
import type { CommandProgress, Pending } from '#src/machines/command/command-machine.ts'

export type GiftTab = Gift['giftType']

/** What a gift on its way says. */
export interface GiftBody {
  readonly giftId: string
  readonly count: number
  /** The price that the sender saw, in gold coins. */
  readonly price: number
}

export type PendingGift = Pending<GiftBody>

export interface GiftTrayContext {
  readonly roomNo: string
  /** Whether the sheet shows; a gift on its way goes on behind a closed one. */
  readonly isOpen: boolean
  readonly gifts: readonly Gift[]
  readonly coins: number | null
  readonly giftId: string | null
  readonly count: number
  readonly tab: GiftTab
  /** Whether a large gift was confirmed in this session: the next one goes at once. */
  readonly hasConfirmed: boolean
  readonly pending: PendingGift | null
  readonly reject: Reject | null
  readonly combo: number
  /** Server time, milliseconds, until which the next gift of this kind raises the combo. */
  readonly comboUntilMs: number
}

export type GiftTrayEvent =
  | { readonly type: 'tray.open' }
  | { readonly type: 'tray.close' }
  | { readonly type: 'play.paused' }
  | { readonly type: 'gift.pick'; readonly giftId: string }
  | { readonly type: 'gift.count'; readonly count: number }
  | { readonly type: 'gift.tab'; readonly tab: GiftTab }
  | { readonly type: 'gift.send' }
  | { readonly type: 'gift.confirm' }
  | { readonly type: 'gift.cancel' }
  | { readonly type: 'gift.again' }
  | { readonly type: 'gift.retry' }
  | { readonly type: 'gift.abandon' }
  | ({ readonly type: 'wallet.changed' } & Balance)
  | CommandProgress<GiftBody, RewardAnswer>

/** `tray.paused`: a pause of play has begun, and a sheet closes. */
export type GiftTrayEmitted = { readonly type: 'gift.sent'; readonly combo: number } | { readonly type: 'tray.paused' }

export interface GiftTrayInput {
  readonly roomNo: string
}

/** The catalogue and my coins; null = the answer did not come, or was a refusal. */
export interface TrayLoad {
  /** Whether a large gift was confirmed in this session, in whatever room. */
  readonly hasConfirmed: boolean
  readonly gifts: readonly Gift[] | null
  readonly coins: number | null
  readonly reject: Reject | null
}

export type RewardAnswer = Answer<typeof anchorReward>

/** The picked gift, or null. */
export const pickedGift = ({ gifts, giftId }: Pick<GiftTrayContext, 'gifts' | 'giftId'>): Gift | null =>
  gifts.find((gift) => gift.giftId === giftId) ?? null

/** Gold coins that the picked gift and count cost; 0 when none is picked. */
export const giftCost = (context: Pick<GiftTrayContext, 'gifts' | 'giftId' | 'count'>): number =>
  giftCoins(pickedGift(context) ?? { price: 0 }, context.count)

export const isCount = (count: number): boolean => Number.isInteger(count) && count >= 1 && count <= giftCountMax

export const canPay = (context: GiftTrayContext): boolean => {
  const gift = pickedGift(context)
  return gift !== null && isOnSale(gift) && context.coins !== null && giftCost(context) <= context.coins
}

/** Whether a press asks first: a gift of so many coins is easily sent by mistake, and coins do not come back. */
export const asksFirst = (context: GiftTrayContext): boolean =>
  !context.hasConfirmed && canPay(context) && giftCost(context) >= giftConfirmCoins

export const withPrice = ({ gifts, pending }: GiftTrayContext, answer: RewardAnswer): readonly Gift[] => {
  if (answer.kind !== 'rejected' || answer.name !== 'PRICE_CHANGED') return gifts
  const { priceCoins } = answer.data
  return gifts.map((gift) => (gift.giftId === pending?.body.giftId ? { ...gift, price: priceCoins } : gift))
}

export const firstOf = (gifts: readonly Gift[], tab: GiftTab): string | null =>
  gifts.find((gift) => gift.giftType === tab && gift.status === '1')?.giftId ?? null

/** The picked gift at the price that the sender sees. */
export const planGift = (context: GiftTrayContext): GiftBody => {
  const gift = pickedGift(context)
  if (!gift) throw new Error('a gift must be picked before it is sent')
  return { giftId: gift.giftId, count: context.count, price: gift.price }
}
