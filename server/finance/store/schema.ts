import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CreditedAgainst, HoldReason } from '#contract/finance/entities/chain-deposit.ts'
import type { OrderActor } from '#contract/finance/machines/order-conventions.ts'
import type { WalletNetwork } from '#contract/wallet/entities/payout-methods.ts'
import type { OrderProof } from '#contract/finance/entities/order-proof.ts'
import type { InterestRecord } from '#contract/finance/entities/interest-wallet.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
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

/** Why an entry waits for an operator: it names no order, is of another currency, its order is decided, or its member is excluded from play. */
export type EntryHeldFor = 'reference' | 'currency' | 'decided' | 'excluded'

interface BankEntriesTable {
  id: GeneratedAlways<string>
  feed: string
  entry_id: string
  currency: string
  amount_minor: Int8
  order_id: ColumnType<string | null, string | null, string | null>
  state: 'credited' | 'held' | 'closed'
  held_for: EntryHeldFor | null
  note: string | null
  /** Whom it is from, to which account, and what was written with it. */
  sealed: Buffer
  booked_at: Date
  seen_at: Date
  changed_at: Date
}

/** What the sandbox bank is to tell. */
interface SandboxBankNoticesTable {
  id: GeneratedAlways<string>
  entry: Json<unknown>
  due_at: Date
  attempts: Generated<number>
}

/** `order_id`: the order whose money was paid outside. */
interface OrderProofsTable {
  id: string
  order_id: Int8
  member_id: Int8
  type: OrderProof['type']
  size_bytes: number
  sealed: Buffer
  at: Date
}

interface SpeedTradesTable {
  pay_order_id: Int8
  withdraw_order_id: Int8
  payer_id: Int8
  payee_id: Int8
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

interface ChainAddressesTable {
  network: WalletNetwork
  member_id: Int8
  address_index: number
  address: string
  address_key: string
  created_at: Date
}

interface ChainBlocksTable {
  network: WalletNetwork
  height: Int8
  hash: string
  parent_hash: string
}

/** `undoing`: the chain has dropped the block of what was credited, and the opposite posting is not written yet. */
export type ChainDepositState = 'confirming' | 'held' | 'credited' | 'undoing' | 'undone' | 'vanished' | 'returned'

interface ChainDepositsTable {
  id: GeneratedAlways<string>
  network: WalletNetwork
  tx_id: string
  log_index: number
  member_id: Int8
  address: string
  token: string | null
  amount: string
  held_for: HoldReason | null
  against: CreditedAgainst | null
  state: ChainDepositState
  round: Generated<number>
  height: Int8
  block_hash: string
  credited_minor: Int8 | null
  owed_minor: ColumnType<string, number | undefined, number>
  return_tx_id: string | null
  seen_at: Date
  changed_at: Date
}

/** The chain of the demo; a transfer is the sandbox's own JSON. */
interface SandboxChainBlocksTable {
  network: WalletNetwork
  height: Int8
  hash: string
  parent_hash: string
  transfers: Json<unknown>
}

/** `day`: the day that `lowest_minor` is of, the next to earn; null when there was nothing in it at the end of a day. */
interface InterestWalletsTable {
  member_id: Int8
  currency: SettlementCurrency
  day: string | null
  lowest_minor: Int8
  remainder: Int8
  earned_minor: Int8
  retry_at: Date | null
}

interface InterestRecordsTable {
  id: GeneratedAlways<string>
  member_id: Int8
  currency: SettlementCurrency
  kind: InterestRecord['kind']
  amount_minor: Int8
  balance_after_minor: Int8
  at: Date
  day: string | null
  basis_minor: Int8 | null
  rate_bps: number | null
}

interface ConversionQuotesTable {
  id: string
  member_id: Int8
  from_currency: SettlementCurrency
  to_currency: SettlementCurrency
  from_minor: Int8
  to_minor: Int8
  rate_e7: Int8
  expires_at: Date
  used_at: Date | null
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    finance_orders: FinanceOrdersTable
    finance_order_events: FinanceOrderEventsTable
    finance_order_timers: FinanceOrderTimersTable
    withdrawal_payees: WithdrawalPayeesTable
    order_proofs: OrderProofsTable
    speed_trades: SpeedTradesTable
    interest_wallets: InterestWalletsTable
    interest_records: InterestRecordsTable
    conversion_quotes: ConversionQuotesTable
    bank_entries: BankEntriesTable
    sandbox_bank_notices: SandboxBankNoticesTable
    sandbox_payments: SandboxPaymentsTable
    sandbox_payment_steps: SandboxPaymentStepsTable
    chain_addresses: ChainAddressesTable
    chain_blocks: ChainBlocksTable
    chain_deposits: ChainDepositsTable
    sandbox_chain_blocks: SandboxChainBlocksTable
  }
}
