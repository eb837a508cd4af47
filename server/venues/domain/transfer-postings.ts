import {
  accountsOfHold,
  venueBalanceOf,
  venueClearing,
  walletOf,
  type AccountName,
  type Hold,
  type Posting,
} from '#server/ledger/ports.ts'
import type { Transfer } from './transfer.ts'

type Moved = Pick<Transfer, 'transferId' | 'memberId' | 'channelCode' | 'direction' | 'currency' | 'amountMinor'>

const placesOf = ({ memberId, channelCode, currency }: Moved) => ({
  wallet: walletOf(memberId, currency),
  venue: venueBalanceOf(memberId, channelCode, currency),
  clearing: venueClearing(channelCode, currency),
})

/** Our account of the member's money at the venue, as of the last transfer with it. */
export const venueAccountOf = (transfer: Moved): AccountName => placesOf(transfer).venue

/** What goes to a venue is held until the venue has answered, however long that takes. */
export const holdOf = (transfer: Moved): Hold => {
  const { wallet, venue } = placesOf(transfer)
  return {
    id: `venue:${transfer.transferId}`,
    debit: wallet,
    credit: venue,
    amountMinor: transfer.amountMinor,
    currency: transfer.currency,
    reason: 'venue-in',
    reference: transfer.transferId,
    expiresAtMs: null,
  }
}

/** The accounts that a transfer moves. */
export const accountsOf = (transfer: Moved): AccountName[] => [
  ...accountsOfHold(holdOf(transfer)),
  placesOf(transfer).clearing,
]

const posting = (
  transfer: Moved,
  reason: Posting['reason'],
  move: Pick<Posting, 'debit' | 'credit' | 'amountMinor'>,
) => ({
  id: `${reason}:${transfer.transferId}`,
  ...move,
  currency: transfer.currency,
  reason,
  reference: transfer.transferId,
})

/** What a venue gave back arrives in the wallet. */
export const planOut = (transfer: Moved): Posting => {
  const { wallet, venue } = placesOf(transfer)
  return posting(transfer, 'venue-out', { debit: venue, credit: wallet, amountMinor: transfer.amountMinor })
}

/**
 * What was won or lost at a venue since the last transfer: the difference between what we knew to lie there and what lay
 * there before this one. The account by which the house settles with the venue gives it or takes it, so that ours of the
 * member is `balanceAfterMinor` after the transfer. Minor units; null: nothing. [C-13]
 */
export const planPlay = (transfer: Moved, recordedMinor: number, balanceAfterMinor: number): Posting | null => {
  const { venue, clearing } = placesOf(transfer)
  const { amountMinor, direction } = transfer
  const lastMinor = direction === 'in' ? balanceAfterMinor - amountMinor : balanceAfterMinor + amountMinor
  const wonMinor = lastMinor - recordedMinor
  if (wonMinor === 0) return null
  return wonMinor > 0
    ? posting(transfer, 'venue-play', { debit: clearing, credit: venue, amountMinor: wonMinor })
    : posting(transfer, 'venue-play', { debit: venue, credit: clearing, amountMinor: -wonMinor })
}
