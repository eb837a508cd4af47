import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createOutboxPublisher } from '#server/platform/outbox/outbox.ts'
import { createRoomLog } from '#server/rooms/store/room-log.ts'
import { quietLog, seedDemoWorld } from './testing/demo-world.ts'
import { createBalances } from '#server/ledger/store/balances.ts'

const stormPath = fileURLToPath(new URL('./testing/money-storm.ts', import.meta.url))
const answersBeforeKill = 400

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  await seedDemoWorld(database.db, Date.now)
})
afterAll(() => database.drop())

/** Runs the storm until so many answers were read, kills it with -9, and answers all that it had said. */
const runAndKill = async (): Promise<string[]> => {
  const child = spawn(process.execPath, [stormPath, database.url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  const answers: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    answers.push(line)
    if (answers.length === answersBeforeKill) child.kill('SIGKILL')
  }
  await closed
  return answers
}

test('[C-16, S-13] killed in the middle, twice: all that was answered is there once, the books are clean, each message comes once', async () => {
  const answers = [...(await runAndKill()), ...(await runAndKill())]
  expect(answers.length).toBeGreaterThanOrEqual(2 * answersBeforeKill)
  const sends = await database.db.selectFrom('gift_sends').select(['member_id', 'request_id']).execute()
  const orders = await database.db.selectFrom('orders').select(['member_id', 'request_id', 'order_id']).execute()
  const known = new Set([
    ...sends.map((row) => `gift ${row.member_id} ${row.request_id}`),
    ...orders.map((row) => `bet ${row.member_id} ${row.request_id}`),
  ])
  expect(answers.filter((answer) => !known.has(answer))).toEqual([])
  expect((await createBalances(database.db).verify()).faults).toEqual([])

  const roomLog = createRoomLog(database.db, { now: Date.now, log: quietLog })
  const outbox = createOutboxPublisher(database.db, { log: quietLog })
  outbox.connect({
    roomLog,
    presence: { walletChanged: () => undefined },
    orders: { orderChanged: () => undefined },
    tickets: { ticketChanged: () => undefined },
  })
  await outbox.flush()
  await outbox.stop()
  await roomLog.close()
  expect(await database.db.selectFrom('outbox').select('id').execute()).toEqual([])
  const messages = await database.db.selectFrom('room_messages').select(['seq', 'id']).orderBy('seq').execute()
  expect(messages.map(({ id }) => id).toSorted()).toEqual(
    [
      ...sends.map((row) => `gift:${row.member_id}:${row.request_id}`),
      ...orders.map((row) => `order:${row.order_id}`),
    ].toSorted(),
  )
  expect(messages.map(({ seq }) => Number(seq))).toEqual(messages.map((_, index) => index + 1))
})
