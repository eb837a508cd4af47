import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Balance } from '#contract/wallet/entities/money.ts'
import type { NewMessage, RoomLog } from '#server/rooms/ports.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { within } from '#tests/world/patience.ts'
import { createOutboxPublisher, type OutboxPublisher } from './outbox.ts'
import { putIntoOutbox, roomEntry, type OutboxEntry } from './outbox-rows.ts'
import { createRoomLog } from '#server/rooms/store/room-log.ts'
import { listeningLog, quietLog, seedDemoWorld } from '#server/app/testing/demo-world.ts'

let database: TestDatabase
const publishers: OutboxPublisher[] = []

const notice = (roomNo: string, number: number): OutboxEntry =>
  roomEntry(roomNo, `n:${roomNo}:${number}`, {
    msgType: 'system',
    data: { kind: 'notice', text: String(number), values: {} },
  })

const put = (entries: readonly OutboxEntry[]): Promise<void> =>
  database.db.transaction().execute((trx) => putIntoOutbox(trx, entries))

const waiting = async (): Promise<number> => (await database.db.selectFrom('outbox').select('id').execute()).length

const publisherOn = (
  append: (roomNo: string, entry: NewMessage) => Promise<unknown>,
  received: [string, Balance][] = [],
  log = quietLog,
): OutboxPublisher => {
  const publisher = createOutboxPublisher(database.db, { log })
  publisher.connect({
    roomLog: {
      append: append as RoomLog['append'],
      tombstone: () => Promise.reject(new Error('no tombstone is expected')),
    },
    presence: { walletChanged: (memberId, balance) => void received.push([memberId, balance]) },
    orders: { orderChanged: () => undefined },
    tickets: { ticketChanged: () => undefined },
  })
  publishers.push(publisher)
  return publisher
}

beforeAll(async () => {
  database = await testDatabase()
  await seedDemoWorld(database.db, () => Date.UTC(2026, 10, 20))
})
afterEach(async () => {
  await Promise.all(publishers.splice(0).map((publisher) => publisher.stop()))
  await database.db.deleteFrom('outbox').execute()
})
afterAll(() => database.drop())

