import type { SpeedPayOrder } from '#contract/finance/entities/speed-pay-order.ts'
import type { SpeedRules } from '#contract/finance/entities/speed-rules.ts'
import type { SpeedWithdrawOrder } from '#contract/finance/entities/speed-withdraw-order.ts'
import { checkDepositAmount } from '#contract/finance/rules/deposit-amount.ts'
import { checkWithdrawAmount, withdrawFee } from '#contract/finance/rules/withdraw-amount.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { bonusesOf, providerClearing, walletOf, type Posting } from '#server/ledger/ports.ts'

const basis = 10_000n
const dayMs = 24 * 60 * 60_000
const minuteMs = 60_000

/** Bank cards are of CNY. */
export const speedCurrency = 'CNY' as const satisfies SettlementCurrency
/** The clearing account between a payee's hold and a payer's wallet: nothing stays on it. */
export const speedProvider = 'speed'

/** What a payer gets on top of an amount, minor units; parts of a cent are the site's. */
export const speedBonus = (payMinor: number, { bonusBasisPoints }: Pick<SpeedRules, 'bonusBasisPoints'>): number =>
  Number((BigInt(payMinor) * BigInt(bonusBasisPoints)) / basis)

interface Asked {
  readonly currency: SettlementCurrency
  readonly amountMinor: number
}

const currencyRefusal = ({ currency }: Asked) =>
  currency === speedCurrency ? undefined : reject('FIELD_REFUSED', { field: 'currency', rule: 'currency' })

const boundsOf = ({ min_money, max_money }: SpeedRules) => ({ currency: speedCurrency, min_money, max_money })

/** Holds an amount to pay against the rules; the offers decide whether there is one. [V-06] */
export const checkSpeedPay = (
  rules: SpeedRules,
  asked: Asked,
): Outcome<SpeedRules, 'PAYMENT_TYPE_CLOSED' | 'FIELD_REFUSED'> => {
  if (!rules.isOpen) return reject('PAYMENT_TYPE_CLOSED')
  const refusal = currencyRefusal(asked)
  if (refusal) return refusal
  // What the fee takes out of an offer may bring it below the least one.
  const rule = checkDepositAmount(asked.amountMinor, { ...boundsOf(rules), min_money: 1 })
  return rule === null ? accept(rules) : reject('FIELD_REFUSED', { field: 'amountMinor', rule })
}

/** Holds an amount to withdraw against the rules; its fee, minor units. [V-06] */
export const checkSpeedWithdraw = (
  rules: SpeedRules,
  asked: Asked,
): Outcome<{ feeMinor: number }, 'WITHDRAW_TYPE_CLOSED' | 'FIELD_REFUSED'> => {
  if (!rules.isOpen) return reject('WITHDRAW_TYPE_CLOSED')
  const refusal = currencyRefusal(asked)
  if (refusal) return refusal
  const { feeBasisPoints } = rules
  const feeMinor = withdrawFee(asked.amountMinor, { feeFixedMinor: 0, feeBasisPoints, freeAMonth: 0 }, 0)
  const rule = checkWithdrawAmount(asked.amountMinor, boundsOf(rules), feeMinor)
  return rule === null ? accept({ feeMinor }) : reject('FIELD_REFUSED', { field: 'amountMinor', rule })
}

/**
 * Until when a payer is locked out, if at all: the last `lapsesADay` matches that came to nothing lie within a day.
 * `lapsesMs`: when, the newest first.
 */
export const speedLockedUntil = (
  lapsesMs: readonly number[],
  { lapsesADay, lockMinutes }: Pick<SpeedRules, 'lapsesADay' | 'lockMinutes'>,
  nowMs: number,
): number | null => {
  const [newestMs] = lapsesMs
  const oldestMs = lapsesMs[lapsesADay - 1]
  if (newestMs === undefined || oldestMs === undefined || newestMs - oldestMs >= dayMs) return null
  const untilMs = newestMs + lockMinutes * minuteMs
  return untilMs > nowMs ? untilMs : null
}

/** What becomes of the money that was captured: to the payer's wallet, with the bonus of the house. All or none. [C-14] */
export const planSpeedCredit = (
  payerId: string,
  { orderId, currency, amountMinor, context: { bonusMinor } }: SpeedPayOrder,
): Posting[] => {
  const what = { credit: walletOf(payerId, currency), currency, reference: orderId }
  const credit: Posting = {
    ...what,
    id: `speed-pay:${orderId}`,
    debit: providerClearing(speedProvider, currency),
    amountMinor,
    reason: 'speed-pay',
  }
  const bonus: Posting = {
    ...what,
    id: `speed-bonus:${orderId}`,
    debit: bonusesOf(currency),
    amountMinor: bonusMinor,
    reason: 'deposit-bonus',
  }
  return bonusMinor === 0 ? [credit] : [credit, bonus]
}

/** A payee's order as the ledger's holds of withdrawals want it. */
export const heldOfSpeed = ({ orderId, currency, amountMinor, context: { feeMinor } }: SpeedWithdrawOrder) => ({
  orderId,
  currency,
  amountMinor,
  context: { feeMinor, provider: speedProvider },
})

/** States of a payer's order that is not over. */
export const openPayStates: readonly SpeedPayOrder['state'][] = ['paying', 'confirming', 'appealed']
/** States of a payee's order that is not over. */
export const openOfferStates: readonly SpeedWithdrawOrder['state'][] = [
  'offered',
  'matched',
  'confirming',
  'appealed',
  'unmatched',
]
/** States of a payee's order in which the newest payer's pictures are about it. */
export const tradedStates: readonly SpeedWithdrawOrder['state'][] = ['matched', 'confirming', 'appealed', 'succeeded']
