import type {
  TransferDirection,
  TransferState,
  VenueRefusal,
  VenueTransfer,
} from '#contract/venues/entities/venue-transfer.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'

const askAgainFirstMs = 1_000
const askAgainMaxMs = 60_000

/** A transfer as it is kept. */
export interface Transfer {
  readonly transferId: string
  readonly memberId: string
  readonly channelCode: string
  readonly direction: TransferDirection
  readonly currency: SettlementCurrency
  readonly amountMinor: number
  readonly state: TransferState
  readonly refusal: VenueRefusal | null
  /** How often the venue has been asked, counted before each time. */
  readonly attempts: number
  readonly recoveryId: string | null
  readonly createdAtMs: number
  readonly settledAtMs: number | null
}

type Answer =
  | { readonly kind: 'success'; readonly balanceAfterMinor: number }
  | { readonly kind: 'failed'; readonly refusal: VenueRefusal }
  | { readonly kind: 'pending' | 'unanswered' | 'unreached' | 'unknown' }

/** What follows from what a venue said, or did not say. */
export type TransferDecision =
  | { readonly state: 'succeeded'; readonly balanceAfterMinor: number }
  | { readonly state: 'failed'; readonly refusal: VenueRefusal }
  | { readonly state: 'pending'; readonly askAgainInMs: number }

/** The pause before a venue is asked the next time: 1, 2, 4 … 60 s. */
export const askAgainInMs = (attempts: number): number =>
  Math.min(askAgainFirstMs * 2 ** Math.max(0, attempts - 1), askAgainMaxMs)

/**
 * Only the venue's own word ends a transfer: what is not known is never failed. An order that could not be sent at all
 * failed for certain, but only when it was the first: an earlier one may have arrived. [C-13]
 */
export const decideTransfer = (attempts: number, answer: Answer): TransferDecision => {
  if (answer.kind === 'success') return { state: 'succeeded', balanceAfterMinor: answer.balanceAfterMinor }
  if (answer.kind === 'failed') return { state: 'failed', refusal: answer.refusal }
  if (answer.kind === 'unreached' && attempts === 1) return { state: 'failed', refusal: 'unavailable' }
  return { state: 'pending', askAgainInMs: askAgainInMs(attempts) }
}

export const isOpen = ({ state }: Pick<Transfer, 'state'>): boolean => state === 'asking' || state === 'pending'

/** As members see it. */
export const shownTransfer = ({
  memberId: _member,
  attempts: _attempts,
  recoveryId: _recovery,
  ...shown
}: Transfer): VenueTransfer => shown
