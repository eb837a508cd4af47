import type { Currency, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { PostingPhase, PostingReason } from '#contract/wallet/entities/posting-reason.ts'
import { accountKey, bonusesOf, demoIssue, giftIncomeOf, openBets, walletOf, type AccountName } from './accounts.ts'

/** One move of money: `amountMinor` leaves `debit` and arrives at `credit`, both of `currency`. Never changed afterwards. */
export interface Posting {
  /** Unique in the ledger for ever; a repeat with the same data changes nothing. */
  readonly id: string
  readonly debit: AccountName
  readonly credit: AccountName
  /** A whole number of the currency's smallest unit, above zero. */
  readonly amountMinor: number
  readonly currency: Currency
  readonly reason: PostingReason
  /** What it belongs to: a room, an order, a member. */
  readonly reference: string
  /** `post` when it is no part of a hold. */
  readonly phase?: PostingPhase
}

/** A gift's coins leave the sender's wallet for the anchor's gift income: exactly count × price. [C-16, E-07] */
export const planGift = (gift: {
  memberId: string
  anchorId: string
  roomNo: string
  requestId: string
  coins: number
}): Posting => ({
  id: `gift:${gift.memberId}:${gift.requestId}`,
  debit: walletOf(gift.memberId, 'COIN'),
  credit: giftIncomeOf(gift.anchorId),
  amountMinor: gift.coins,
  currency: 'COIN',
  reason: 'gift',
  reference: gift.roomNo,
})

/** A stake leaves the member's wallet for the open-bets account. [S-13] */
export const planStake = (bet: {
  memberId: string
  requestId: string
  orderId: string
  currency: Currency
  stakeMinor: number
}): Posting => ({
  id: `stake:${bet.memberId}:${bet.requestId}`,
  debit: walletOf(bet.memberId, bet.currency),
  credit: openBets(bet.currency),
  amountMinor: bet.stakeMinor,
  currency: bet.currency,
  reason: 'stake',
  reference: bet.orderId,
})

/** A reverted order's stake goes back where it came from, once an order. [S-12] */
export const planStakeReturn = (order: {
  orderId: string
  memberId: string
  currency: Currency
  stakeMinor: number
}): Posting => ({
  id: `stake-return:${order.orderId}`,
  debit: openBets(order.currency),
  credit: walletOf(order.memberId, order.currency),
  amountMinor: order.stakeMinor,
  currency: order.currency,
  reason: 'stake-return',
  reference: order.orderId,
})

/** The demo money that a member starts with, once a currency. */
export const planDemoIssue = (memberId: string, currency: Currency, amountMinor: number): Posting => ({
  id: `demo-issue:${memberId}:${currency}`,
  debit: demoIssue(currency),
  credit: walletOf(memberId, currency),
  amountMinor,
  currency,
  reason: 'demo-issue',
  reference: memberId,
})

/** The birthday bonus of a year, in the currency that the member settles in: once a member and year. [E-05, A-05] */
export const planBirthdayBonus = (bonus: {
  memberId: string
  year: number
  currency: SettlementCurrency
  amountMinor: number
}): Posting => ({
  id: `birthday-bonus:${bonus.memberId}:${bonus.year}`,
  debit: bonusesOf(bonus.currency),
  credit: walletOf(bonus.memberId, bonus.currency),
  amountMinor: bonus.amountMinor,
  currency: bonus.currency,
  reason: 'birthday-bonus',
  reference: bonus.memberId,
})

export type PostingVerdict = 'posted' | 'repeated' | 'reused' | 'short' | 'linked'

/**
 * What became of a posting: written; known already with the same data, or with other data; not covered; or not written
 * because another one that it is linked to was not.
 */
export interface PostingResult {
  readonly verdict: PostingVerdict
  /** The debit account's balance after the posting, of a repeated one as it was then; else as it stands. */
  readonly debitAfterMinor: number
  readonly creditAfterMinor: number
}

/** Throws on a posting that no caller may make: a bug, never a reject. */
export const assertWellFormed = ({ id, debit, credit, currency, amountMinor }: Posting): void => {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) throw new RangeError(`posting ${id}: amount`)
  if (debit.currency !== currency || credit.currency !== currency) throw new TypeError(`posting ${id}: currency`)
  if (accountKey(debit) === accountKey(credit)) throw new TypeError(`posting ${id}: one account on both sides`)
}
