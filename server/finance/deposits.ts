import { bankTransfer, type DepositMethod } from '#contract/finance/entities/deposit-method.ts'
import type { DepositOrder } from '#contract/finance/entities/deposit-order.ts'
import type { DepositEvent } from '#contract/finance/machines/deposit-machine.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { providerClearing, type Ledger } from '#server/ledger/ports.ts'
import type { Log } from '#server/platform/log.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { Protection, RefusalOf } from '#server/protection/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import type { BackgroundWork } from './background-work.ts'
import { countOf, creditWallet, isExcluded } from './credit-wallet.ts'
import { isOpenFor } from './domain/bank-planning.ts'
import { planDeposit, unpaidStates, type DepositAsked } from './domain/deposit-planning.ts'
import type { FinanceOrders, OrderEffectInput, OrderRefusal, OwnedOrder, SentOutcome } from './ports.ts'
import type { PaymentNotice, PaymentState } from './providers/payment-protocol.ts'
import type { PaymentProvider } from './providers/payment-provider.ts'
import { eventOf } from './providers/provider-events.ts'

const minuteMs = 60_000
const unpaidPerMethodMax = 1

/** A payment provider, and where it reaches the site. */
export interface DepositProvider {
  readonly provider: PaymentProvider
  readonly secret: string
  readonly callbackUrl: string
}

interface DepositDeps {
  orders: FinanceOrders
  ledger: Ledger
  protection: Pick<Protection, 'ask' | 'count'>
  units: UnitOfWork
  settings: Pick<SiteSettings, 'get'>
  providers: ReadonlyMap<string, DepositProvider>
  /** The page of an order. */
  returnUrlOf: (orderId: string) => string
  /** Holds a member's orders until the unit ends. */
  holdMember: (unit: Unit, memberId: string) => Promise<void>
  /** Holds one order until the unit ends. */
  holdOrder: (unit: Unit, orderId: string) => Promise<OwnedOrder | undefined>
  work: BackgroundWork
  now: () => number
  log: Log
}

type NoticeOutcome = Outcome<SentOutcome<'deposit'> | null, OrderRefusal>

/** Deposits by payment providers. [C-14, S-13] */
export interface Deposits {
  /** The site's ways to deposit; one whose provider, or whose account of the house, is not there is closed. */
  methods(): DepositMethod[]
  /** Opens an order for what was checked; one unpaid order a way to pay. */
  open(
    unit: Unit,
    memberId: string,
    asked: DepositAsked & { method: DepositMethod },
  ): Promise<Outcome<DepositOrder, 'UNFINISHED_ORDER' | RefusalOf<'deposit'>>>
  /** What a provider says of an order of its own, once an event. */
  noticed(providerCode: string, notice: PaymentNotice): Promise<NoticeOutcome>
  /** Whether the member of an order is excluded from play: then nothing is credited. In the unit that would credit. */
  isExcluded(unit: Unit, orderId: string): Promise<boolean>
}

type Input = OrderEffectInput<'deposit'>

/** Whether nothing may be credited to the member of an order now; the order is held to the end of the unit. */
const isOwnerExcluded = async (deps: DepositDeps, unit: Unit, orderId: string): Promise<boolean> => {
  const owned = await deps.holdOrder(unit, orderId)
  if (owned?.order.kind !== 'deposit') return false
  const { context, currency } = owned.order
  return isExcluded(deps, unit, owned, providerClearing(context.provider, currency))
}

