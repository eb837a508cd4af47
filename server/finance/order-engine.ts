import { isDeepStrictEqual } from 'node:util'
import { FinanceOrder, type OrderKind, type OrderOf } from '#contract/finance/entities/finance-order.ts'
import { effectsOf } from '#contract/finance/machines/machine-effects.ts'
import { actorOf } from '#contract/finance/machines/order-conventions.ts'
import { orderMachines } from '#contract/finance/machines/order-machines.ts'
import { advanceOrder, openOrder, type OrderStep } from '#contract/finance/machines/order-step.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type {
  FinanceOrders,
  NewFinanceOrder,
  OrderEffectInput,
  OrderRefusal,
  OwnedOrder,
  SentEvent,
  SentOutcome,
} from './ports.ts'
import type { DueTimer, OrderRows } from './store/order-rows.ts'

/** An event of any kind of order, or a timer that went off. */
interface AnyEvent {
  orderId: string
  id: string
  event: { type: string }
  kind?: OrderKind
  memberId?: string | undefined
}

interface AnySent extends OwnedOrder {
  isRepeat: boolean
}

export interface OrderEngine extends FinanceOrders {
  /** False when it is no longer due. What the order's state does not allow is dropped with its timer. */
  fire(unit: Unit, timer: DueTimer): Promise<boolean>
}

type AnyEffect = (input: OrderEffectInput<OrderKind>) => void | Promise<void>
type Effects = Readonly<Record<string, AnyEffect>>
type Tell = (unit: Unit, owned: OwnedOrder) => Promise<void>

const reading = (from: OrderRows): Pick<FinanceOrders, 'find' | 'list'> => ({
  find: (orderId) => from.find(orderId),
  list: (memberId, query) => from.list(memberId, query),
})

const settleStep =
  (rows: OrderRows, provided: ReadonlyMap<OrderKind, Effects>, tell: Tell) =>
  async (unit: Unit, owned: OwnedOrder, step: OrderStep, isPushed: boolean): Promise<void> => {
    const { order, memberId } = owned
    await rows.in(unit).setTimers(order.orderId, step.timers, order.changedAtMs)
    if (isPushed) {
      const { orderId, kind, state, version } = order
      unit.announce([{ kind: 'order', memberId, order: { orderId, kind, state, version } }])
    }
    for (const name of step.effects) {
      const effect = provided.get(order.kind)?.[name]
      if (!effect) throw new TypeError(`nobody does ${name} of ${order.kind}`)
      await effect({ ...owned, unit })
    }
    if (isPushed) await tell(unit, owned)
  }

const applyEvent =
  (rows: OrderRows, now: () => number, settle: ReturnType<typeof settleStep>) =>
  async (unit: Unit, owned: OwnedOrder, { id, event }: AnyEvent): Promise<AnySent | undefined> => {
    const { order, memberId } = owned
    const atMs = now()
    const step = advanceOrder(orderMachines[order.kind], order, { event, atMs })
    if (!step) return undefined
    const { type, ...data } = event
    const actor = actorOf(type)
    const { state, context } = step
    const next = FinanceOrder.parse({ ...order, state, context, version: order.version + 1, changedAtMs: atMs })
    const inUnit = rows.in(unit)
    await inUnit.change(next.orderId, step, next.version, atMs)
    // One more check of an order that stays as it is: no step of its history, and there may be one every ten minutes.
    const isStep = actor !== 'timer' || state !== order.state
    const from = { orderId: order.orderId, atMs, fromState: order.state, toState: state }
    if (isStep) await inUnit.addEvent({ id, type, data, actor, ...from })
    await settle(unit, { memberId, order: next }, step, isStep)
    return { memberId, order: next, isRepeat: false }
  }

const fireTimer =
  (rows: OrderRows, now: () => number, apply: ReturnType<typeof applyEvent>): OrderEngine['fire'] =>
  async (unit: Unit, timer: DueTimer): Promise<boolean> => {
    const { orderId, eventType } = timer
    const inUnit = rows.in(unit)
    const owned = await inUnit.lock(orderId)
    if (!owned || !(await inUnit.takeTimer(timer, now()))) return false
    const id = `timer:${orderId}:${owned.order.version}:${eventType}`
    await apply(unit, owned, { orderId, id, event: { type: eventType } })
    return true
  }

/** Runs the machines of orders on the rows of the database. */
export const createOrderEngine = (
  rows: OrderRows,
  now: () => number,
  tell: Tell = async () => undefined,
): OrderEngine => {
  const provided = new Map<OrderKind, Effects>()

  const settle = settleStep(rows, provided, tell)

  const open = async <Kind extends OrderKind>(unit: Unit, asked: NewFinanceOrder<Kind>): Promise<OrderOf<Kind>> => {
    const atMs = now()
    const step = openOrder(orderMachines[asked.kind], { ...asked.input, atMs } as never)
    const inUnit = rows.in(unit)
    const owned = await inUnit.insert(asked, step, atMs)
    const { orderId } = owned.order
    const event = { id: `opened:${orderId}`, type: `${asked.by}.opened`, data: asked.input, actor: asked.by }
    await inUnit.addEvent({ ...event, orderId, atMs, fromState: null, toState: step.state })
    await settle(unit, owned, step, true)
    return owned.order as OrderOf<Kind>
  }

  const apply = applyEvent(rows, now, settle)

  const sendAny = async (unit: Unit, sent: AnyEvent): Promise<Outcome<AnySent, OrderRefusal>> => {
    const inUnit = rows.in(unit)
    const owned = await inUnit.lock(sent.orderId)
    const isOthers = sent.memberId !== undefined && owned?.memberId !== sent.memberId
    if (!owned || isOthers || (sent.kind !== undefined && owned.order.kind !== sent.kind))
      return reject('FINANCE_ORDER_UNKNOWN')
    const earlier = await inUnit.event(sent.id)
    if (!earlier) {
      const applied = await apply(unit, owned, sent)
      return applied ? accept(applied) : reject('ORDER_MOVED_ON')
    }
    const { type, ...data } = sent.event
    const isSame = isDeepStrictEqual(earlier, { orderId: sent.orderId, type, data })
    return isSame ? accept({ ...owned, isRepeat: true }) : reject('REQUEST_ID_REUSED')
  }

  const send = async <Kind extends OrderKind>(
    unit: Unit,
    sent: SentEvent<Kind>,
  ): Promise<Outcome<SentOutcome<Kind>, OrderRefusal>> => {
    if ((actorOf(sent.event.type) === 'member') !== (sent.memberId !== undefined))
      throw new TypeError(`${sent.event.type} is ${sent.memberId === undefined ? 'a' : 'no'} member's`)
    return (await sendAny(unit, sent)) as Outcome<SentOutcome<Kind>, OrderRefusal>
  }

  const fire = fireTimer(rows, now, apply)

  return {
    provide: (kind, effects) => {
      const missing = [...effectsOf(orderMachines[kind])].filter((name) => !(name in effects))
      if (missing.length > 0) throw new TypeError(`nobody does ${missing.join(', ')} of ${kind}`)
      provided.set(kind, effects as unknown as Effects)
    },
    open,
    send,
    fire,
    ...reading(rows),
    timeline: ({ orderId }) => rows.timeline(orderId),
    in: (unit) => reading(rows.in(unit)),
  }
}
