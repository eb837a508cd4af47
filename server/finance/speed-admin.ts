import type { AdminAnswer } from '#contract/admin.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { Audit } from '#server/platform/audit.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { orderLine } from './order-lines.ts'
import type { OrderProofs } from './order-proofs.ts'
import type { FinanceOrders, OwnedOrder } from './ports.ts'
import type { ProofFolder } from './proof-files.ts'
import { proofLines } from './proof-lines.ts'
import type { SpeedRows } from './store/speed-rows.ts'

interface SpeedAdminDeps {
  orders: FinanceOrders
  rows: Pick<SpeedRows, 'tradeOfPay'>
  units: UnitOfWork
  audit: Audit
  proofs: Pick<OrderProofs, 'files'>
  proofFolder: ProofFolder
}

const appealLines = async (deps: SpeedAdminDeps, owned: OwnedOrder): Promise<string[]> => {
  const { order } = owned
  if (order.kind !== 'speed-pay') return []
  const trade = await deps.rows.tradeOfPay(order.orderId)
  const { by, reason } = order.context.appeal ?? { by: '-', reason: '-' }
  return [
    orderLine(owned),
    `  appealed by ${by}: ${reason}; payee member ${trade?.payeeId}, order ${trade?.withdrawOrderId}`,
    ...(await proofLines(deps, order.orderId)).map((line) => `  ${line}`),
  ]
}

const decide = async (
  { orders, units, audit, proofFolder }: SpeedAdminDeps,
  { orderId, isForPayer, reason }: { orderId: string; isForPayer: boolean; reason: string },
): Promise<AdminAnswer> => {
  const owned = await orders.find(orderId)
  if (owned?.order.kind !== 'speed-pay') return failed(`there is no speed pay ${orderId}`)
  const { state, version } = owned.order
  const event = { type: isForPayer ? 'operator.settled' : 'operator.refused', reason } as const
  const id = `operator:${orderId}:${version}`
  const outcome = await units.run(async (unit) => {
    const sent = await orders.send(unit, { kind: 'speed-pay', orderId, id, event })
    if (sent.ok) await audit.in(unit).note(operator, 'finance.decide', orderId, event)
    return sent
  })
  if (!outcome.ok) return failed(`order ${orderId} is ${state}: that cannot be done now (${outcome.code})`)
  await proofFolder.remove(orderId)
  return done(orderLine(outcome.value))
}

/** What operators see of speed pays that were appealed, and decide about them. [C-14] */
export const speedAdmin: AdminHandlers<'finance.appeals' | 'finance.decide', SpeedAdminDeps> = {
  'finance.appeals': async (deps, { limit }) => {
    const found = await deps.orders.list(null, { kinds: ['speed-pay'], states: ['appealed'], limit })
    const lines = await Promise.all(found.map((owned) => appealLines(deps, owned)))
    return done(...(found.length === 0 ? ['nothing waits for a decision'] : lines.flat()))
  },
  'finance.decide': (deps, { orderId, for: side, reason }) =>
    decide(deps, { orderId, isForPayer: side === 'payer', reason }),
}
