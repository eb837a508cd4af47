import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import type { Call, RequestOf, ResponseOf } from '#contract/define-call.ts'
import { financeOrder } from '#contract/finance/calls.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { PaymentState } from '#server/finance/providers/payment-protocol.ts'
import type { ScriptedProvider } from '#tests/builders/scripted-provider.ts'
import type { ScriptedWatcher } from '#tests/builders/scripted-watcher.ts'
import type { TestClient } from '#tests/world/client.ts'
import type { World } from '#tests/world/world.ts'

export const withdrawPassword = '271828'
const callTimeoutMs = 5_000
export const againAfterMs = 50
export const reachedWithinMs = 60_000

/** Who outlives the server and its database: the provider, the chain, and the member's device. */
export interface Stand {
  world: World
  provider: ScriptedProvider
  watcher: ScriptedWatcher
  /** Lets two days pass over what a member keeps in the interest wallet; the first of them began without it. */
  passDays(memberId: string): Promise<void>
  /** Lets the time be over that an order's machine calls by this name. */
  passDelay(orderId: string, delay: string): Promise<void>
}

export interface Saver {
  memberId: string
  client: TestClient
  cardId: string
  /** Of the chain. */
  address: string
}

export type Gained = Partial<Record<SettlementCurrency, number>>

/** An order from its first step to its end. Each step goes on through whatever ends meanwhile, as the browser does. */
export interface Journey {
  readonly steps: readonly (() => Promise<void>)[]
  /** What the member has more once it has ended, wherever it lies. */
  readonly gained: () => Gained
  /** What the member on the other side has more. */
  readonly partnerGained?: () => Gained
  /** Asks for the same once more: its id must be the same. */
  readonly again?: () => Promise<{ first: string; repeated: string }>
}

export interface Place extends Stand {
  saver: Saver
  /** The other side, where an order has two. */
  partner: Saver
  /** Counts all journeys: no two have the same. */
  nth: number
  /** Ways to deposit that nobody else of this member's uses. */
  methodId: string
}

/** Asks again with the same request until there is an answer; `isTemporary`: a refusal that will pass. */
export const insist = async <C extends Call>(
  { world }: Pick<Stand, 'world'>,
  { gateway }: TestClient,
  { call, input, isTemporary = () => false }: { call: C; input: RequestOf<C>; isTemporary?: (name: string) => boolean },
): Promise<ResponseOf<C>> => {
  for (;;) {
    const result = await gateway.call(call, input, { timeoutMs: callTimeoutMs })
    if (result.kind === 'accepted') return result.data
    if (result.kind === 'rejected' && !isTemporary(result.name)) throw new Error(`${call.path}: ${result.name}`)
    await wait(againAfterMs)
    await world.untilUp()
  }
}

export const reaches = (
  { world, saver }: Pick<Place, 'world' | 'saver'>,
  orderId: string,
  ...states: readonly string[]
): Promise<void> =>
  vi.waitFor(
    async () => {
      const { order } = await insist({ world }, saver.client, { call: financeOrder, input: { orderId } })
      expect(states).toContain(order.state)
    },
    { timeout: reachedWithinMs, interval: 100 },
  )

/** The provider says what it has in its books, until somebody takes it. */
export const notice = (
  place: Place,
  orderId: () => string,
  stateOf: (orderId: string) => PaymentState,
  reached: string,
) => {
  const eventId = randomUUID()
  const { world, provider } = place
  return async (): Promise<void> => {
    const state = stateOf(orderId())
    provider.states.set(state.orderId, state)
    const url = `${world.baseUrl}/payments/callback/scripted`
    while ((await provider.call(url, { eventId, state }).catch(() => 0)) !== 200) await wait(againAfterMs)
    await reaches(place, state.orderId, reached)
  }
}

export const says =
  (status: 'pending' | 'failed') =>
  (orderId: string): PaymentState => ({ orderId, status })
export const paid =
  (paidMinor: number) =>
  (orderId: string): PaymentState => ({
    orderId,
    status: 'paid',
    payment: { paymentId: `p-${orderId}`, currency: 'CNY', amountMinor: paidMinor },
  })

export const nothing = (): Gained => ({})
export const cny = (amount: number) => (): Gained => ({ CNY: amount })
