import type { pay } from '#contract/finance/calls.ts'
import type { PaymentType } from '#contract/finance/entities/deposit-method.ts'
import type { AnyDeposit } from '#contract/finance/entities/any-deposit.ts'
import { checkDepositAmount, depositPattern, type DepositAmountRule } from '#contract/finance/rules/deposit-amount.ts'
import type { LimitState } from '#contract/protection/entities/protection.ts'
import { tightestLimit } from '#contract/protection/rules/tightest-limit.ts'
import { currencyPlaces, type SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { checkAmountText, minorOfText, type AmountRule } from '#contract/wallet/rules/amount.ts'
import type { Answer, Reject } from '#src/machines/command/command.ts'
import type { Pending } from '#src/machines/command/command-machine.ts'

/** A deposit as it is asked for; amounts are integer minor units. */
export interface PayBody {
  readonly methodId: string
  readonly currency: SettlementCurrency
  readonly amountMinor: number
}

export type PayAnswer = Answer<typeof pay>
export type PendingPay = Pending<PayBody>

/** `limit`: above what the member's limits, or the site's, leave. */
export type PayAmountError = AmountRule | DepositAmountRule | 'limit'

export interface PayContext {
  readonly methods: readonly PaymentType[]
  readonly methodId: string | null
  /** Of the member and the site, as far as they are known. */
  readonly limits: readonly LimitState[]
  readonly amountText: string
  readonly reject: Reject | null
  /** The most that can be transferred at once now, where that was refused; minor units. */
  readonly mostMinor: number | null
  readonly pending: PendingPay | null
  /** The newest order that was opened from here. */
  readonly order: AnyDeposit | null
}

/** What of a refusal says how much could be transferred. */
export const mostOf = (answer: PayAnswer): number | null =>
  answer.kind === 'rejected' && answer.name === 'BANK_ACCOUNTS_EXHAUSTED' ? answer.data.mostMinor : null

export const pickedMethod = ({
  methods,
  methodId,
}: Pick<PayContext, 'methods' | 'methodId'>): PaymentType | undefined => methods.find(({ id }) => id === methodId)

/** The way that is chosen at first: what the site recommends, else the first that is open. */
export const firstMethod = (methods: readonly PaymentType[]): string | null => {
  const open = methods.filter(({ status }) => status === '1')
  return (open.find(({ isRecommended }) => isRecommended) ?? open[0])?.id ?? null
}

type Bounds = Pick<PaymentType, 'currency' | 'min_money' | 'max_money'>

/** The most that one deposit may be: what its way takes, or the less that a limit on deposits leaves. Minor units. [C-14] */
export const payCeiling = (
  { currency, max_money }: Pick<Bounds, 'currency' | 'max_money'>,
  limits: readonly LimitState[],
): { maxMinor: number; by: 'method' | 'limit' } => {
  const leftMinor = tightestLimit(limits, 'deposit', currency)?.leftMinor ?? max_money
  return leftMinor < max_money ? { maxMinor: leftMinor, by: 'limit' } : { maxMinor: max_money, by: 'method' }
}

/** What the typed amount says for a way to pay. [V-06, E-04] */
export const readPayAmount = (
  amountText: string,
  method: Bounds | undefined,
  limits: readonly LimitState[],
): { amountMinor: number; error: null } | { amountMinor: null; error: PayAmountError } => {
  const refusal = checkAmountText(amountText, depositPattern)
  if (refusal !== null) return { amountMinor: null, error: refusal }
  const amountMinor = method && minorOfText(amountText, currencyPlaces[method.currency], depositPattern)
  if (amountMinor === undefined || amountMinor === null) return { amountMinor: null, error: 'format' }
  if (method === undefined) return { amountMinor, error: null }
  const { maxMinor, by } = payCeiling(method, limits)
  const rule = checkDepositAmount(amountMinor, { ...method, max_money: maxMinor })
  if (rule === null) return { amountMinor, error: null }
  return { amountMinor: null, error: rule === 'above' && by === 'limit' ? 'limit' : rule }
}

/** What leaves for the server; null while something is missing or wrong. */
export const planPay = (context: PayContext): PayBody | null => {
  const method = pickedMethod(context)
  const { amountMinor } = readPayAmount(context.amountText, method, context.limits)
  if (!method || method.status !== '1' || amountMinor === null) return null
  return { methodId: method.id, currency: method.currency, amountMinor }
}