/** Asks providers outside of transactions, and takes to the orders what they say. */
const createProviderTalk = (deps: DepositDeps) => {
  const { orders, units, providers, returnUrlOf, now } = deps

  const providerOf = ({ context }: DepositOrder): DepositProvider => {
    const found = providers.get(context.provider)
    if (!found) throw new Error(`there is no payment provider ${context.provider}`)
    return found
  }

  /** What was paid for somebody who is excluded from play is held. */
  const heldIfExcluded = async (unit: Unit, orderId: string, reported: DepositEvent): Promise<DepositEvent> =>
    reported.type === 'provider.paid' && (await isOwnerExcluded(deps, unit, orderId))
      ? { ...reported, type: 'provider.held' }
      : reported

  const send = (orderId: string, id: string, reported: DepositEvent) =>
    units.run(async (unit) => {
      const event = await heldIfExcluded(unit, orderId, reported)
      // What was said before the exclusion began may be said again after it.
      const eventId = event === reported ? id : `${id}:held`
      return orders.send(unit, { kind: 'deposit', orderId, id: eventId, event })
    })

  const openCheckout = async (order: DepositOrder): Promise<void> => {
    const { provider, callbackUrl } = providerOf(order)
    const { orderId, currency, amountMinor, context } = order
    if (context.expiresAtMs <= now()) return
    const asked = { orderId, method: context.providerMethod, currency, amountMinor, expiresAtMs: context.expiresAtMs }
    const opened = await provider.open({ ...asked, callbackUrl, returnUrl: returnUrlOf(orderId) })
    if (opened === 'refused') await send(orderId, `refused:${orderId}`, { type: 'provider.refused' })
    else await send(orderId, `checkout:${orderId}`, { type: 'provider.opened', checkoutUrl: opened.checkoutUrl })
  }

  const stateEvent = (state: PaymentState | 'missing'): DepositEvent | null =>
    state === 'missing' ? { type: 'provider.missing' } : eventOf(state)

  const askStatus = async (order: DepositOrder): Promise<void> => {
    const { orderId, version } = order
    const event = stateEvent(await providerOf(order).provider.status(orderId))
    if (event) await send(orderId, `status:${orderId}:${version}`, event)
  }

  return { openCheckout, askStatus, send }
}

export const createDeposits = (deps: DepositDeps): Deposits => {
  const { orders, protection, settings, providers, work, now, log, holdMember } = deps
  const talk = createProviderTalk(deps)
  const afterCommit =
    (fault: string, ask: (order: DepositOrder) => Promise<void>) =>
    ({ unit, order }: Input): void =>
      unit.afterCommit(() =>
        work.run({ lane: order.context.provider, orderId: order.orderId, fault }, () => ask(order)),
      )

  orders.provide('deposit', {
    openCheckout: afterCommit('a checkout could not be opened', talk.openCheckout),
    askStatus: afterCommit('a deposit could not be asked about', talk.askStatus),
    uncount: (input) => protection.count(input.unit, countOf(input, 0)),
    credit: ({ unit, memberId, order }) => {
      const posting = planDeposit(memberId, order)
      return creditWallet(deps, { unit, memberId, order, posting, countedMinor: posting.amountMinor })
    },
  })

  const isServed = ({ provider, currency }: DepositMethod): boolean =>
    provider === bankTransfer
      ? settings.get('bankAccounts').some((account) => isOpenFor(account, currency))
      : providers.has(provider)

  return {
    methods: () =>
      settings.get('depositMethods').map((method) => (isServed(method) ? method : { ...method, status: '0' })),
    open: async (unit, memberId, { method, currency, amountMinor }) => {
      await holdMember(unit, memberId)
      const unpaid = await orders.in(unit).list(memberId, { kinds: ['deposit'], states: unpaidStates, limit: 50 })
      const sameMethod = unpaid.filter(({ order }) => order.kind === 'deposit' && order.context.methodId === method.id)
      if (sameMethod.length >= unpaidPerMethodMax) return reject('UNFINISHED_ORDER')
      const allowed = await protection.ask(unit, { memberId, kind: 'deposit', currency, amountMinor })
      if (!allowed.ok) return allowed
      const { provider, providerMethod } = method
      const expiresAtMs = now() + method.windowMinutes * minuteMs
      const input = { methodId: method.id, provider, providerMethod, currency, amountMinor, expiresAtMs }
      const order = await orders.open(unit, { kind: 'deposit', memberId, currency, amountMinor, by: 'member', input })
      await protection.count(unit, countOf({ memberId, order }, amountMinor))
      return accept(order)
    },
    isExcluded: (unit, orderId) => isOwnerExcluded(deps, unit, orderId),
    noticed: async (providerCode, { eventId, state }) => {
      const owned = await orders.find(state.orderId)
      if (owned?.order.kind !== 'deposit' || owned.order.context.provider !== providerCode)
        return reject('FINANCE_ORDER_UNKNOWN')
      const event = eventOf(state)
      if (!event) return accept(null)
      const outcome = await talk.send(state.orderId, `callback:${providerCode}:${eventId}`, event)
      const { orderId, status } = state
      if (!outcome.ok) log.info({ orderId, eventId, status, code: outcome.code }, "a provider's notice changes nothing")
      return outcome
    },
  }
}
