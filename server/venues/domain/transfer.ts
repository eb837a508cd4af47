import { advanceOrder, phaseOf } from '#contract/finance/machines/order-step.ts'
import type {
  TransferDirection,
  TransferState,
  VenueRefusal,
  VenueTransfer,
} from '#contract/venues/entities/venue-transfer.ts'
import { TransferState as State } from '#contract/venues/entities/venue-transfer.ts'
import { venueTransferMachine, type VenueTransferEvent } from '#contract/venues/machines/venue-transfer-machine.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'

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

/** What a venue said, or did not say, as its machine hears it. */
export const eventOf = (answer: Answer): VenueTransferEvent => {
  if (answer.kind === 'success') return { type: 'provider.moved', balanceAfterMinor: answer.balanceAfterMinor }
  if (answer.kind === 'failed') return { type: 'provider.refused', refusal: answer.refusal }
  return { type: answer.kind === 'unreached' ? 'provider.unreached' : 'provider.silent' }
}

/** What an event makes of a transfer. */
export interface TransferStep {
  readonly state: TransferState
  readonly refusal: VenueRefusal | null
  /** Null: it has ended. */
  readonly askAgainInMs: number | null
  /** What the books do with it, in the transaction that stores the state. */
  readonly effects: readonly string[]
}

/** What follows from an event that happened at `atMs`; null: the transfer has ended before. [C-13] */
export const stepTransfer = (
  { state, attempts }: Pick<Transfer, 'state' | 'attempts'>,
  event: VenueTransferEvent,
  atMs: number,
): TransferStep | null => {
  const context = { atMs, checks: attempts }
  const step = advanceOrder(venueTransferMachine, { state, context }, { event, atMs })
  if (!step) return null
  const hasFailed = step.state === 'failed'
  return {
    state: State.parse(step.state),
    refusal: hasFailed ? (event.type === 'provider.refused' ? event.refusal : 'unavailable') : null,
    askAgainInMs: step.timers.find(({ delayMs }) => delayMs !== null)?.delayMs ?? null,
    effects: step.effects,
  }
}

export const isOpen = ({ state }: Pick<Transfer, 'state'>): boolean =>
  phaseOf(venueTransferMachine, state) === 'underway'

/** As members see it. */
export const publicTransfer = ({
  memberId: _member,
  attempts: _attempts,
  recoveryId: _recovery,
  ...rest
}: Transfer): VenueTransfer => rest
