import type { AdminAnswer } from '#contract/admin.ts'
import type { FinanceOrder } from '#contract/finance/entities/finance-order.ts'
import type { DepositEvent } from '#contract/finance/machines/deposit-machine.ts'
import { orderMachines } from '#contract/finance/machines/order-machines.ts'
import { statesOf } from '#contract/finance/machines/order-step.ts'
import { depositPattern } from '#contract/finance/rules/deposit-amount.ts'
import { currencyPlaces } from '#contract/wallet/entities/money.ts'
import { minorOfText } from '#contract/wallet/rules/amount.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { Audit } from '#server/platform/audit.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { FinanceOrders, OwnedOrder } from './ports.ts'

const minuteMs = 60_000

interface FinanceAdminDeps {
  orders: FinanceOrders
  units: UnitOfWork
  audit: Audit
  now: () => number
  setOutage: ((untilMs: number) => void) | undefined
}

const timeText = (atMs: number): string => new Date(atMs).toISOString()

const amountText = (amountMinor: number, currency: FinanceOrder['currency']): string => {
  const places = currencyPlaces[currency]
  const digits = String(amountMinor).padStart(places + 1, '0')
  return `${currency} ${digits.slice(0, -places)}.${digits.slice(-places)}`
}

const lineOf = ({ memberId, order }: OwnedOrder): string => {
  const { orderId, kind, state, amountMinor, currency, changedAtMs, context } = order
  const flags = context.flags.length > 0 ? ` [${context.flags.join(', ')}]` : ''
  return `${orderId}  ${kind}  ${state}${flags}  ${amountText(amountMinor, currency)}  member ${memberId}  ${timeText(changedAtMs)}`
}

const showOrder = async (orders: FinanceOrders, orderId: string): Promise<AdminAnswer> => {
  const owned = await orders.find(orderId)
  if (!owned) return failed(`there is no order ${orderId}`)
  const steps = (await orders.timeline(owned.order)).map(
    ({ atMs, state, by }) => `  ${timeText(atMs)}  ${state}  by ${by}`,
  )
  return done(lineOf(owned), ...steps, JSON.stringify(owned.order.context))
}

/** An operator's decision about a deposit, with its line in the audit, in one unit of work. */
const decide = async (
  { orders, units, audit }: FinanceAdminDeps,
  { orderId, action, event }: { orderId: string; action: string; event: DepositEvent },
): Promise<AdminAnswer> => {
  const owned = await orders.find(orderId)
  if (!owned) return failed(`there is no order ${orderId}`)
  const id = `operator:${orderId}:${owned.order.version}`
  const outcome = await units.run(async (unit) => {
    const sent = await orders.send(unit, { kind: 'deposit', orderId, id, event })
    if (sent.ok) await audit.in(unit).note(operator, action, orderId, event)
    return sent
  })
  if (!outcome.ok) return failed(`order ${orderId} is ${owned.order.state}: that cannot be done now (${outcome.code})`)
  return done(lineOf(outcome.value))
}

type Commands = 'finance.list' | 'finance.show' | 'finance.credit' | 'finance.refuse' | 'finance.outage'

/** What operators see of orders and decide about them. [C-14] */
export const financeAdmin: AdminHandlers<Commands, FinanceAdminDeps> = {
  'finance.list': async ({ orders }, { phase, limit }) => {
    const states = Object.values(orderMachines).flatMap((machine) => statesOf(machine, phase))
    const found = await orders.list(null, { states, limit })
    return done(...(found.length === 0 ? [`no order is ${phase}`] : found.map(lineOf)))
  },
  'finance.show': ({ orders }, { orderId }) => showOrder(orders, orderId),
  'finance.credit': async (deps, { orderId, amount }) => {
    const owned = await deps.orders.find(orderId)
    if (!owned) return failed(`there is no order ${orderId}`)
    const amountMinor = minorOfText(amount, currencyPlaces[owned.order.currency], depositPattern)
    if (amountMinor === null || amountMinor === 0) return failed(`${amount} is no amount in ${owned.order.currency}`)
    return decide(deps, { orderId, action: 'finance.credit', event: { type: 'operator.credited', amountMinor } })
  },
  'finance.refuse': (deps, { orderId }) =>
    decide(deps, { orderId, action: 'finance.refuse', event: { type: 'operator.refused' } }),
  'finance.outage': async ({ setOutage, audit, now }, { minutes }) => {
    if (!setOutage) return failed('there is no sandbox provider here')
    setOutage(now() + minutes * minuteMs)
    await audit.note(operator, 'finance.outage', 'sandbox', { minutes })
    return done(minutes === 0 ? 'the sandbox provider answers' : `the sandbox provider is out for ${minutes} minutes`)
  },
}
