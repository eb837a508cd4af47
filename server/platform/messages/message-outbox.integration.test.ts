import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MessageRefusedError, type Message, type Messages } from './ports.ts'
import { testFieldEncryption } from '#tests/builders/field-encryption.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createMessageSender, insertMessage } from './message-outbox.ts'
import type { Log } from '#server/platform/log.ts'

const startMs = 1_800_000_000_000
const dayMs = 24 * 60 * 60_000
let database: TestDatabase
let nowMs: number
let sent: Message[]
let warned: unknown[]
const log: Log = { debug: () => {}, info: () => {}, warn: (...args) => void warned.push(args), error: () => {} }

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  nowMs = startMs
  sent = []
  warned = []
  await database.db.deleteFrom('outbox_messages').execute()
})

/** A sender whose provider does what `answer` does. */
const senderOf = (answer: () => Promise<void>, outboxChannels: Messages['outboxChannels'] = ['sms', 'mail']) =>
  createMessageSender(database.db, {
    messages: {
      outboxChannels,
      send: async ({ id, channel, to, subject, body }) => {
        sent.push({ id, channel, to, subject, body })
        await answer()
      },
    },
    sealing: testFieldEncryption,
    now: () => nowMs,
    log,
  })

const given = { channel: 'mail', to: 'someone@example.org', subject: '验证码', body: '123456' } as const
const write = () =>
  database.db.transaction().execute((trx) => insertMessage(trx, given, { nowMs, sealing: testFieldEncryption }))

const lost = async (): Promise<void> => {
  throw new Error('the answer was lost')
}

test('[C-11] a committed message is sent, once, and can be read by an operator', async () => {
  const sender = senderOf(async () => {})
  await write()
  await Promise.all([sender.flush(), sender.flush()])
  await sender.flush()
  const [message] = await sender.newest(5)
  expect(sent).toEqual([{ ...given, id: message?.id }])
  expect(message).toEqual({ ...given, id: message?.id, atMs: startMs, status: 'sent', attempts: 1 })
  await sender.stop()
})

test('[C-11] what is not committed is not sent', async () => {
  const sender = senderOf(async () => {})
  const undone = database.db.transaction().execute(async (trx) => {
    await insertMessage(trx, given, { nowMs, sealing: testFieldEncryption })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await sender.flush()
  expect(sent).toEqual([])
  await sender.stop()
})

test('[C-11] a lost answer is tried three times, with growing pauses, and is unknown then', async () => {
  const sender = senderOf(lost)
  await write()
  const tries: number[] = []
  for (const pauseMs of [0, 4_999, 1, 29_999, 1, dayMs]) {
    nowMs += pauseMs
    await sender.flush()
    tries.push(sent.length)
  }
  expect(tries).toEqual([1, 1, 2, 2, 3, 3])
  expect((await sender.newest(1)).map(({ status, attempts }) => [status, attempts])).toEqual([['unknown', 3]])
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect(JSON.stringify(warned)).not.toContain(given.body)
  await sender.stop()
})

test('[C-11] a refusal is final', async () => {
  const sender = senderOf(async () => {
    throw new MessageRefusedError('no such mailbox')
  })
  await write()
  await sender.flush()
  nowMs += dayMs
  await sender.flush()
  expect((await sender.newest(1)).map(({ status, attempts }) => [status, attempts])).toEqual([['failed', 1]])
  await sender.stop()
})

test('[C-11] a stop during the last try leaves the message unknown; during an earlier one it goes on', async () => {
  await write()
  await database.db.updateTable('outbox_messages').set({ attempts: 3 }).execute()
  const sender = senderOf(async () => {})
  await sender.flush()
  expect([sent, (await sender.newest(1))[0]?.status]).toEqual([[], 'unknown'])
  await database.db
    .updateTable('outbox_messages')
    .set({ attempts: 2, status: 'waiting', due_at: new Date(nowMs) })
    .execute()
  await sender.flush()
  expect([sent.length, (await sender.newest(1))[0]?.status]).toEqual([1, 'sent'])
  await sender.stop()
})

test('[C-11] what has left by another way than the outbox keeps no text', async () => {
  const sender = senderOf(async () => {}, ['sms'])
  await write()
  await sender.flush()
  expect((await sender.newest(1)).map(({ status, body }) => [status, body])).toEqual([['sent', '']])
  await sender.stop()
})

test('[C-11] messages are kept for a week', async () => {
  const sender = senderOf(async () => {})
  await write()
  nowMs += 7 * dayMs
  await sender.sweep()
  expect((await sender.newest(5)).length).toBe(1)
  nowMs += 1
  await sender.sweep()
  expect(await sender.newest(5)).toEqual([])
  await sender.stop()
})
