/**
 * How every order's machine is written, so that one engine on the server can run it and one script can draw it. [S-13]
 *
 * - States are flat, each with one `OrderPhase` as a tag. States are added, never renamed: stored orders are in them.
 * - Events are `<who>.<what happened>`: `member.closed`, `provider.paid`, `operator.credited`. The word before the dot is
 *   who may cause it; the engine refuses everybody else. Time passes by named delays (`after`), and is nobody's event.
 * - The context is plain JSON that the member may read, amounts in integer minor units, with `atMs`: when the event that
 *   is being applied happened. Delays are computed from it alone.
 * - Actions but `assign` are effects by name, without parameters; they do nothing here. The server does them in the
 *   transaction that stores the new state, and reads what it needs from the new context.
 */
export const orderPhases = ['waiting', 'underway', 'succeeded', 'ended'] as const

/**
 * waiting: for the member, who may resume it. underway: for somebody else. succeeded: the money is where it should be.
 * ended: without that.
 */
export type OrderPhase = (typeof orderPhases)[number]

export const orderActors = ['member', 'counterparty', 'provider', 'operator', 'timer'] as const
/** Who may cause a transition. `counterparty`: the member on the other side of a speed pay. */
export type OrderActor = (typeof orderActors)[number]

/** What the context of every order has. */
export interface OrderContext {
  /** When the event that is being applied happened, milliseconds since 1970. */
  readonly atMs: number
}

const timerPrefix = 'xstate.after.'

/** Who causes events of this type. */
export const actorOf = (eventType: string): OrderActor => {
  if (eventType.startsWith(timerPrefix)) return 'timer'
  const actor = orderActors.find((each) => eventType.startsWith(`${each}.`))
  if (actor === undefined) throw new TypeError(`nobody causes ${eventType}`)
  return actor
}

/** What stands in a machine for an effect: only the server does it. */
export const effectOfServer = (): void => undefined
