import type { Turnover } from '#contract/finance/entities/turnover.ts'
import type { WithdrawMethod } from '#contract/finance/entities/withdraw-method.ts'
import type { WithdrawalOrder } from '#contract/finance/entities/withdrawal-order.ts'
import type { WithdrawalEvent } from '#contract/finance/machines/withdrawal-machine.ts'
import { accept, reject, type Outcome, type Rejected } from '#contract/outcome.ts'
import type { Ledger } from '#server/ledger/ports.ts'
import type { Log } from '#server/platform/log.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import type { BackgroundWork } from './background-work.ts'
import type { DepositProvider } from './deposits.ts'
import { checkAmount, monthStartMs, type WithdrawAsked } from './domain/withdrawal-planning.ts'
import type { MemberTurnover } from './member-turnover.ts'
import type { ReadyPayee } from './payees.ts'
import type { FinanceOrders, OrderEffectInput, OrderRefusal } from './ports.ts'
import { PayoutState, type PaymentNotice } from './providers/payment-protocol.ts'
import { payoutEventOf } from './providers/provider-events.ts'
import type { DailyWithdrawals } from './daily-withdrawals.ts'
import type { WithdrawalRows } from './store/withdrawal-rows.ts'
import { createWithdrawalMoney, holdWithdrawal } from './withdrawal-money.ts'

const minuteMs = 60_000
const secondMs = 1_000

interface WithdrawalDeps {
  orders: FinanceOrders
  ledger: Ledger
  units: UnitOfWork
  settings: Pick<SiteSettings, 'get'>
  providers: ReadonlyMap<string, DepositProvider>
  rows: WithdrawalRows
  turnover: MemberTurnover
  daily: DailyWithdrawals
  /** Holds a member's orders until the unit ends. */
  holdMember: (unit: Unit, memberId: string) => Promise<void>
  work: BackgroundWork
  now: () => number
  log: Log
}

type NotNow = 'FIELD_REFUSED' | 'TURNOVER_LACKING' | 'BALANCE_SHORT'

/** Withdrawals by payment providers. [C-14, S-13] */
export interface Withdrawals {
  /** The site's ways to be paid out; one whose provider is not there is closed. */
  methods(): WithdrawMethod[]
  /** How many withdrawals of this month each way has had. */
  usedThisMonth(memberId: string): Promise<ReadonlyMap<string, number>>
  /** Holds the amount and opens the order. A refusal has to undo the unit. */
  open(
    unit: Unit,
    memberId: string,
    asked: WithdrawAsked & { method: WithdrawMethod; payee: ReadyPayee },
  ): Promise<Outcome<WithdrawalOrder, NotNow>>
  /** What a provider says of an order of its own, once an event. */
  noticed(providerCode: string, notice: PaymentNotice): Promise<Outcome<unknown, OrderRefusal>>
}

/** Why an amount cannot leave the wallet by what is there and what is staked of it; undefined: it can. */
export const freeRefusal = (
  { freeMinor, lockedMinor, lackingMinor }: Turnover,
  amountMinor: number,
): Rejected<'BALANCE_SHORT' | 'TURNOVER_LACKING'> | undefined => {
  if (amountMinor > freeMinor + lockedMinor) return reject('BALANCE_SHORT')
  return amountMinor > freeMinor ? reject('TURNOVER_LACKING', { freeMinor, lackingMinor }) : undefined
}

type Input = OrderEffectInput<'withdrawal'>

/** Asks providers outside of transactions, and takes to the orders what they say. */
const createPayoutTalk = ({ orders, units, providers, rows }: WithdrawalDeps) => {
  const providerOf = ({ context }: WithdrawalOrder): DepositProvider => {
    const found = providers.get(context.provider)
    if (!found) throw new Error(`there is no payment provider ${context.provider}`)
    return found
  }

  const send = (orderId: string, id: string, event: WithdrawalEvent) =>
    units.run((unit) => orders.send(unit, { kind: 'withdrawal', orderId, id, event }))

  const payOut = async (order: WithdrawalOrder): Promise<void> => {
    const { provider, callbackUrl } = providerOf(order)
    const { orderId, currency, amountMinor, version, context } = order
    const payee = await rows.payee(orderId)
    const asked = { orderId, method: context.providerMethod, currency, amountMinor: amountMinor - context.feeMinor }
    const state = await provider.payOut({ ...asked, payee, callbackUrl })
    if (state === 'refused') await send(orderId, `refused:${orderId}`, { type: 'provider.refused' })
    else await send(orderId, `payout:${orderId}:${version}`, payoutEventOf(state))
  }

  const askStatus = async (order: WithdrawalOrder): Promise<void> => {
    const { orderId, version } = order
    const state = await providerOf(order).provider.payoutStatus(orderId)
    // One that has taken the order and does not know it is no proof that nothing has left.
    if (state === 'missing') throw new Error(`the provider does not know order ${orderId}, which it had taken`)
    if (state.status !== 'pending') await send(orderId, `status:${orderId}:${version}`, payoutEventOf(state))
  }

  return { payOut, askStatus, send }
}

