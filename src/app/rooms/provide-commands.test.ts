import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { createFakeGateway } from '#src/streams/testing/fake-gateway.ts'
import { createFakeSocket } from '#src/streams/testing/fake-socket.ts'
import { memoryStore } from '#src/gateway/identity.ts'
import { provideComposer, provideGiftTray } from './provide-commands.ts'

const start = () => {
  const pendingStorage = memoryStore()
  const { gateway, calls, last } = createFakeGateway()
  const { socket, push } = createFakeSocket()
  let member: string | null = '12'
  const parts = {
    gateway,
    socket,
    pendingStorage,
    site: { siteId: 5000, siteSeries: 'glow' },
    memberId: () => member,
    serverNow: () => 1_800_000_000_000,
    random: () => 0,
  }
  const logInAs = (id: string) => {
    member = id
  }
  return { parts, calls, last, push, logInAs }
}

test('a gift under way is its sender’s alone', async () => {
  const { parts, calls, last, logInAs } = start()
  const input = { roomNo: '88231' }
  const tray = createActor(provideGiftTray(parts), { input }).start()
  tray.send({ type: 'tray.open' })
  const gift = {
    giftId: '2',
    giftType: 'hot',
    status: '1',
    giftCode: 'cola',
    price: 10,
    name: '可乐',
    url: '',
    svgaUrl: '',
    layout: 'center',
  }
  await calls[0]?.answer({ kind: 'accepted', data: { gifts: [gift] } } as never)
  await calls[1]?.answer({ kind: 'accepted', data: { coins: 100 } } as never)
  await waitFor(tray, (snapshot) => snapshot.matches('choosing'))
  tray.send({ type: 'gift.send' })
  const { requestId: _requestId, ...sent } = last().input as Record<string, unknown>
  expect([last().path, sent]).toEqual(['live/anchor/reward', { chatRoomNo: '88231', giftId: '2', count: 1, price: 10 }])
  tray.stop()
  logInAs('13')
  const other = createActor(provideGiftTray(parts), { input }).start()
  other.send({ type: 'tray.open' })
  await waitFor(other, (snapshot) => snapshot.matches('loading'))
  expect(calls.filter(({ path }) => path === 'live/anchor/reward')).toHaveLength(1)
})

test('[C-16] words under way are asked again after a reload, with the same request id', async () => {
  const { parts, calls, last } = start()
  const input = { roomNo: '88231' }
  const composer = createActor(provideComposer(parts), { input }).start()
  composer.send({ type: 'compose.change', text: ' 好球 ' })
  composer.send({ type: 'compose.send' })
  const sent = last().input
  composer.stop()
  const again = createActor(provideComposer(parts), { input }).start()
  await waitFor(again, (snapshot) => snapshot.matches('sending'))
  expect([calls.length, last().input]).toEqual([2, sent])
})

test('[C-16] slow mode counts from the server’s clock', async () => {
  const { parts, last } = start()
  const composer = createActor(provideComposer(parts), { input: { roomNo: '88231' } }).start()
  composer.send({ type: 'compose.change', text: '好球' })
  composer.send({ type: 'compose.send' })
  const data = { retryAfterMs: 3000 }
  await last().answer({ kind: 'rejected', name: 'SLOW_MODE', data, msg: '慢速模式' } as never)
  const { context } = await waitFor(composer, (snapshot) => snapshot.matches('cooling'))
  expect(context.coolUntilMs).toBe(1_800_000_003_000)
  composer.stop()
})
