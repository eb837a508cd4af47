import type { FastifyInstance } from 'fastify'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { financeAdmin } from './admin.ts'
import { bankAdmin } from './bank-admin.ts'
import { financeTable } from './calls/calls-table.ts'
import { chainAdmin } from './chain-admin.ts'
import {
  createExchange,
  createInterestWallets,
  createMoneyIn,
  createMoneyOut,
  createOrders,
  createProofs,
  createUsdt,
} from './create-products.ts'
import type { FinanceDeps } from './finance-deps.ts'
import { createUnplayedGrants } from './member-turnover.ts'
import { createProofFolder } from './proof-files.ts'
import type { BankEntry } from './providers/bank-feed.ts'
import { registerPaymentCallbacks } from './providers/payment-callbacks.ts'
import type { PaymentNotice } from './providers/payment-protocol.ts'
import { speedAdmin } from './speed-admin.ts'

const createFinanceProducts = (infrastructure: Infrastructure, deps: FinanceDeps) => {
  const ordering = createOrders(infrastructure, deps)
  const proofs = createProofs(infrastructure, ordering)
  const moneyIn = createMoneyIn(infrastructure, deps, ordering)
  const moneyOut = createMoneyOut(infrastructure, deps, ordering, proofs)
  const conversions = createExchange(infrastructure, deps, ordering, moneyOut.turnover)
  const interestWallets = createInterestWallets(infrastructure, deps)
  const usdt = createUsdt(infrastructure, deps)
  return { ...ordering, proofs, ...moneyIn, ...moneyOut, conversions, ...interestWallets, ...usdt }
}
type FinanceProducts = ReturnType<typeof createFinanceProducts>

const callbacksOf = (
  { now, log }: Infrastructure,
  { bankFeeds }: FinanceDeps,
  { orders, deposits, withdrawals, bankEntries, providers }: FinanceProducts,
) => {
  /** What a provider reports of an order, whatever its kind. */
  const noticed = async (providerCode: string, notice: PaymentNotice) => {
    const owned = await orders.find(notice.state.orderId)
    return (owned?.order.kind === 'withdrawal' ? withdrawals : deposits).noticed(providerCode, notice)
  }
  /** An entry of a bank's statement. */
  const entered = (feed: string, entry: BankEntry) => bankEntries.take(feed, entry)
  const registerCallbacks = (app: FastifyInstance): void => {
    registerPaymentCallbacks(app, {
      secretOf: (code) => providers.get(code)?.secret,
      noticed,
      feedSecretOf: (feed) => bankFeeds.get(feed),
      entered,
      now,
      log,
    })
  }
  return { noticed, entered, registerCallbacks }
}

const adminOf = (
  { units, audit, now }: Infrastructure,
  { settings, setOutage, withdrawalHold, sandboxChains, proofFolder: folder }: FinanceDeps,
  { orders, proofs, deposits, bankRows, bankDeposits, speedRows, usdtDeposits, caughtUp }: FinanceProducts,
) => {
  const proofFolder = createProofFolder(folder)
  const shared = { orders, units, audit, proofs, proofFolder }
  return {
    ...serveCommands(speedAdmin, { ...shared, rows: speedRows }),
    ...serveCommands(bankAdmin, { ...shared, bankDeposits, rows: bankRows, settings, now }),
    ...serveCommands(financeAdmin, { ...shared, deposits, now, setOutage, withdrawalHold }),
    ...serveCommands(chainAdmin, { usdtDeposits, sandboxChains, settings, units, audit, caughtUp }),
  }
}

/** Orders that move money in and out: their machines, timers and history, and the providers behind them. [C-14, S-13] */
export const createFinance = (infrastructure: Infrastructure, deps: FinanceDeps) => {
  const { now, idempotency } = infrastructure
  const { payouts, withdrawalHold, risk, settings } = deps
  const products = createFinanceProducts(infrastructure, deps)
  const { orders, work, startTimers, startChains, startAccrual, counted } = products
  return {
    orders,
    startTimers,
    /** Blocks are read from now on, and the demo's are made. */
    startChains,
    startAccrual,
    /** The grants of a member whose turnover is not done yet. */
    unplayedGrants: createUnplayedGrants(counted),
    /** Settles when no provider is being asked. */
    settled: () => work.settled(),
    ...callbacksOf(infrastructure, deps, products),
    calls: serve(financeTable, { ...products, payouts, withdrawalHold, risk, settings, idempotency, now }),
    admin: adminOf(infrastructure, deps, products),
  }
}
