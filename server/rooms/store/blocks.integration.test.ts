import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { blocksMax, blocksPageMax } from '#contract/limits.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { RoomHistory } from '#contract/rooms/entities/chat-message.ts'
import { handleBlockList } from '#server/rooms/calls/block-list.ts'
import { handleBlockSet } from '#server/rooms/calls/block-set.ts'
import { handleRoomHistory } from '#server/rooms/calls/room-history.ts'
import { aMember } from '#tests/builders/member.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createBlocks } from './blocks.ts'
import { createRoomsHarness, type RoomsHarness } from './rooms-harness.ts'

let database: TestDatabase
let harness: RoomsHarness

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  harness = await createRoomsHarness(database.db)
  return () => harness.close()
})

const block = (who: MemberInfo, memberId: string, blocked = true, requestId: string = randomUUID()) =>
  harness.call(handleBlockSet, who, { requestId, memberId, blocked })
const list = async (who: MemberInfo, beforeId?: string) => {
  const page = await harness.call(handleBlockList, who, beforeId === undefined ? {} : { beforeId })
  if ('reject' in page) throw new Error(page.reject)
  return { ...page, blocked: page.blocked.map(({ member, sinceMs }) => [member.nickname, sinceMs] as const) }
}
const readBy = async (who: MemberInfo) => {
  const history = (await harness.call(handleRoomHistory, who, { chatRoomNo: harness.roomNo, limit: 50 })) as RoomHistory
  return history.messages.flatMap(({ content }) => (content.msgType === 'text' ? [content.data.text] : []))
}

describe('[P-02] blocking a member', () => {
  test('the list shows it newest first, all tabs get it, history leaves both out for each other, and unblocking brings them back', async () => {
    const { member, other, moderator } = harness
    await harness.posted(member, '夜猫说')
    await harness.posted(other, '海风说')
    expect(await block(member, other.id)).toEqual({})
    harness.pass(1_000)
    expect(await block(member, moderator.id)).toEqual({})
    const { blocked, total, nextBeforeId } = await list(member)
    expect([blocked, total, nextBeforeId]).toEqual([
      [
        ['江边老K', harness.now()],
        ['海风吹', harness.now() - 1_000],
      ],
      2,
      null,
    ])
    expect([await readBy(member), await readBy(other), await readBy(moderator)]).toEqual([
      ['夜猫说'],
      ['海风说'],
      ['夜猫说', '海风说'],
    ])
    expect(await block(member, other.id, false)).toEqual({})
    expect([await readBy(member), await readBy(other)]).toEqual([
      ['夜猫说', '海风说'],
      ['夜猫说', '海风说'],
    ])
    const ids = [other.id, moderator.id].toSorted((one, two) => Number(one) - Number(two))
    expect(harness.pushed).toEqual([
      `blocks ${member.id} [${other.id}]`,
      `blocks ${member.id} [${ids.join()}]`,
      `blocks ${member.id} [${moderator.id}] freed`,
    ])
    expect(harness.blocks.blockedBy(member.id)).toEqual([moderator.id])
  })

  test('a repeat changes nothing and answers the same; its id with another member is refused; so are oneself and nobody', async () => {
    const { member, other, moderator } = harness
    const requestId = randomUUID()
    expect([await block(member, other.id, true, requestId), await block(member, other.id, true, requestId)]).toEqual([
      {},
      {},
    ])
    const refusals = [
      await block(member, moderator.id, true, requestId),
      await block(member, member.id),
      await block(member, '999999999'),
    ]
    expect(refusals.map((refusal) => 'reject' in refusal && refusal.reject)).toEqual([
      'REQUEST_ID_REUSED',
      'CANNOT_BLOCK',
      'MEMBER_UNKNOWN',
    ])
    expect((await list(member)).total).toBe(1)
  })

  test('two presses at once at the edge of the list leave it full and no fuller; pages join on', async () => {
    const { member, other, moderator } = harness
    const { db } = database
    const crowd = await Promise.all(Array.from({ length: blocksMax - 1 }, () => aMember(db)))
    await db
      .insertInto('member_blocks')
      .values(crowd.map(({ id }) => ({ member_id: member.id, blocked_id: id, since: new Date(harness.now() - 1) })))
      .execute()
    const outcomes = await Promise.all([block(member, other.id), block(member, moderator.id)])
    expect(outcomes.map((outcome) => 'reject' in outcome && outcome.reject)).toEqual([false, 'BLOCKS_FULL'])
    expect(await block(member, other.id)).toEqual({})
    const pages = [await list(member)]
    for (let page = pages[0]; page?.nextBeforeId; page = pages.at(-1)) pages.push(await list(member, page.nextBeforeId))
    expect([pages.length, pages.flatMap(({ blocked }) => blocked).length]).toEqual([
      blocksMax / blocksPageMax,
      blocksMax,
    ])
  })

  test('a server that starts has read all lists', async () => {
    const { member, other, moderator } = harness
    await block(member, other.id)
    const blocks = createBlocks(database.db, harness.now)
    expect(blocks.areApart(other.id, member.id)).toBe(false)
    await blocks.open()
    expect([blocks.areApart(other.id, member.id), blocks.areApart(other.id, moderator.id)]).toEqual([true, false])
  })
})
