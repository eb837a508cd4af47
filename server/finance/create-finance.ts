import type { FastifyInstance } from 'fastify'
import type { WithdrawalHold } from '#server/accounts/ports/changes.ts'
import type { Ledger, MemberBalances } from '#server/ledger/ports.ts'
import type { WalletNetwork } from '#contract/wallet/entities/payout-methods.ts'
import type { Inbox } from '#server/messages/ports.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { PollLoop } from '#server/platform/poll-loop.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import type { Risk } from '#server/verification/ports.ts'
import type { Payouts } from '#server/wallet/ports.ts'
import { financeAdmin } from './admin.ts'
import { chainAdmin } from './chain-admin.ts'
import type { ChainPushes } from './chain-pushes.ts'
import { bankAdmin } from './bank-admin.ts'
import { createBankDeposits } from './bank-deposits.ts'
import { createBankEntries } from './bank-entries.ts'
import { createBackgroundWork } from './background-work.ts'
import { financeTable } from './calls/calls-table.ts'
import { createDailyWithdrawals } from './daily-withdrawals.ts'
import { createConversions } from './conversions.ts'
import { createDeposits, type DepositProvider } from './deposits.ts'
import type { BonusGuard, GrantTurnover } from '#server/promotions/ports.ts'
import type { PlayedStakes } from './ports.ts'
import { createLackingGrants, createMemberTurnover } from './member-turnover.ts'
import { createInterestAccrual } from './interest-accrual.ts'
import { undecidedStates } from './domain/bank-planning.ts'
import { unfinishedStates } from './domain/deposit-planning.ts'
import { createInterest } from './interest.ts'
import { createOrderEngine } from './order-engine.ts'
import { tellOrder } from './order-messages.ts'
import { createOrderProofs } from './order-proofs.ts'
import { createProofFolder } from './proof-files.ts'
import { createOrderTimers } from './order-timers.ts'
import type { BankEntry } from './providers/bank-feed.ts'
import { callbackPath, registerPaymentCallbacks } from './providers/payment-callbacks.ts'
import { createPaymentProvider, type ProviderAccess } from './providers/payment-provider.ts'
import type { PaymentNotice } from './providers/payment-protocol.ts'
import { createBankRows } from './store/bank-rows.ts'
import { createConversionQuotes } from './store/conversion-quotes.ts'
import { createInterestRows } from './store/interest-rows.ts'
import { createOrderProofRows } from './store/order-proof-rows.ts'
import { createOrderRows } from './store/order-rows.ts'
import { createWithdrawalRows } from './store/withdrawal-rows.ts'
import { createSpeedRows } from './store/speed-rows.ts'
import { speedAdmin } from './speed-admin.ts'
import { createSpeedTrades } from './speed-trades.ts'
import { createWithdrawals } from './withdrawals.ts'
import { startMining, type SandboxChain } from './sandbox/sandbox-chain.ts'
import { createUsdtDeposits, type UsdtDeposits, type WatchedNetwork } from './usdt-deposits.ts'

/** How long a quote that nobody used is still known as expired. */
const unusedQuoteMs = 24 * 60 * 60_000

export interface FinanceDeps {
  ledger: Ledger
  protection: Pick<Protection, 'ask' | 'count'>
  balances: MemberBalances
  /** Of everything that is played. */
  played: readonly PlayedStakes[]
  grantTurnover: GrantTurnover
  guard: BonusGuard
  payouts: Payouts
  withdrawalHold: WithdrawalHold
  inbox: Pick<Inbox, 'in'>
  risk: Risk
  settings: Pick<SiteSettings, 'get'>
  /** Payment providers, and where each reaches the site (an origin). */
  providers: readonly (ProviderAccess & { siteOrigin: string })[]
  /** Feeds of banks' statements: their secrets by their codes. */
  bankFeeds: ReadonlyMap<string, string>
  /** Where transfers to accounts of the house can be made online; null: nowhere that the site knows. */
  bankUrl: string | null
  /** Where members find the site. */
  linkOrigin: string
  /** An outage of the sandbox provider; undefined where there is none. */
  setOutage: ((untilMs: number) => void) | undefined
  /** The chains over which USDT comes in. */
  networks: readonly WatchedNetwork[]
  /** Those of them that are the demo's own, and how often they make a block by themselves; 0: never. */
  sandboxChains: ReadonlyMap<WalletNetwork, SandboxChain>
  chainBlockMs: number
  chainPushes: ChainPushes
  /** Where operators find the pictures that they ask for. */
  proofFolder: string
}

/** Starts reading blocks, and making those of the demo. */
const startChains = (
  { shutdown, log }: Infrastructure,
  { sandboxChains, chainBlockMs: everyMs }: FinanceDeps,
  usdtDeposits: Pick<UsdtDeposits, 'start'>,
): PollLoop => {
  const watch = usdtDeposits.start()
  shutdown.add('chain watch', () => watch.stop())
  if (sandboxChains.size === 0 || everyMs === 0) return watch
  const stopMining = startMining([...sandboxChains.values()], { everyMs, onMined: watch.nudge, log })
  shutdown.add('sandbox chain', stopMining)
  return watch
}

