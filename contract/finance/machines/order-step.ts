import { initialTransition, transition, type AnyStateMachine, type EventFromLogic, type InputFrom } from 'xstate'
import type { OrderContext, OrderPhase } from './order-conventions.ts'

/** An order as its machine sees it. */
export interface OrderSnapshot {
  readonly state: string
  readonly context: OrderContext
}

/** `eventType` is applied `delayMs` after the transition, unless it is taken back before. */
export interface OrderTimer {
  readonly eventType: string
  readonly delayMs: number | null
}

/** What one event makes of an order. */
export interface OrderStep extends OrderSnapshot {
  /** Names of what the server does in the transaction of the transition, in order. */
  readonly effects: readonly string[]
  /** In order: what is set, and with `delayMs` null what is taken back. */
  readonly timers: readonly OrderTimer[]
}

const timerOf = ({ type, params }: { type: string; params: unknown }): OrderTimer[] => {
  if (type === 'xstate.cancel') return [{ eventType: String((params as { sendId: string }).sendId), delayMs: null }]
  if (type !== 'xstate.raise') return []
  const { id, delay } = params as { id: string; delay: number }
  return [{ eventType: id, delayMs: Math.max(0, delay) }]
}

const stepOf = ([snapshot, actions]: ReturnType<typeof transition<AnyStateMachine>>): OrderStep => ({
  state: String(snapshot.value),
  context: snapshot.context as OrderContext,
  effects: actions.map(({ type }) => type).filter((type) => !type.startsWith('xstate.')),
  timers: actions.flatMap(timerOf),
})

const resolve = (machine: AnyStateMachine, { state, context }: OrderSnapshot) =>
  machine.resolveState({ value: state, context })

/** A new order in its first state. Pure. [S-13] */
export const openOrder = <Machine extends AnyStateMachine>(machine: Machine, input: InputFrom<Machine>): OrderStep =>
  stepOf(initialTransition<AnyStateMachine>(machine, input))

/** What an event that happened at `atMs` makes of an order; null when its state does not allow the event. Pure. [S-13] */
export const advanceOrder = (
  machine: AnyStateMachine,
  { state, context }: OrderSnapshot,
  { event, atMs }: { event: { type: string }; atMs: number },
): OrderStep | null => {
  const before = resolve(machine, { state, context: { ...context, atMs } })
  return before.can(event) ? stepOf(transition<AnyStateMachine>(machine, before, event)) : null
}

/** Whether an order's state allows an event: what a page offers, and what the server will do. */
export const isAllowed = <Machine extends AnyStateMachine>(
  machine: Machine,
  order: OrderSnapshot,
  event: EventFromLogic<Machine>,
): boolean => resolve(machine, order).can(event)

/** The states of a phase. */
export const statesOf = (machine: AnyStateMachine, phase: OrderPhase): string[] =>
  Object.entries(machine.root.states)
    .filter(([, node]) => node.tags.includes(phase))
    .map(([state]) => state)

/** The phase of a state. Throws for what is none of the machine's. */
export const phaseOf = (machine: AnyStateMachine, state: string): OrderPhase => {
  const tag = machine.root.states[state]?.tags[0]
  if (tag === undefined) throw new TypeError(`${machine.id} has no state ${state}`)
  return tag as OrderPhase
}
