import type { FastifyInstance } from 'fastify'
import type { Ledger, MemberBalances } from '#server/ledger/ports.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { PollLoop } from '#server/platform/poll-loop.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import { financeAdmin } from './admin.ts'
import { createBackgroundWork } from './background-work.ts'
import { financeTable } from './calls/table.ts'
import { createConversions } from './conversions.ts'
import { createDeposits, type DepositProvider } from './deposits.ts'
import { createInterestAccrual } from './interest-accrual.ts'
import { createInterest } from './interest.ts'
import { createOrderEngine } from './order-engine.ts'
import { createOrderTimers } from './order-timers.ts'
import { callbackPath, registerPaymentCallbacks } from './providers/payment-callbacks.ts'
import { createPaymentProvider, type ProviderAccess } from './providers/payment-provider.ts'
import { createConversionQuotes } from './store/conversion-quotes.ts'
import { createInterestRows } from './store/interest-rows.ts'
import { createOrderRows } from './store/order-rows.ts'

/** How long a quote that nobody used is still known as expired. */
const unusedQuoteMs = 24 * 60 * 60_000

export interface FinanceDeps {
  ledger: Ledger
  protection: Pick<Protection, 'check' | 'giveBack'>
  balances: Pick<MemberBalances, 'interestOf'>
  settings: Pick<SiteSettings, 'get'>
  /** Payment providers, and where each reaches the site (an origin). */
  providers: readonly (ProviderAccess & { siteOrigin: string })[]
  /** Where members find the site. */
  linkOrigin: string
  /** An outage of the sandbox provider; undefined where there is none. */
  setOutage: ((untilMs: number) => void) | undefined
}

/** Orders that move money in and out: their machines, timers and history, and the providers behind them. [C-14, S-13] */
export const createFinance = (infrastructure: Infrastructure, deps: FinanceDeps) => {
  const { db, units, now, log, shutdown, idempotency, audit, housekeeping } = infrastructure
  const { ledger, protection, balances, settings, linkOrigin, setOutage } = deps
  const rows = createOrderRows(db)
  const orders = createOrderEngine(rows, now)
  const work = createBackgroundWork(log)
  /** Orders move on with time from now on. */
  const startTimers = (): PollLoop => {
    const timers = createOrderTimers({ rows, engine: orders, units, now, log })
    shutdown.add('order timers', async () => {
      await timers.stop()
      await work.settled()
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
  const conversions = createConversions({ quotes, ledger, settings, now })
  const providers = new Map<string, DepositProvider>(
    deps.providers.map((access) => {
      const callbackUrl = `${access.siteOrigin}${callbackPath}/${access.code}`
      return [access.code, { provider: createPaymentProvider(access, now), secret: access.secret, callbackUrl }]
    }),
  )
  const deposits = createDeposits({
    orders,
    ledger,
    protection,
    units,
    settings,
    providers,
    returnUrlOf: (orderId) => `${linkOrigin}/app/wallet/deposit?order=${orderId}`,
    holdMember: (unit, memberId) => rows.in(unit).holdMember(memberId),
    work,
    now,
    log,
  })
  const registerCallbacks = (app: FastifyInstance): void => {
    const secretOf = (code: string) => providers.get(code)?.secret
    registerPaymentCallbacks(app, { secretOf, noticed: deposits.noticed, now, log })
  }
  return {
    orders,
    startTimers,
    startAccrual,
    /** Settles when no provider is being asked. */
    settled: () => work.settled(),
    noticed: deposits.noticed,
    registerCallbacks,
    calls: serve(financeTable, { orders, deposits, interest, conversions, idempotency }),
    admin: serveCommands(financeAdmin, { orders, units, audit, now, setOutage }),
  }
}
