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
  const rule = checkWithdrawAmount(amountMinor, method, feeMinor)
  if (rule !== null) return { amountMinor: null, error: rule }
  if (amountMinor > freeMinor + lockedMinor) return { amountMinor: null, error: 'short' }
  if (amountMinor > freeMinor) return { amountMinor: null, error: 'turnover' }
  if (daily !== null && amountMinor > daily.leftMinor[method.currency]) return { amountMinor: null, error: 'daily' }
  return { amountMinor, feeMinor, error: null }
}

const decimalsMax = 2

/** All that can be withdrawn at once: what is free, two decimals at most, not above the bounds. Minor units. */
export const allOf = (
  { currency, max_money }: WithdrawWay,
  freeMinor: number,
  daily: DailyWithdrawal | null,
): number => {
  const step = 10 ** Math.max(0, currencyPlaces[currency] - decimalsMax)
  return Math.floor(Math.min(freeMinor, max_money, daily?.leftMinor[currency] ?? max_money) / step) * step
}
