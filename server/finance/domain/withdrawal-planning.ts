import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import type { WithdrawMethod, WithdrawType } from '#contract/finance/entities/withdraw-method.ts'
import type { WithdrawalOrder } from '#contract/finance/entities/withdrawal-order.ts'
import { checkWithdrawAmount, withdrawFee } from '#contract/finance/rules/withdraw-amount.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { feesOf, providerClearing, receivableOf, walletOf, type Hold, type Posting } from '#server/ledger/ports.ts'

/** A way to be paid out as members see it: nothing of the provider. */
export const withdrawTypeOf = ({
  isDisplay: _visible,
  provider: _provider,
  providerMethod: _method,
  ...type
}: WithdrawMethod): WithdrawType => type

export interface WithdrawAsked {
  readonly methodId: string
  readonly payeeId: string
  readonly currency: SettlementCurrency
  readonly amountMinor: number
}

/** Holds what a member asks for against the site's ways to be paid out. The fee is looked at when it is known. */
export const checkMethod = (
  methods: readonly WithdrawMethod[],
  { methodId, currency }: Pick<WithdrawAsked, 'methodId' | 'currency'>,
): Outcome<WithdrawMethod, 'WITHDRAW_TYPE_CLOSED' | 'FIELD_REFUSED'> => {
  const method = methods.find(({ id, isDisplay }) => id === methodId && isDisplay)
  if (method?.status !== '1') return reject('WITHDRAW_TYPE_CLOSED')
  return method.currency === currency
    ? accept(method)
    : reject('FIELD_REFUSED', { field: 'currency', rule: 'currency' })
}

/** The fee of an amount, or what is wrong with the amount. [V-06, E-04] */
export const checkAmount = (
  method: WithdrawMethod,
  amountMinor: number,
  used: number,
): Outcome<number, 'FIELD_REFUSED'> => {
  const feeMinor = withdrawFee(amountMinor, method, used)
  const rule = checkWithdrawAmount(amountMinor, method, feeMinor)
  return rule === null ? accept(feeMinor) : reject('FIELD_REFUSED', { field: 'amountMinor', rule })
}

/** The first moment of the site's month, milliseconds. */
export const monthStartMs = (nowMs: number): number => Date.parse(`${siteDayOf(nowMs).slice(0, 7)}-01T00:00:00+08:00`)

/** What of an order says how much a withdrawal moves. */
export type Moved = Pick<WithdrawalOrder, 'orderId' | 'currency' | 'amountMinor'> & {
  readonly context: Pick<WithdrawalOrder['context'], 'feeMinor' | 'provider'>
}

const payoutHoldId = (orderId: string): string => `withdrawal:${orderId}`
const feeHoldId = (orderId: string): string => `withdrawal-fee:${orderId}`

/** What a withdrawal takes aside: what is paid out, and its fee, if there is one. [C-14, S-13] */
export const planHolds = (memberId: string, { orderId, currency, amountMinor, context }: Moved): Hold[] => {
  const { feeMinor, provider } = context
  const debit = walletOf(memberId, currency)
  const what = { debit, currency, reference: orderId, expiresAtMs: null }
  const payout: Hold = {
    ...what,
    id: payoutHoldId(orderId),
    credit: providerClearing(provider, currency),
    amountMinor: amountMinor - feeMinor,
    reason: 'withdrawal',
  }
  const fee: Hold = {
    ...what,
    id: feeHoldId(orderId),
    credit: feesOf(currency),
    amountMinor: feeMinor,
    reason: 'withdrawal-fee',
  }
  return feeMinor === 0 ? [payout] : [payout, fee]
}

/** A correction, and which of its order's corrections it is: an order may be corrected more than once. */
export interface Correction {
  readonly order: Moved
  /** The order's version. */
  readonly version: number
  /** What was released was paid out all the same, and was taken back without the fee: there is none to give back. */
  readonly wasTakenBack: boolean
}

/** Back to the wallet what was captured or taken back: the payout has come back. */
export const planGiveBack = (memberId: string, { order, version, wasTakenBack }: Correction): Posting[] => {
  const [payout, ...fee] = planHolds(memberId, order)
  const moved = payout && (wasTakenBack ? [payout] : [payout, ...fee])
  return (moved ?? []).map(({ id, debit, credit, amountMinor, currency, reference }) => ({
    id: `${id}:back:${version}`,
    debit: credit,
    credit: debit,
    amountMinor,
    currency,
    reason: 'correction',
    reference,
  }))
}

/** Out of the wallet what was released and was paid out all the same; what the wallet lacks is owed. No fee. */
export const planTakeBack = (
  memberId: string,
  { order, version }: Omit<Correction, 'wasTakenBack'>,
  balanceMinor: number,
): Posting[] => {
  const { orderId, currency, amountMinor, context } = order
  const owedMinor = amountMinor - context.feeMinor
  const coveredMinor = Math.min(owedMinor, balanceMinor)
  const what = {
    credit: providerClearing(context.provider, currency),
    currency,
    reason: 'correction' as const,
    reference: orderId,
  }
  const parts: Posting[] = [
    {
      ...what,
      id: `withdrawal:${orderId}:taken:${version}`,
      debit: walletOf(memberId, currency),
      amountMinor: coveredMinor,
    },
    {
      ...what,
      id: `withdrawal:${orderId}:owed:${version}`,
      debit: receivableOf(memberId, currency),
      amountMinor: owedMinor - coveredMinor,
    },
  ]
  return parts.filter((posting) => posting.amountMinor > 0)
}
