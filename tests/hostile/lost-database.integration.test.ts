import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatSend, roomHistoryAnonymous } from '#contract/rooms/calls.ts'
import { openClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const chatRoomNo = '88234'
let world: World

beforeAll(async () => {
  world = await startWorld({ child: true, sharedPostgres: false })
})
afterAll(() => world.stop())

test('[X-04] a server whose own PostgreSQL is killed ends with a line and exit code 1, and starts again with all it answered for', async () => {
  const member = openClient(world.baseUrl, '')
  await member.logIn('viewer03')
  const sent = await member.accepted(chatSend, { requestId: randomUUID(), chatRoomNo, text: '还在吗' })
  await world.killDatabase()
  expect(await world.ended()).toBe(1)
  const line =
    /^grandstand ends: its PostgreSQL \(process \d+\) has ended; postgres\.log in or beside (\S+) may say why$/m
  expect(line.exec(world.said())?.[1]).toBe(`${world.dataDir}/postgres`)
  await world.restart()
  const { messages } = await openClient(world.baseUrl, '').accepted(roomHistoryAnonymous, { chatRoomNo })
  expect(messages.filter(({ type }) => type === 'text')).toEqual([sent])
})
