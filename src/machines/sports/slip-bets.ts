import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { SlipLeg } from './slip-legs.ts'
import type { BetBody, FlyingBet, SlipBet, SlipContext } from './slip-types.ts'

/** The order that a bet follows: all its legs come from that one order, and are all of it. */
export const followedOrderOf = (legs: readonly SlipLeg[]): string | null => {
  const followed = legs[0]?.follows ?? null
  const isWhole = followed !== null && followed.legCount === legs.length
  return isWhole && legs.every(({ follows }) => follows?.orderId === followed.orderId) ? followed.orderId : null
}

/** A bet as it travels: the odds are those on the screen. */
export const bodyOf = (
  { currency, accept, shares, roomNo }: SlipContext,
  bet: SlipBet,
  oddsFormat: BetBody['oddsFormat'],
): BetBody => {
  if (bet.stakeMinor === null) throw new Error('a bet needs a stake')
  return {
    legs: bet.legs.map(({ matchId, selectionId, currentMilli }) => ({ matchId, selectionId, oddsMilli: currentMilli })),
    sizes: bet.sizes === null ? null : [...bet.sizes],
    stakeMinor: bet.stakeMinor,
    currency,
    accept,
    ...(oddsFormat ? { oddsFormat } : {}),
    chatRoomNo: shares ? roomNo : null,
    followsOrderId: followedOrderOf(bet.legs),
  }
}

export const flyingOf = ({ target, kind, sum, legs }: SlipBet, currency: SettlementCurrency): FlyingBet => ({
  target,
  kind,
  state: 'sending',
  lineCount: sum.lineCount,
  riskMinor: sum.riskMinor,
  currency,
  legs: legs.map(({ matchId, selectionId }) => ({ matchId, selectionId })),
})