const withdrawalInput =
  ({ settings, now }: Pick<WithdrawalDeps, 'settings' | 'now'>) =>
  (
    { method, payee, currency, amountMinor }: Parameters<Withdrawals['open']>[2],
    { feeMinor, lackingMinor }: { feeMinor: number } & Pick<Turnover, 'lackingMinor'>,
  ) => {
    const { sendAfterSeconds, reviewFromMinor } = settings.get('withdrawRules')
    const sendAtMs = now() + sendAfterSeconds * secondMs
    return {
      methodId: method.id,
      provider: method.provider,
      providerMethod: method.providerMethod,
      currency,
      amountMinor,
      feeMinor,
      payee: payee.masked,
      isCancelAllowed: settings.get('withdrawCancelAllowed'),
      needsReview: amountMinor >= reviewFromMinor[currency],
      lackingMinor,
      sendAtMs,
      arrivesAtMs: sendAtMs + method.arrivalMinutes * minuteMs,
    }
  }

export const createWithdrawals = (deps: WithdrawalDeps): Withdrawals => {
  const { orders, ledger, settings, providers, rows, turnover, daily, holdMember, work, now, log } = deps
  const talk = createPayoutTalk(deps)
  const afterCommit =
    (fault: string, ask: (order: WithdrawalOrder) => Promise<void>) =>
    ({ unit, order }: Input): void =>
      unit.afterCommit(() =>
        work.run({ lane: order.context.provider, orderId: order.orderId, fault }, () => ask(order)),
      )

  orders.provide('withdrawal', {
    ...createWithdrawalMoney(ledger),
    sendPayout: afterCommit('a withdrawal could not be sent', talk.payOut),
    askStatus: afterCommit('a withdrawal could not be asked about', talk.askStatus),
  })

  const inputOf = withdrawalInput(deps)

  return {
    methods: () =>
      settings
        .get('withdrawMethods')
        .map((method) => (!providers.has(method.provider) ? { ...method, status: '0' } : method)),
    usedThisMonth: (memberId) => rows.countSince(memberId, monthStartMs(now())),
    open: async (unit, memberId, asked) => {
      const { method, currency, amountMinor } = asked
      await holdMember(unit, memberId)
      const used = (await rows.in(unit).countSince(memberId, monthStartMs(now()))).get(method.id) ?? 0
      const fee = checkAmount(method, amountMinor, used)
      if (!fee.ok) return fee
      const owed = await turnover(memberId, currency, unit)
      const refusal = freeRefusal(owed, amountMinor)
      if (refusal) return refusal
      const beyond = await daily.refusal(unit, memberId, asked)
      if (beyond) return beyond
      const input = inputOf(asked, { feeMinor: fee.value, lackingMinor: owed.lackingMinor })
      const opened = { kind: 'withdrawal', memberId, currency, amountMinor, by: 'member', input } as const
      const order = await orders.open(unit, opened)
      await rows.in(unit).keepPayee(order.orderId, asked.payee.payee)
      return (await holdWithdrawal(ledger, unit, { memberId, order })) ? accept(order) : reject('BALANCE_SHORT')
    },
    noticed: async (providerCode, { eventId, state }) => {
      const owned = await orders.find(state.orderId)
      if (owned?.order.kind !== 'withdrawal' || owned.order.context.provider !== providerCode)
        return reject('FINANCE_ORDER_UNKNOWN')
      const news = PayoutState.safeParse(state)
      if (!news.success) return accept(null)
      const outcome = await talk.send(state.orderId, `callback:${providerCode}:${eventId}`, payoutEventOf(news.data))
      const { orderId, status } = state
      if (!outcome.ok) log.info({ orderId, eventId, status, code: outcome.code }, "a provider's notice changes nothing")
      return outcome
    },
  }
}
