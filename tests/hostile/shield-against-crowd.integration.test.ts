import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { clientVersion } from '#contract/limits.ts'
import { chatSend, roomHistoryAnonymous, roomSet } from '#contract/rooms/calls.ts'
import { roomModeratedList } from '#contract/rooms/moderation-calls.ts'
import { createSocket } from '#src/gateway/socket.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { aMember } from '#tests/builders/member.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { demoDatabase, type TestDatabase } from '#tests/world/database.ts'
import { within } from '#tests/world/patience.ts'
import { fetchFrom } from '#tests/world/send-from.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const chatRoomNo = '88231'
const crowdSize = 50
const textsEach = 12
const dayMs = 24 * 60 * 60_000
const patience = { timeout: within(20_000), interval: 50 }
let database: TestDatabase
let world: World
let moderator: TestClient
const sockets: { close(): void }[] = []

beforeAll(async () => {
  database = await demoDatabase()
  world = await startWorld({ environment: { DATABASE_URL: database.url, DEMO_VIDEO_HEIGHT: 'off' } })
  await world.services().settings.set('verification', {}, 'test')
  moderator = openClient(world.baseUrl, '')
  await moderator.logIn('mod01')
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(async () => {
  await world.stop()
  await database.drop()
})

const setShield = (isOn: boolean) => moderator.accepted(roomSet, { requestId: randomUUID(), chatRoomNo, shield: isOn })

/** A member of their own address, with a page of the room that hears of its shield. */
const openRaider = async (nth: number, createdAtMs: number) => {
  const { id } = await aMember(database.db)
  await database.db
    .updateTable('members')
    .set({ created_at: new Date(createdAtMs) })
    .where('id', '=', id)
    .execute()
  const device = aClient({ clientType: 'terminal' })
  const { token } = await world.services().sessions.open(id, device, dayMs, 'password')
  const client = openClient(world.baseUrl, '', fetchFrom(`127.0.7.${nth + 1}`), device.uuid)
  client.state.token = token
  const socket = createSocket({
    baseUrl: () => world.baseUrl,
    auth: () => ({ token, uuid: device.uuid, siteId: '5005', clientType: 'terminal', version: clientVersion }),
    onToast: () => undefined,
  })
  sockets.push(socket)
  let isShielded = false
  socket.on('room.state', ({ settings }) => void (isShielded = settings.shieldUntilMs !== null))
  await new Promise<void>((resolve) => socket.onStatus((status) => void (status === 'connected' && resolve())))
  await socket.request('room.watch', { roomNo: chatRoomNo })
  return {
    isShielded: () => isShielded,
    say: async (text: string) => {
      const answer = await client.gateway.call(chatSend, { requestId: randomUUID(), chatRoomNo, text })
      return answer.kind === 'rejected' ? answer.name : answer.kind
    },
  }
}

/** How many texts of the crowd stand in the room. */
const countVisible = async (): Promise<number> => {
  let count = 0
  for (let beforeSeq: number | undefined; ;) {
    const asked = { chatRoomNo, limit: 200, ...(beforeSeq !== undefined && { beforeSeq }) }
    const { messages } = await moderator.accepted(roomHistoryAnonymous, asked)
    const texts = messages.flatMap(({ content }) => (content.msgType === 'text' ? [content.data.text] : []))
    count += texts.filter((text) => text.startsWith('冲进来')).length
    beforeSeq = messages[0]?.seq
    if (beforeSeq === undefined || beforeSeq === 1) return count
  }
}

test(
  '[P-02] a shield amid the texts of fifty new accounts from addresses of their own: none of them stands from then on, old ones go on, and its end gives back what was',
  async () => {
    const nowMs = Date.now()
    const crowd = await Promise.all(Array.from({ length: crowdSize }, (_, nth) => openRaider(nth, nowMs)))
    const veteran = await openRaider(crowdSize, nowMs - 30 * dayMs)
    const outcomes: { name: string; wasShielded: boolean }[] = []
    const half = Promise.withResolvers<undefined>()
    const raids = crowd.map(async (raider, nth) => {
      for (let text = 0; text < textsEach; text += 1) {
        const wasShielded = raider.isShielded()
        outcomes.push({ name: await raider.say(`冲进来 ${nth} 号第 ${text} 句`), wasShielded })
        if (outcomes.length === (crowdSize * textsEach) / 2) half.resolve(undefined)
      }
    })
    await half.promise
    await setShield(true)
    await Promise.all(raids)
    await vi.waitFor(() => expect(crowd.map((raider) => raider.isShielded())).toEqual(crowd.map(() => true)), patience)
    const afterwards = await Promise.all(crowd.map((raider, nth) => raider.say(`冲进来 又是 ${nth} 号`)))
    expect(afterwards).toEqual(crowd.map(() => 'ACCOUNT_TOO_NEW'))
    const accepted = outcomes.filter(({ name }) => name === 'accepted')
    expect(accepted.filter(({ wasShielded }) => wasShielded)).toEqual([])
    expect(accepted.length).toBeGreaterThanOrEqual((crowdSize * textsEach) / 2)
    expect(new Set(outcomes.map(({ name }) => name))).toEqual(new Set(['accepted', 'ACCOUNT_TOO_NEW']))
    expect(await countVisible()).toBe(accepted.length)
    expect(await veteran.say('老球迷还能说话')).toBe('accepted')
    const { rooms } = await moderator.accepted(roomModeratedList, {})
    expect(rooms.find(({ roomNo }) => roomNo === chatRoomNo)?.messagesAMinute).toBeGreaterThan(0)

    await setShield(false)
    await vi.waitFor(() => expect(crowd.map((raider) => raider.isShielded())).toEqual(crowd.map(() => false)), patience)
    expect(await crowd[0]?.say('冲进来 最后一句')).toBe('accepted')
  },
  within(120_000),
)