/** Orders that move money in and out: their machines, timers and history, and the providers behind them. [C-14, S-13] */
export const createFinance = (infrastructure: Infrastructure, deps: FinanceDeps) => {
  const { db, units, now, log, shutdown, idempotency, audit, housekeeping, fieldEncryption } = infrastructure
  const {
    ledger,
    protection,
    settings,
    linkOrigin,
    setOutage,
    balances,
    played,
    payouts,
    withdrawalHold,
    risk,
    inbox,
  } = deps
  const rows = createOrderRows(db)
  const orders = createOrderEngine(rows, now, tellOrder(inbox))
  const work = createBackgroundWork(log)
  const { networks, sandboxChains, chainPushes: pushes } = deps
  const usdtDeposits = createUsdtDeposits(infrastructure, { networks, ledger, protection, settings, pushes, inbox })
  let chainWatch: PollLoop | undefined
  /** Orders move on with time from now on. */
  const startTimers = (): PollLoop => {
    const timers = createOrderTimers({ rows, engine: orders, units, now, log })
    shutdown.add('order timers', async () => {
      await timers.stop()
      await work.stop()
    })
    return timers
  }
  const interestRows = createInterestRows(db)
  const interest = createInterest({ rows: interestRows, ledger, balances, settings, now })
  /** Days that are over earn their interest from now on. */
  const startAccrual = (): PollLoop => {
    const accrual = createInterestAccrual({ rows: interestRows, interest, units, now, log })
    shutdown.add('interest', () => accrual.stop())
    return accrual
  }
  const quotes = createConversionQuotes(db)
  housekeeping.add(() => quotes.sweep(new Date(now() - unusedQuoteMs)))
  const providers = new Map<string, DepositProvider>(
    deps.providers.map((access) => {
      const callbackUrl = `${access.siteOrigin}${callbackPath}/${access.code}`
      return [access.code, { provider: createPaymentProvider(access, now), secret: access.secret, callbackUrl }]
    }),
  )
  const holdMember = (unit: Unit, memberId: string) => rows.in(unit).holdMember(memberId)
  const holdOrder = (unit: Unit, orderId: string) => rows.in(unit).lock(orderId)
  const shared = { orders, ledger, units, settings, providers, holdMember, work, now, log }
  const deposits = createDeposits({
    ...shared,
    protection,
    holdOrder,
    returnUrlOf: (orderId) => `${linkOrigin}/app/wallet/deposit?order=${orderId}`,
  })
  const proofFolder = createProofFolder(deps.proofFolder)
  const bankRows = createBankRows(db, fieldEncryption)
  const { bankFeeds, bankUrl } = deps
  const bankDeposits = createBankDeposits({ ...shared, protection, holdOrder, rows: bankRows, bankUrl })
  const bankEntries = createBankEntries({ rows: bankRows, orders, bankDeposits, units, now })
  const proofRows = createOrderProofRows(db, fieldEncryption)
  const proofs = createOrderProofs({ orders, rows: proofRows, holdMember, now })
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
  const withdrawalRows = createWithdrawalRows(db, fieldEncryption)
  const counted = { balances, played, grantTurnover: deps.grantTurnover, settings, rows: withdrawalRows }
  const turnover = createMemberTurnover(counted)
  const conversions = createConversions({ quotes, ledger, turnover, holdMember, settings, now })
  const daily = createDailyWithdrawals({ rows: withdrawalRows, settings, now })
  const payeeOf = (unit: Unit, orderId: string) => withdrawalRows.in(unit).payee(orderId)
  const speedRows = createSpeedRows(db)
  const speed = createSpeedTrades({
    orders,
    rows: speedRows,
    withdrawalRows,
    ledger,
    protection,
    guard: deps.guard,
    withdrawalHold,
    turnover,
    daily,
    proofs,
    settings,
    holdMember,
    holdOrder,
    now,
  })
  const withdrawals = createWithdrawals({ ...shared, rows: withdrawalRows, turnover, daily })
  /** What a provider says of an order, whatever its kind. */
  const noticed = async (providerCode: string, notice: PaymentNotice) => {
    const owned = await orders.find(notice.state.orderId)
    return (owned?.order.kind === 'withdrawal' ? withdrawals : deposits).noticed(providerCode, notice)
  }
  /** What a bank's statement has. */
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
  return {
    orders,
    startTimers,
    /** Blocks are read from now on, and the demo's are made. */
    startChains: (): PollLoop => (chainWatch = startChains(infrastructure, deps, usdtDeposits)),
    startAccrual,
    /** The grants of a member whose turnover is not done yet. */
    lackingGrants: createLackingGrants(counted),
    /** Settles when no provider is being asked. */
    settled: () => work.settled(),
    noticed,
    entered,
    registerCallbacks,
    calls: serve(financeTable, {
      orders,
      deposits,
      bankDeposits,
      usdtDeposits,
      withdrawals,
      interest,
      conversions,
      turnover,
      daily,
      payouts,
      withdrawalHold,
      risk,
      settings,
      idempotency,
      proofs,
      speed,
      payeeOf,
      now,
    }),
    admin: {
      ...serveCommands(speedAdmin, { orders, rows: speedRows, units, audit, proofs, proofFolder }),
      ...serveCommands(bankAdmin, {
        orders,
        bankDeposits,
        rows: bankRows,
        settings,
        units,
        audit,
        now,
        proofs,
        proofFolder,
      }),
      ...serveCommands(financeAdmin, {
        orders,
        deposits,
        units,
        audit,
        now,
        setOutage,
        withdrawalHold,
        proofs,
        proofFolder,
      }),
      ...serveCommands(chainAdmin, {
        usdtDeposits,
        sandboxChains,
        settings,
        units,
        audit,
        caughtUp: async () => chainWatch?.flush(),
      }),
    },
  }
}
