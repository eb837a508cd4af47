import type { Generated, GeneratedAlways } from 'kysely'
import type { OrderActor } from '#contract/finance/machines/order-conventions.ts'
import type { Int8, Json } from '#server/platform/postgres/tables.ts'

interface FinanceOrdersTable {
  id: GeneratedAlways<string>
  member_id: Int8
  kind: string
  state: string
  version: number
  currency: string
  amount_minor: Int8
  context: Json<unknown>
  created_at: Date
  changed_at: Date
}

interface FinanceOrderEventsTable {
  id: GeneratedAlways<string>
  event_id: string
  order_id: Int8
  type: string
  data: Json<unknown>
  actor: OrderActor
  at: Date
  from_state: string | null
  to_state: string
}

interface FinanceOrderTimersTable {
  order_id: Int8
  event_type: string
  due_at: Date
}

interface WithdrawalPayeesTable {
  order_id: Int8
  /** A `Payee`. */
  sealed: Buffer
}

/** What the sandbox provider keeps for itself. */
interface SandboxPaymentsTable {
  order_id: string
  kind: Generated<'payment' | 'payout'>
  token: string
  request: Json<unknown>
  state: Json<unknown>
  expires_at: Date
  created_at: Date
}

interface SandboxPaymentStepsTable {
  id: GeneratedAlways<string>
  order_id: string
  kind: 'book' | 'notice'
  event_id: string
  state: Json<unknown>
  due_at: Date
  attempts: Generated<number>
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    finance_orders: FinanceOrdersTable
    finance_order_events: FinanceOrderEventsTable
    finance_order_timers: FinanceOrderTimersTable
    withdrawal_payees: WithdrawalPayeesTable
    sandbox_payments: SandboxPaymentsTable
    sandbox_payment_steps: SandboxPaymentStepsTable
  }
}
