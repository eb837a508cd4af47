import type { AdminAnswer } from '#contract/admin.ts'
import type { OrderKind } from '#contract/finance/entities/finance-order.ts'
import { orderMachines, type OrderEvent } from '#contract/finance/machines/order-machines.ts'
import { statesOf } from '#contract/finance/machines/order-step.ts'
import { depositPattern } from '#contract/finance/rules/deposit-amount.ts'
import { currencyPlaces } from '#contract/wallet/entities/money.ts'
import { minorOfText } from '#contract/wallet/rules/amount.ts'
import type { WithdrawalHold } from '#server/accounts/ports/changes.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { Audit } from '#server/platform/audit.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { Deposits } from './deposits.ts'
import { orderLine, timeText } from './order-lines.ts'
import type { OrderProofs } from './order-proofs.ts'
import type { FinanceOrders } from './ports.ts'
import type { ProofFolder } from './proof-files.ts'
import { proofLines } from './proof-lines.ts'

const minuteMs = 60_000

interface FinanceAdminDeps {
  orders: FinanceOrders
  deposits: Pick<Deposits, 'isExcluded'>
  units: UnitOfWork
  audit: Audit
  now: () => number
  setOutage: ((untilMs: number) => void) | undefined
  withdrawalHold: WithdrawalHold
  proofs: Pick<OrderProofs, 'files'>
  proofFolder: ProofFolder
}

const showOrder = async (orders: FinanceOrders, orderId: string): Promise<AdminAnswer> => {
  const owned = await orders.find(orderId)
  if (!owned) return failed(`there is no order ${orderId}`)
  const steps = (await orders.timeline(owned.order)).map(
    ({ atMs, state, by }) => `  ${timeText(atMs)}  ${state}  by ${by}`,
  )
  return done(orderLine(owned), ...steps, JSON.stringify(owned.order.context))
}

/** An operator's decision about an order, with its line in the audit, in one unit of work. */
const decide = async <Kind extends OrderKind>(
  { orders, deposits, units, audit, proofFolder }: FinanceAdminDeps,
  { kind, orderId, action, event }: { kind: Kind; orderId: string; action: string; event: OrderEvent<Kind> },
): Promise<AdminAnswer> => {
  const owned = await orders.find(orderId)
  if (!owned) return failed(`there is no order ${orderId}`)
  const id = `operator:${orderId}:${owned.order.version}`
  const outcome = await units.run(async (unit) => {
    if (event.type === 'operator.credited' && (await deposits.isExcluded(unit, orderId))) return 'excluded'
    const sent = await orders.send(unit, { kind, orderId, id, event })
    if (sent.ok) await audit.in(unit).note(operator, action, orderId, event)
    return sent
  })
  if (outcome === 'excluded')
    return failed(`member ${owned.memberId} is excluded from play: send it back, and refuse order ${orderId}`)
  if (!outcome.ok) return failed(`order ${orderId} is ${owned.order.state}: that cannot be done now (${outcome.code})`)
  await proofFolder.remove(orderId)
  return done(orderLine(outcome.value))
}

const showProofs = async (deps: FinanceAdminDeps, orderId: string): Promise<AdminAnswer> => {
  if (!(await deps.orders.find(orderId))) return failed(`there is no order ${orderId}`)
  const lines = await proofLines(deps, orderId)
  return done(...(lines.length === 0 ? [`nobody has handed in a picture for order ${orderId}`] : lines))
}

type Commands =
  | 'finance.list'
  | 'finance.show'
  | 'finance.credit'
  | 'finance.refuse'
  | 'finance.approve'
  | 'finance.settle'
  | 'finance.proofs'
  | 'finance.outage'

/** What operators see of orders and decide about them. [C-14] */
export const financeAdmin: AdminHandlers<Commands, FinanceAdminDeps> = {
  'finance.list': async ({ orders }, { phase, limit }) => {
    const states = Object.values(orderMachines).flatMap((machine) => statesOf(machine, phase))
    const found = await orders.list(null, { states, limit })
    return done(...(found.length === 0 ? [`no order is ${phase}`] : found.map(orderLine)))
  },
  'finance.show': ({ orders }, { orderId }) => showOrder(orders, orderId),
  'finance.credit': async (deps, { orderId, amount }) => {
    const owned = await deps.orders.find(orderId)
    if (!owned) return failed(`there is no order ${orderId}`)
    const amountMinor = minorOfText(amount, currencyPlaces[owned.order.currency], depositPattern)
    if (amountMinor === null || amountMinor === 0) return failed(`${amount} is no amount in ${owned.order.currency}`)
    const event = { type: 'operator.credited', amountMinor } as const
    return decide(deps, { kind: 'deposit', orderId, action: 'finance.credit', event })
  },
  'finance.refuse': async (deps, { orderId }) => {
    const owned = await deps.orders.find(orderId)
    if (!owned) return failed(`there is no order ${orderId}`)
    const { kind } = owned.order
    if (kind === 'bank-deposit') return failed(`order ${orderId} is a transfer: bank reject ends it`)
    if (kind !== 'deposit' && kind !== 'withdrawal') return failed(`order ${orderId} is decided with finance decide`)
    const event = { type: 'operator.refused' } as const
    return decide(deps, { kind, orderId, action: 'finance.refuse', event })
  },
  'finance.approve': async (deps, { orderId }) => {
    const owned = await deps.orders.find(orderId)
    if (!owned) return failed(`there is no order ${orderId}`)
    const { isFrozen } = await deps.withdrawalHold.of(owned.memberId)
    if (isFrozen) return failed(`withdrawals of member ${owned.memberId} are frozen`)
    const event = { type: 'operator.approved' } as const
    return decide(deps, { kind: 'withdrawal', orderId, action: 'finance.approve', event })
  },
  'finance.settle': (deps, { orderId }) =>
    decide(deps, { kind: 'withdrawal', orderId, action: 'finance.settle', event: { type: 'operator.settled' } }),
  'finance.proofs': (deps, { orderId }) => showProofs(deps, orderId),
  'finance.outage': async ({ setOutage, audit, now }, { minutes }) => {
    if (!setOutage) return failed('there is no sandbox provider here')
    setOutage(now() + minutes * minuteMs)
    await audit.note(operator, 'finance.outage', 'sandbox', { minutes })
    return done(minutes === 0 ? 'the sandbox provider answers' : `the sandbox provider is out for ${minutes} minutes`)
  },
}
