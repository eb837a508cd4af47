import type { DailyWithdrawals } from '#server/finance/daily-withdrawals.ts'
import type { Access } from '#contract/define-call.ts'
import type { BankDeposits } from '#server/finance/bank-deposits.ts'
import type { Deposits } from '#server/finance/deposits.ts'
import type { MemberTurnover } from '#server/finance/member-turnover.ts'
import type { OrderProofs } from '#server/finance/order-proofs.ts'
import type { FinanceOrders } from '#server/finance/ports.ts'
import type { Payee } from '#server/finance/providers/payment-protocol.ts'
import type { SpeedTrades } from '#server/finance/speed-trades.ts'
import type { Withdrawals } from '#server/finance/withdrawals.ts'
import { handlerFor, type Context as CallContext } from '#server/platform/calls/handling.ts'
import type { UsdtDeposits } from '#server/finance/usdt-deposits.ts'
import type { Conversions } from '#server/finance/conversions.ts'
import type { Interest } from '#server/finance/interest.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import type { Risk } from '#server/verification/ports.ts'
import type { Payouts } from '#server/wallet/ports.ts'
import type { WithdrawalHold } from '#server/accounts/ports/changes.ts'

/** What the calls of this subject work with. */
export interface FinanceCallDeps {
  orders: FinanceOrders
  deposits: Deposits
  bankDeposits: BankDeposits
  withdrawals: Withdrawals
  turnover: MemberTurnover
  daily: Pick<DailyWithdrawals, 'of'>
  payouts: Payouts
  withdrawalHold: WithdrawalHold
  risk: Risk
  settings: Pick<SiteSettings, 'get'>
  now: () => number
  usdtDeposits: Pick<UsdtDeposits, 'addressesOf' | 'list'>
  interest: Interest
  conversions: Conversions
  proofs: Pick<OrderProofs, 'read' | 'add' | 'list' | 'file'>
  speed: SpeedTrades
  /** Whom an unfinished withdrawal goes to. */
  payeeOf: (unit: Unit, orderId: string) => Promise<Payee>
  idempotency: Idempotency
}

export type Context<A extends Access> = CallContext<A, FinanceCallDeps>

export const handle = handlerFor<FinanceCallDeps>()