describe('the outbox', () => {
  test('[X-04] a stop ends after the batch under way; the next start publishes the rest, in order', async () => {
    await put(Array.from({ length: 1_200 }, (_, number) => notice('88231', number)))
    const published: string[] = []
    const first = Promise.withResolvers<void>()
    const publisher = publisherOn(async (_, { id }) => {
      published.push(id)
      await first.promise
    })
    await vi.waitFor(() => expect(published.length).toBeGreaterThan(0), within(10_000))
    const stopped = publisher.stop()
    first.resolve()
    await stopped
    expect(await waiting()).toBe(700)
    await publisherOn(async (_, { id }) => void published.push(id)).flush()
    expect(published).toEqual(Array.from({ length: 1_200 }, (_, number) => `n:88231:${number}`))
  })

  test('[E-06] entries reach the real room log in order, once, and are gone then; balances reach their member', async () => {
    const roomLog = createRoomLog(database.db, { now: () => 1, log: quietLog })
    const received: [string, Balance][] = []
    const balance = { currency: 'COIN', balanceMinor: 5 } as const
    const entries = Array.from({ length: 300 }, (_, index) => notice(index % 2 === 0 ? '88231' : '88232', index))
    await put([...entries, { kind: 'wallet', memberId: '7', balance }])
    const publisher = publisherOn(roomLog.append, received)
    await publisher.flush()
    expect(await waiting()).toBe(0)
    const { messages } = await roomLog.history('88231', { limit: 200 })
    expect(messages.map(({ id }) => id)).toEqual(Array.from({ length: 150 }, (_, index) => `n:88231:${index * 2}`))
    expect(received).toEqual([['7', balance]])
    await put(entries.slice(0, 20))
    await publisher.flush()
    expect((await roomLog.history('88231', { limit: 1 })).lastSeq).toBe(150)
    await roomLog.close()
  })

  test('[E-06] what comes in while it publishes is published too, by a nudge or by itself', async () => {
    const seen: string[] = []
    const publisher = publisherOn((_roomNo, { id }) => Promise.resolve(seen.push(id)))
    await publisher.flush()
    await put([notice('88231', 1)])
    publisher.nudge()
    await vi.waitFor(() => expect(seen).toEqual(['n:88231:1']))
    await put([notice('88231', 2)])
    await vi.waitFor(() => expect(seen).toEqual(['n:88231:1', 'n:88231:2']), { timeout: within(5_000) })
  })

  test('[E-06] a room whose log fails waits in order and keeps nobody else waiting', async () => {
    const seen: string[] = []
    let isBroken = true
    const log = listeningLog()
    const publisher = publisherOn(
      (roomNo, { id }) =>
        roomNo === '88231' && isBroken ? Promise.reject(new Error('log away')) : Promise.resolve(seen.push(id)),
      [],
      log,
    )
    await put([...Array.from({ length: 600 }, (_, index) => notice('88231', index)), notice('88232', 1)])
    await publisher.flush()
    expect(seen).toEqual(['n:88232:1'])
    expect(await waiting()).toBe(600)
    expect(log.lines[0]?.text).toBe('an outbox entry could not be published yet')
    isBroken = false
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: within(5_000) })
    expect(seen.slice(1)).toEqual(Array.from({ length: 600 }, (_, index) => `n:88231:${index}`))
  })

  test('[P-02] tombstones take the places of their texts once, in their order with the notices of the room', async () => {
    const roomLog = createRoomLog(database.db, { now: () => 1, log: quietLog })
    const text = (number: number): OutboxEntry =>
      roomEntry('88234', `t:${number}`, {
        msgType: 'text',
        data: {
          author: { memberId: '7', nickname: '甲', avatar: '', vipLevel: 0, kind: 'member', role: 'member' },
          text: String(number),
          requestId: '0b9f1f8e-6a5e-4f41-9d0d-0c64a0a1b6de',
        },
      })
    const tombstone: OutboxEntry = { kind: 'tombstone', roomNo: '88234', messageIds: ['t:1', 't:2'], by: '乙' }
    const publisher = createOutboxPublisher(database.db, { log: quietLog })
    publisher.connect({
      roomLog,
      presence: { walletChanged: () => undefined },
      orders: { orderChanged: () => undefined },
      tickets: { ticketChanged: () => undefined },
    })
    publishers.push(publisher)
    await put([text(1), text(2), text(3)])
    await publisher.flush()
    await put([tombstone, notice('88234', 1), tombstone])
    await publisher.flush()
    const { messages } = await roomLog.history('88234', { limit: 10 })
    expect(messages.map(({ content }) => content.msgType)).toEqual(['deleted', 'deleted', 'text', 'deletion', 'system'])
    expect(await waiting()).toBe(0)
    await roomLog.close()
  })

  test('[E-06] a stop between publishing and deleting publishes again, and the log knows the ids', async () => {
    const roomLog = createRoomLog(database.db, { now: () => 1, log: quietLog })
    await put([notice('88233', 1), notice('88233', 2)])
    const first = publisherOn(async (roomNo, entry) => {
      await roomLog.append(roomNo, entry)
      throw new Error('the process ends here')
    })
    await first.flush()
    await first.stop()
    expect(await waiting()).toBe(2)
    await publisherOn(roomLog.append).flush()
    expect(await waiting()).toBe(0)
    const { messages } = await roomLog.history('88233', { limit: 10 })
    expect(messages.map(({ seq, id }) => [seq, id])).toEqual([
      [1, 'n:88233:1'],
      [2, 'n:88233:2'],
    ])
    await roomLog.close()
  })

  test('[E-06] an entry that is not of a known kind is logged and does not block its topic', async () => {
    const log = listeningLog()
    const seen: string[] = []
    const bad = { topic: 'room:88231', payload: JSON.stringify({ kind: 'room', roomNo: '88231' }) }
    await database.db.insertInto('outbox').values(bad).execute()
    await put([notice('88231', 9)])
    await publisherOn((_roomNo, { id }) => Promise.resolve(seen.push(id)), [], log).flush()
    expect(seen).toEqual(['n:88231:9'])
    expect(await waiting()).toBe(0)
    expect(log.lines.map(({ level, text }) => [level, text])).toEqual([
      ['error', 'an outbox entry is not of a known kind'],
    ])
  })
})
