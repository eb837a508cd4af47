/** Why money moved: what a statement names it by. */
export const postingReasons = [
  'gift',
  'stake',
  'stake-return',
  'cash-out',
  'payout',
  'void-refund',
  'resettlement',
  'debt-settled',
  'bets-settled',
  'demo-issue',
  'birthday-bonus',
  'vip-gift',
  'deposit',
  'deposit-bonus',
  'withdrawal',
  'withdrawal-fee',
  'conversion',
  'interest',
  'to-interest',
  'from-interest',
  'venue-in',
  'venue-out',
  'venue-play',
  'venue-bet',
  'venue-win',
  'venue-rollback',
  'round-stake',
  'round-win',
  'round-settled',
  'round-return',
  'lottery-stake',
  'lottery-win',
  'lottery-refund',
  'lottery-settled',
  'speed-pay',
  'agent-commission',
  'agent-reversal',
  'promotion',
  'promotion-back',
  'correction',
] as const
export type PostingReason = (typeof postingReasons)[number]

/**
 * How it moved. `post`: at once. Of a reservation: `hold` takes it aside, `capture` hands it on, `rest` gives back what
 * was not needed, `release` and `expiry` give all of it back.
 */
export const postingPhases = ['post', 'hold', 'capture', 'rest', 'release', 'expiry'] as const
export type PostingPhase = (typeof postingPhases)[number]
