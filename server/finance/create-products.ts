import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { PollLoop } from '#server/platform/poll-loop.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { createBackgroundWork } from './background-work.ts'
import { createBankDeposits } from './bank-deposits.ts'
import { createBankEntries } from './bank-entries.ts'
import { createConversions } from './conversions.ts'
import { createDailyWithdrawals } from './daily-withdrawals.ts'
import { createDeposits, type DepositProvider } from './deposits.ts'
import { undecidedStates } from './domain/bank-planning.ts'
import { unfinishedStates } from './domain/deposit-planning.ts'
import type { FinanceDeps } from './finance-deps.ts'
import { createInterestAccrual } from './interest-accrual.ts'
import { createInterest } from './interest.ts'
import { createMemberTurnover } from './member-turnover.ts'
import { createOrderEngine } from './order-engine.ts'
import { tellOrder } from './order-messages.ts'
import { createOrderProofs } from './order-proofs.ts'
import { createOrderTimers } from './order-timers.ts'
import { callbackPath } from './providers/payment-callbacks.ts'
import { createPaymentProvider } from './providers/payment-provider.ts'
import { startMining } from './sandbox/sandbox-chain.ts'
import { createSpeedTrades } from './speed-trades.ts'
import { createBankRows } from './store/bank-rows.ts'
import { createConversionQuotes } from './store/conversion-quotes.ts'
import { createInterestRows } from './store/interest-rows.ts'
import { createOrderProofRows } from './store/order-proof-rows.ts'
import { createOrderRows } from './store/order-rows.ts'
import { createSpeedRows } from './store/speed-rows.ts'
import { createWithdrawalRows } from './store/withdrawal-rows.ts'
import { createUsdtDeposits } from './usdt-deposits.ts'
import { createWithdrawals } from './withdrawals.ts'

/** How long a quote that nobody used is still known as expired. */
const unusedQuoteMs = 24 * 60 * 60_000

/** Orders of every kind: their machines, history, locks, providers, and the work after a commit. */
export const createOrders = (infrastructure: Infrastructure, deps: FinanceDeps) => {
  const { db, units, now, log, shutdown } = infrastructure
  const rows = createOrderRows(db)
  const orders = createOrderEngine(rows, now, tellOrder(deps.inbox))
  const work = createBackgroundWork(log)
  const providers = new Map<string, DepositProvider>(
    deps.providers.map((access) => {
      const callbackUrl = `${access.siteOrigin}${callbackPath}/${access.code}`
      return [access.code, { provider: createPaymentProvider(access, now), secret: access.secret, callbackUrl }]
    }),
  )
  /** Orders move on with time from now on. */
  const startTimers = (): PollLoop => {
    const timers = createOrderTimers({ rows, engine: orders, units, now, log })
    shutdown.add('order timers', async () => {
      await timers.stop()
      await work.stop()
    })
    return timers
  }
  const holdMember = (unit: Unit, memberId: string) => rows.in(unit).holdMember(memberId)
  const holdOrder = (unit: Unit, orderId: string) => rows.in(unit).lock(orderId)
  const { ledger, settings } = deps
  const shared = { orders, ledger, units, settings, providers, holdMember, work, now, log }
  return { orders, work, providers, startTimers, holdMember, holdOrder, shared }
}
type Orders = ReturnType<typeof createOrders>

/** Deposits at providers and by bank transfer. */
export const createMoneyIn = (
  { db, units, now, fieldEncryption }: Infrastructure,
  { protection, linkOrigin, bankUrl }: FinanceDeps,
  { orders, shared, holdOrder }: Orders,
) => {
  const deposits = createDeposits({
    ...shared,
    protection,
    holdOrder,
    returnUrlOf: (orderId) => `${linkOrigin}/app/wallet/deposit?order=${orderId}`,
  })
  const bankRows = createBankRows(db, fieldEncryption)
  const bankDeposits = createBankDeposits({ ...shared, protection, holdOrder, rows: bankRows, bankUrl })
  const bankEntries = createBankEntries({ rows: bankRows, orders, bankDeposits, units, now })
  return { deposits, bankRows, bankDeposits, bankEntries }
}

