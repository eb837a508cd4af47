import type { InputOf } from '#contract/define-call.ts'
import type { venueTransferIn, venueTransferOut } from '#contract/venues/calls.ts'
import type { TransferDirection, VenueTransfer } from '#contract/venues/entities/venue-transfer.ts'
import { checkTransferAmount, type TransferAmountRule } from '#contract/venues/rules/transfer-amount.ts'
import { venueTransferBounds, venueTransferPattern } from '#contract/limits.ts'
import type { LimitState } from '#contract/protection/entities/protection.ts'
import { tightestLimit } from '#contract/protection/rules/tightest-limit.ts'
import { currencyPlaces, type SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { checkAmountText, minorOfText } from '#contract/wallet/rules/amount.ts'
import { typedAmount } from '#contract/wallet/rules/typed-amount.ts'
import type { Answer, Reject } from '#src/machines/command/command.ts'
import type { Pending } from '#src/machines/command/command-machine.ts'

/** `short`: more than there is where it comes from. `limit`: more than a limit on losses leaves. */
export type TransferAmountError = 'empty' | 'format' | 'short' | 'limit' | TransferAmountRule

export type TransferAnswer = Answer<typeof venueTransferIn> | Answer<typeof venueTransferOut>

/** What a transfer on its way says. */
export interface TransferBody {
  readonly direction: TransferDirection
  readonly request: Omit<InputOf<typeof venueTransferIn>, 'requestId'>
}

export type PendingTransfer = Pending<TransferBody>

export interface TransferContext {
  readonly channelCode: string | null
  readonly direction: TransferDirection
  readonly currency: SettlementCurrency
  readonly amountText: string
  readonly amountMinor: number | null
  readonly amountError: TransferAmountError | null
  /** What lies where the money comes from; null: not known. */
  readonly availableMinor: number | null
  /** Of the member and the site, as far as they are known. */
  readonly limits: readonly LimitState[]
  readonly reject: Reject | null
  readonly pending: PendingTransfer | null
  /** The newest that was answered, as it stood then. */
  readonly transfer: VenueTransfer | null
}

type AmountPart = Pick<TransferContext, 'amountMinor' | 'amountError'>

type Bounds = Pick<TransferContext, 'currency' | 'direction' | 'limits'>

/** The most that one transfer may move, or the less that a limit leaves: what goes to a venue counts as lost until it is back. */
export const transferCeiling = ({
  currency,
  direction,
  limits,
}: Bounds): { maxMinor: number; by: 'site' | 'limit' } => {
  const { maxMinor } = venueTransferBounds[currency]
  const leftMinor = direction === 'in' ? tightestLimit(limits, 'loss', currency)?.leftMinor : undefined
  return leftMinor !== undefined && leftMinor < maxMinor
    ? { maxMinor: leftMinor, by: 'limit' }
    : { maxMinor, by: 'site' }
}

/** Integer minor units of a typed amount, and what is wrong with it. [V-06, C-13] */
export const readAmount = (text: string, bounds: Bounds & Pick<TransferContext, 'availableMinor'>): AmountPart => {
  const { currency, availableMinor } = bounds
  const wrong = (amountError: TransferAmountError): AmountPart => ({ amountMinor: null, amountError })
  const broken = checkAmountText(text, venueTransferPattern)
  if (broken !== null) return wrong(broken === 'large' ? 'max' : broken)
  const amountMinor = minorOfText(text, currencyPlaces[currency], venueTransferPattern)
  if (amountMinor === null) return wrong('format')
  const rule = checkTransferAmount(amountMinor, currency)
  if (rule !== null) return wrong(rule)
  const { maxMinor, by } = transferCeiling(bounds)
  if (by === 'limit' && amountMinor > maxMinor) return wrong('limit')
  return availableMinor !== null && amountMinor > availableMinor ? wrong('short') : { amountMinor, amountError: null }
}

/** A share of what there is, as text: all of it, or half, rounded down to hundredths, and no more than may be moved. */
export const shareTextOf = (
  { availableMinor, ...bounds }: Bounds & Pick<TransferContext, 'availableMinor'>,
  share: 'all' | 'half',
): string => {
  if (availableMinor === null) return ''
  const shareMinor = share === 'all' ? availableMinor : Math.floor(availableMinor / 2)
  return typedAmount(Math.min(shareMinor, transferCeiling(bounds).maxMinor), bounds.currency)
}

/** What is sent. Throws on what `canSend` refuses. */
export const planTransfer = ({ channelCode, direction, currency, amountMinor }: TransferContext): TransferBody => {
  if (channelCode === null || amountMinor === null) throw new Error('there is no transfer to send')
  return { direction, request: { channelCode, currency, amountMinor } }
}

export const canSend = ({ channelCode, amountMinor }: TransferContext): boolean =>
  channelCode !== null && amountMinor !== null
