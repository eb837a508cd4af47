import { describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { fakeCalls } from '#src/machines/testing/fake-actors.ts'
import { agreementsMachine } from './agreements-machine.ts'

type Due = {
  texts: { id: 'terms' | 'privacy' | 'rules'; version: string; title: string }[]
  versions: string
}

const versions = 'rules:2026-11-22,terms:2026-12-24'
const changed: Due = { texts: [{ id: 'terms', version: '2026-12-24', title: '用户条款' }], versions }
const agreed: Due = { texts: [], versions }

const start = () => {
  const asks = fakeCalls<Due | null, unknown>()
  const accepts = fakeCalls<'accepted' | 'changed' | 'failed', { versions: string }>()
  const settle = vi.fn<(answer: { keys: readonly string[]; isAgreed: boolean }) => void>()
  const machine = agreementsMachine.provide({
    actors: { ask: asks.logic, accept: accepts.logic },
    actions: { settle: (_args, answer) => settle(answer) },
  })
  const actor = createActor(machine).start()
  return {
    actor,
    asks,
    accepts,
    settled: () => settle.mock.calls.map(([answer]) => answer).filter(({ keys }) => keys.length > 0),
    state: () => actor.getSnapshot().value,
  }
}

describe('[C-11] texts that changed', () => {
  test('are shown on a visit; put off, they are shown again to a call that needs them, which goes out once they are agreed to', async () => {
    const { actor, asks, accepts, settled, state } = start()
    actor.send({ type: 'agreements.check' })
    await asks.last().answer(changed)
    expect([state(), actor.getSnapshot().context.texts]).toEqual(['shown', changed.texts])
    actor.send({ type: 'agreements.later' })
    expect([state(), settled()]).toEqual(['idle', []])
    actor.send({ type: 'agreements.required', key: 'a' })
    actor.send({ type: 'agreements.required', key: 'b' })
    await asks.last().answer(changed)
    actor.send({ type: 'agreements.accept' })
    expect(accepts.last().input).toEqual({ versions })
    await accepts.last().answer('accepted')
    expect([state(), settled()]).toEqual(['idle', [{ keys: ['a', 'b'], isAgreed: true }]])
  })

  test('are not shown to who has agreed; a question without an answer lets nothing through', async () => {
    const { actor, asks, settled, state } = start()
    actor.send({ type: 'agreements.check' })
    await asks.last().answer(agreed)
    expect(state()).toBe('idle')
    actor.send({ type: 'agreements.required', key: 'a' })
    await asks.last().answer(null)
    actor.send({ type: 'agreements.required', key: 'b' })
    await asks.last().fail()
    expect(settled()).toEqual([
      { keys: ['a'], isAgreed: false },
      { keys: ['b'], isAgreed: false },
    ])
  })

  test('an answer that does not arrive is said; another change meanwhile is read first; a call that is given up is gone', async () => {
    const { actor, asks, accepts, settled, state } = start()
    actor.send({ type: 'agreements.required', key: 'a' })
    await asks.last().answer(changed)
    actor.send({ type: 'agreements.accept' })
    await accepts.last().answer('failed')
    expect([state(), actor.getSnapshot().context.failed]).toEqual(['shown', true])
    actor.send({ type: 'agreements.accept' })
    await accepts.last().fail()
    expect([state(), actor.getSnapshot().context.failed]).toEqual(['shown', true])
    actor.send({ type: 'agreements.accept' })
    await accepts.last().answer('changed')
    expect([state(), asks.calls.length]).toEqual(['asking', 2])
    actor.send({ type: 'agreements.withdrawn', key: 'a' })
    await asks.last().answer(changed)
    actor.send({ type: 'agreements.later' })
    expect([state(), settled()]).toEqual(['idle', []])
  })
})

test('every state is reached', async () => {
  const { actor, asks, accepts, state } = start()
  const seen = new Set([state()])
  actor.subscribe((snapshot) => seen.add(snapshot.value))
  actor.send({ type: 'agreements.check' })
  await asks.last().answer(changed)
  actor.send({ type: 'agreements.accept' })
  await accepts.last().answer('accepted')
  expect([...seen].toSorted()).toEqual(['accepting', 'asking', 'idle', 'shown'])
})
