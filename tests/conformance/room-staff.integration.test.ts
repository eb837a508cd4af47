import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomStaffMax } from '#contract/limits.ts'
import { chatSend, roomInfo, roomMute, roomWordAdd } from '#contract/rooms/calls.ts'
import { roomModeratedList } from '#contract/rooms/moderation-calls.ts'
import { reportSend } from '#contract/rooms/report-calls.ts'
import { createRoomStaff } from '#server/rooms/store/room-staff.ts'
import { aMember } from '#tests/builders/member.ts'
import { testDatabase } from '#tests/world/database.ts'
import { createUnitOfWork } from '#server/platform/postgres/transaction-unit.ts'
import { openClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const chatRoomNo = '88231'
let world: World

beforeAll(async () => {
  world = await startWorld()
  await world.services().settings.set('verification', {}, 'test')
})
afterAll(() => world.stop())

const open = async (name: string) => {
  const client = openClient(world.baseUrl, '')
  const { userInfo } = await client.logIn(name)
  return { client, id: userInfo.id }
}
const request = <Of extends object>(of: Of) => ({ requestId: randomUUID(), chatRoomNo, ...of })

test('[P-02] the site’s staff keeps order in every room from an operator’s command on, reads where most waits, and no longer after another', async () => {
  const [staff, moderator, anchor, fan, other] = await Promise.all(
    ['viewer14', 'mod01', 'anchor01', 'viewer11', 'viewer12'].map(open),
  )
  const roomsOf = async (who: typeof staff) => who?.client.accepted(roomModeratedList, {})
  if (!staff || !moderator || !anchor || !fan || !other) throw new Error('somebody is missing')
  expect(await roomsOf(staff)).toEqual({ isStaff: false, total: 0, rooms: [] })
  const own = await roomsOf(anchor)
  expect([own?.isStaff, own?.rooms.map(({ roomNo, role }) => [roomNo, role])]).toEqual([
    false,
    [[chatRoomNo, 'anchor']],
  ])

  const granted = await world.admin(['role', 'grant', 'viewer14', 'staff'])
  expect([granted.exit, granted.stdout.trim()]).toEqual([0, 'viewer14 now keeps order in every room'])
  expect((await world.admin(['role', 'list', 'staff'])).stdout.trim()).toBe('viewer14')
  expect((await world.admin(['role', 'grant', 'nobody99', 'staff'])).exit).toBe(1)
  expect((await staff.client.accepted(roomInfo, { chatRoomNo: '88232' })).self.role).toBe('staff')

  await moderator.client.accepted(roomWordAdd, request({ match: 'contains', act: 'hold', text: '带单群' }))
  await fan.client.accepted(chatSend, request({ text: '加带单群' }))
  await other.client.accepted(reportSend, request({ reason: 'abuse', memberId: fan.id }))
  await other.client.accepted(reportSend, request({ reason: 'scam', memberId: anchor.id }))
  const all = await roomsOf(staff)
  const [worst] = all?.rooms ?? []
  expect(all?.isStaff).toBe(true)
  expect(all?.rooms.length).toBeGreaterThan(2)
  expect(worst).toMatchObject({
    roomNo: chatRoomNo,
    role: 'staff',
    held: { count: 1, oldestAtMs: expect.any(Number) },
    reports: 2,
    objections: 0,
    shieldUntilMs: null,
  })
  const [seenByModerator] = (await roomsOf(moderator))?.rooms ?? []
  expect([seenByModerator?.held.count, seenByModerator?.reports]).toEqual([1, 1])

  const mute = { memberId: anchor.id, minutes: 1, reasonCode: 'other' as const, reason: '', deleteMessages: false }
  expect(await moderator.client.refusal(roomMute, request(mute))).toMatchObject({ name: 'CANNOT_MUTE' })
  await staff.client.accepted(roomMute, request(mute))
  expect((await world.admin(['role', 'revoke', 'viewer14', 'staff'])).exit).toBe(0)
  expect(await staff.client.refusal(roomMute, request(mute))).toMatchObject({ name: 'FORBIDDEN' })
  expect(await roomsOf(staff)).toEqual({ isStaff: false, total: 0, rooms: [] })
})

test('[P-02] the staff has so many members and not one more, however many join at once', async () => {
  const database = await testDatabase()
  const units = createUnitOfWork(database.db, () => Promise.resolve())
  const staff = createRoomStaff(database.db)
  const wanted = await Promise.all(Array.from({ length: roomStaffMax + 1 }, () => aMember(database.db)))
  const outcomes = await Promise.all(wanted.map(({ id }) => units.run((unit) => staff.set(unit, id, true))))
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: roomStaffMax }, () => 'changed'), 'full'])
  expect((await staff.all()).length).toBe(roomStaffMax)
  await database.drop()
})