/** Pictures that prove a payment, for the kinds of order that take one. */
export const createProofs = ({ db, now, fieldEncryption }: Infrastructure, { orders, holdMember }: Orders) => {
  const proofs = createOrderProofs({ orders, rows: createOrderProofRows(db, fieldEncryption), holdMember, now })
  proofs.provide('deposit', async ({ memberId, order: { orderId, state } }) => ({
    orderId,
    parties: [memberId],
    isOpen: unfinishedStates.includes(state),
  }))
  proofs.provide('bank-deposit', async ({ memberId, order: { orderId, state } }) => ({
    orderId,
    parties: [memberId],
    isOpen: undecidedStates.includes(state),
  }))
  return proofs
}

/** Withdrawals, speed pay between members, and the turnover that both ask for. */
export const createMoneyOut = (
  { db, now, fieldEncryption }: Infrastructure,
  { ledger, protection, guard, withdrawalHold, balances, played, grantTurnover, settings }: FinanceDeps,
  { orders, shared, holdMember, holdOrder }: Orders,
  proofs: ReturnType<typeof createProofs>,
) => {
  const rows = createWithdrawalRows(db, fieldEncryption)
  const counted = { balances, played, grantTurnover, settings, rows }
  const turnover = createMemberTurnover(counted)
  const daily = createDailyWithdrawals({ rows, settings, now })
  const payeeOf = (unit: Unit, orderId: string) => rows.in(unit).payee(orderId)
  const speedRows = createSpeedRows(db)
  const speed = createSpeedTrades({
    orders,
    rows: speedRows,
    withdrawalRows: rows,
    ledger,
    protection,
    guard,
    withdrawalHold,
    turnover,
    daily,
    proofs,
    settings,
    holdMember,
    holdOrder,
    now,
  })
  const withdrawals = createWithdrawals({ ...shared, rows, turnover, daily })
  return { counted, turnover, daily, payeeOf, speedRows, speed, withdrawals }
}

/** Quotes between currencies, and what takes them. */
export const createExchange = (
  { db, now, housekeeping }: Infrastructure,
  { ledger, settings }: FinanceDeps,
  { holdMember }: Orders,
  turnover: ReturnType<typeof createMemberTurnover>,
) => {
  const quotes = createConversionQuotes(db)
  housekeeping.add(() => quotes.sweep(new Date(now() - unusedQuoteMs)))
  return createConversions({ quotes, ledger, turnover, holdMember, settings, now })
}

/** Interest wallets; days that are over earn from `startAccrual` on. */
export const createInterestWallets = (
  { db, units, now, log, shutdown }: Infrastructure,
  { ledger, balances, settings }: FinanceDeps,
) => {
  const rows = createInterestRows(db)
  const interest = createInterest({ rows, ledger, balances, settings, now })
  const startAccrual = (): PollLoop => {
    const accrual = createInterestAccrual({ rows, interest, units, now, log })
    shutdown.add('interest', () => accrual.stop())
    return accrual
  }
  return { interest, startAccrual }
}

/** USDT over chains; blocks are read, and the demo's made, from `startChains` on. */
export const createUsdt = (infrastructure: Infrastructure, deps: FinanceDeps) => {
  const { shutdown, log } = infrastructure
  const { networks, ledger, protection, settings, chainPushes: pushes, inbox } = deps
  const { sandboxChains, chainBlockMs: everyMs } = deps
  const usdtDeposits = createUsdtDeposits(infrastructure, { networks, ledger, protection, settings, pushes, inbox })
  let watch: PollLoop | undefined
  const startChains = (): PollLoop => {
    const started = usdtDeposits.start()
    watch = started
    shutdown.add('chain watch', () => started.stop())
    if (sandboxChains.size === 0 || everyMs === 0) return started
    const stopMining = startMining([...sandboxChains.values()], { everyMs, onMined: started.nudge, log })
    shutdown.add('sandbox chain', stopMining)
    return started
  }
  return { usdtDeposits, startChains, caughtUp: async () => watch?.flush() }
}
