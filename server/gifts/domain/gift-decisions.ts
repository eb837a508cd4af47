import type { Gift } from '#contract/gifts/entities/gift.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import { type PostingResult, planGift, type Posting } from '#server/ledger/ports.ts'
import type { Allowance, PlayRefusal, Spending } from '#server/protection/ports.ts'
import { comboAfter, giftMessageId, priceGift, type LastSend } from './gift-rules.ts'

export interface GiftRequest {
  requestId: string
  giftId: string
  count: number
  /** What the sender saw, in coins. */
  price: number
}

export interface GiftCommand {
  sender: MemberInfo
  room: { roomNo: string; anchorId: string; settings: { status: '0' | '1' | '2' } }
  role: RoomRole
  /** The sender's mute in the room, if one is in force. */
  mute?: { untilMs: number | null } | undefined
  request: GiftRequest
}

export type GiftOutcome = Outcome<
  { messageId: string; coinsTaken: number; coins: number; combo: number },
  | 'ROOM_CLOSED'
  | 'MUTED'
  | 'GIFT_TO_SELF'
  | 'GIFT_UNKNOWN'
  | 'PRICE_CHANGED'
  | 'COINS_SHORT'
  | 'REQUEST_ID_REUSED'
  | PlayRefusal
>

export const giftCommandKey = ({ sender, request }: GiftCommand): string => `${sender.id}:${request.requestId}`

/** Gifts of one kind by one member in one room make one chain of combos. */
export const comboKey = ({ sender, room, request }: GiftCommand): string =>
  `${sender.id}:${room.roomNo}:${request.giftId}`

/** What an earlier request with this id did; `coinsAfter` keeps its answer as it was. */
export interface EarlierSend {
  roomNo: string
  giftId: string
  count: number
  coins: number
  combo: number
  coinsAfter: number
}

/** A gift that only the ledger may still refuse. */
export interface GiftSale {
  command: GiftCommand
  gift: Gift
  posting: Posting
}

/** A sale that the ledger took. */
export interface SoldGift extends GiftSale {
  combo: number
  coinsAfter: number
}

/** A repeat is answered as the first was; another request under its id is refused. [C-16] */
const repeatOutcome = (command: GiftCommand, earlier: EarlierSend): GiftOutcome => {
  const { giftId, count, price } = command.request
  const isSame =
    earlier.roomNo === command.room.roomNo &&
    earlier.giftId === giftId &&
    earlier.count === count &&
    earlier.coins === count * price
  if (!isSame) return reject('REQUEST_ID_REUSED')
  const messageId = giftMessageId(command.sender.id, command.request.requestId)
  return accept({ messageId, coinsTaken: earlier.coins, coins: earlier.coinsAfter, combo: earlier.combo })
}

/** The coins of a sale, as they count towards its sender's limits. */
export const spendingOf = ({ command, posting }: Pick<GiftSale, 'command' | 'posting'>): Spending<'gift'> => ({
  memberId: command.sender.id,
  kind: 'gift',
  currency: 'COIN',
  amountMinor: posting.amountMinor,
})

/** Decides a gift but for its coins. A repeat is heard before anything is checked. [C-16, E-07, E-12] */
export const decideGift = (
  command: GiftCommand,
  facts: {
    earlier: EarlierSend | undefined
    gifts: readonly Gift[]
    allowance: Pick<Allowance, 'decide' | 'isSamePerson'>
  },
): GiftOutcome | GiftSale => {
  if (facts.earlier) return repeatOutcome(command, facts.earlier)
  if (command.room.settings.status !== '1') return reject('ROOM_CLOSED')
  if (command.mute) return reject('MUTED', { untilMs: command.mute.untilMs })
  const { roomNo, anchorId } = command.room
  if (anchorId === command.sender.id || facts.allowance.isSamePerson(command.sender.id, anchorId))
    return reject('GIFT_TO_SELF')
  const { giftId, count, price, requestId } = command.request
  const gift = facts.gifts.find((each) => each.giftId === giftId)
  const priced = priceGift(gift, count, price)
  if (!priced.ok) return priced
  const posting = planGift({ memberId: command.sender.id, anchorId, roomNo, requestId, coins: priced.value.coins })
  const allowed = facts.allowance.decide(spendingOf({ command, posting }))
  return allowed.ok ? { command, gift: priced.value.gift, posting } : allowed
}

export const isSale = (decision: GiftOutcome | GiftSale): decision is GiftSale => 'posting' in decision

/**
 * The sales that the ledger covered, with their combos counted in order; `results` stand in the order of the sales. Coins
 * in whole coins. Throws when a posting was known and its gift was not: the books and the sends have parted. [E-07]
 */
export const settleSales = (
  sales: readonly GiftSale[],
  results: readonly PostingResult[],
  facts: { lastSends: ReadonlyMap<string, LastSend>; nowMs: number },
): ReadonlyMap<GiftSale, SoldGift> => {
  const lastSends = new Map(facts.lastSends)
  const sold = new Map<GiftSale, SoldGift>()
  for (const [index, sale] of sales.entries()) {
    const result = results[index]
    if (result?.verdict === 'short') continue
    if (result?.verdict !== 'posted') throw new Error(`posting ${sale.posting.id} was known, its gift was not`)
    const key = comboKey(sale.command)
    const combo = comboAfter(lastSends.get(key), sale.command.request.count, facts.nowMs)
    lastSends.set(key, { combo, atMs: facts.nowMs })
    sold.set(sale, { ...sale, combo, coinsAfter: result.debitAfterMinor })
  }
  return sold
}

/** What a sale is answered with; undefined: the ledger did not cover it. */
export const saleOutcome = ({ command, posting }: GiftSale, sold: SoldGift | undefined): GiftOutcome =>
  sold
    ? accept({
        messageId: giftMessageId(command.sender.id, command.request.requestId),
        coinsTaken: posting.amountMinor,
        coins: sold.coinsAfter,
        combo: sold.combo,
      })
    : reject('COINS_SHORT')
