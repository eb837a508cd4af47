import type { Deposits } from '#server/finance/deposits.ts'
import type { FinanceOrders } from '#server/finance/ports.ts'
import type { UsdtDeposits } from '#server/finance/usdt-deposits.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'

/** What the calls of this subject work with. */
export interface FinanceCallDeps {
  orders: FinanceOrders
  deposits: Deposits
  usdtDeposits: Pick<UsdtDeposits, 'addressesOf' | 'list'>
  idempotency: Idempotency
}

export const handle = handlerFor<FinanceCallDeps>()
