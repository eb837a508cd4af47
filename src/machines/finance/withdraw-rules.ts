import type { speedWithdraw, withdrawInfo, withdrawNew } from '#contract/finance/calls.ts'
import type { DailyWithdrawal } from '#contract/finance/entities/daily-withdrawal.ts'
import type { SpeedRules } from '#contract/finance/entities/speed-rules.ts'
import type { ResponseOf } from '#contract/define-call.ts'
import {
  checkWithdrawAmount,
  withdrawFee,
  withdrawPattern,
  type WithdrawAmountRule,
} from '#contract/finance/rules/withdraw-amount.ts'
import { currencyPlaces, type SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { checkAmountText, minorOfText, type AmountRule } from '#contract/wallet/rules/amount.ts'
import type { Answer } from '#src/machines/command/command.ts'

/** A withdrawal as it is asked for; amounts are integer minor units. */
export interface WithdrawBody {
  readonly methodId: string
  readonly payeeId: string
  readonly currency: SettlementCurrency
  readonly amountMinor: number
  readonly withdrawPassword: string
}

export type WithdrawAnswer = Answer<typeof withdrawNew> | Answer<typeof speedWithdraw>
export type WithdrawWay = ResponseOf<typeof withdrawInfo>['methods'][number]

/** A speed withdrawal as a way to be paid out: it takes as long as a payer has to pay, and the payee to confirm. */
export const speedWay = (rules: SpeedRules, name: string): WithdrawWay => ({
  id: 'speed',
  name,
  nameEn: name,
  to: 'card',
  currency: 'CNY',
  min_money: rules.min_money,
  max_money: rules.max_money,
  feeFixedMinor: 0,
  feeBasisPoints: rules.feeBasisPoints,
  freeAMonth: 0,
  arrivalMinutes: rules.payMinutes + rules.confirmMinutes,
  status: '1',
  used: 0,
})

export type WithdrawAmountError = AmountRule | WithdrawAmountRule | 'short' | 'turnover' | 'daily'

/** The most that one withdrawal may be: what its way takes, or the less that the level still lets out today. [C-12, E-05] */
export const withdrawCeiling = (
  { currency, max_money }: WithdrawWay,
  daily: DailyWithdrawal | null,
): { maxMinor: number; by: 'method' | 'daily' } => {
  const leftMinor = daily?.leftMinor[currency] ?? max_money
  return leftMinor < max_money ? { maxMinor: leftMinor, by: 'daily' } : { maxMinor: max_money, by: 'method' }
}

/** What the typed amount says for a way to be paid out, and what it costs. Minor units. [V-06, E-04] */
export const readWithdrawAmount = (
  amountText: string,
  method: WithdrawWay,
  { freeMinor, lockedMinor }: { freeMinor: number; lockedMinor: number },
  daily: DailyWithdrawal | null,
): { amountMinor: number; feeMinor: number; error: null } | { amountMinor: null; error: WithdrawAmountError } => {
  const refusal = checkAmountText(amountText, withdrawPattern)
  if (refusal !== null) return { amountMinor: null, error: refusal }
  const amountMinor = minorOfText(amountText, currencyPlaces[method.currency], withdrawPattern)
  if (amountMinor === null) return { amountMinor: null, error: 'format' }
  const feeMinor = withdrawFee(amountMinor, method, method.used)
  const { maxMinor, by } = withdrawCeiling(method, daily)
  const rule = checkWithdrawAmount(amountMinor, { ...method, max_money: maxMinor }, feeMinor)
  if (rule !== null) return { amountMinor: null, error: rule === 'above' && by === 'daily' ? 'daily' : rule }
  if (amountMinor > freeMinor + lockedMinor) return { amountMinor: null, error: 'short' }
  if (amountMinor > freeMinor) return { amountMinor: null, error: 'turnover' }
  return { amountMinor, feeMinor, error: null }
}

const decimalsMax = 2

/** All that can be withdrawn at once: what is free, two decimals at most, not above the bounds. Minor units. */
export const allOf = (method: WithdrawWay, freeMinor: number, daily: DailyWithdrawal | null): number => {
  const step = 10 ** Math.max(0, currencyPlaces[method.currency] - decimalsMax)
  return Math.floor(Math.min(freeMinor, withdrawCeiling(method, daily).maxMinor) / step) * step
}
