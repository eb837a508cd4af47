import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { payClose } from '#contract/finance/calls.ts'
import { memoryStore } from '#src/gateway/identity.ts'
import { settle } from '#src/machines/testing/fake-actors.ts'
import { createFakeGateway } from '#src/streams/testing/fake-gateway.ts'
import { provideClose } from './provide-close.ts'

test('[S-13] a cancellation that a reload cut off goes out again from its own order only, and for its member', async () => {
  const { gateway, calls } = createFakeGateway()
  const store = memoryStore()
  let member = '12'
  const open = async (orderId: string) => {
    const machine = provideClose(
      { gateway, store, memberId: () => member, serverNow: () => 1_800_000_000_000 },
      payClose,
    )
    const actor = createActor(machine, { input: { place: orderId, repeats: true, notify: () => undefined } }).start()
    await settle()
    return actor
  }
  const first = await open('1001')
  first.send({ type: 'command.submit', body: { orderId: '1001' } })
  first.stop()
  const sent = calls.map(({ input }) => input)
  expect((await open('1002')).getSnapshot().value).toBe('editing')
  member = '13'
  expect((await open('1001')).getSnapshot().value).toBe('editing')
  expect(calls.map(({ input }) => input)).toEqual(sent)
  member = '12'
  expect((await open('1001')).getSnapshot().value).toEqual({ sending: { waiting: 'starting' } })
  expect(calls.map(({ input }) => input)).toEqual([sent[0], sent[0]])
})
