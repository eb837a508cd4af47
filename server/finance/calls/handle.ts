import type { Access } from '#contract/define-call.ts'
import type { Conversions } from '#server/finance/conversions.ts'
import type { Deposits } from '#server/finance/deposits.ts'
import type { Interest } from '#server/finance/interest.ts'
import type { FinanceOrders } from '#server/finance/ports.ts'
import { handlerFor, type Context as CallContext } from '#server/platform/calls/handling.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'

/** What the calls of this subject work with. */
export interface FinanceCallDeps {
  orders: FinanceOrders
  deposits: Deposits
  interest: Interest
  conversions: Conversions
  idempotency: Idempotency
}

export type Context<A extends Access> = CallContext<A, FinanceCallDeps>

export const handle = handlerFor<FinanceCallDeps>()
