import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reportClaimMs, reportsADayMax } from '#contract/limits.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { ReportAct, ReportCase } from '#contract/rooms/entities/report.ts'
import { handleReportClaim } from '#server/rooms/calls/report-claim.ts'
import { handleReportDecide } from '#server/rooms/calls/report-decide.ts'
import { handleReportList } from '#server/rooms/calls/report-list.ts'
import { handleReportSend } from '#server/rooms/calls/report-send.ts'
import { handleRoomMessageDelete } from '#server/rooms/calls/room-message-delete.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { reportsAdmin } from '#server/rooms/reports-admin.ts'
import { aMember } from '#tests/builders/member.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createRoomsHarness, type Refusal, type RoomsHarness } from './rooms-harness.ts'

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

const nameOf = (answer: object): string => ('reject' in answer ? (answer as Refusal).reject : 'ok')
type Asked = { messageId: string } | { memberId: string }
const report = (who: MemberInfo, subject: Asked, more: object = {}) =>
  harness.call(handleReportSend, who, {
    requestId: randomUUID(),
    chatRoomNo: harness.roomNo,
    reason: 'abuse',
    words: '',
    ...subject,
    ...more,
  })
const list = async (who: MemberInfo, isDecided = false): Promise<ReportCase[]> => {
  const page = await harness.call(handleReportList, who, { chatRoomNo: harness.roomNo, isDecided })
  if ('reject' in page) throw new Error(page.reject)
  return page.cases
}
const claim = (who: MemberInfo, caseId: string, holds = true) =>
  harness.call(handleReportClaim, who, { chatRoomNo: harness.roomNo, caseId, holds })
const decide = (who: MemberInfo, caseId: string, act: ReportAct, requestId: string = randomUUID()) =>
  harness.call(handleReportDecide, who, { requestId, chatRoomNo: harness.roomNo, caseId, act })
const inboxOf = async (who: MemberInfo) => {
  const rows = await database.db
    .selectFrom('inbox_messages')
    .select(['template'])
    .where('member_id', '=', who.id)
    .execute()
  return rows.map(({ template }) => template)
}
const moderatorToo = async (): Promise<MemberInfo> => {
  const second = await aMember(database.db, { nickname: '北看台阿满' })
  await harness.rooms.grantModerator(harness.roomNo, second.id)
  return second
}

describe('[P-02] reporting', () => {
  test('one line is one case, however many report it; each counts once; its lines stay as they stood', async () => {
    const { member, other, anchor, moderator } = harness
    for (const text of ['一', '二', '三']) await harness.posted(other, text)
    const line = await harness.posted(member, '骂人的话')
    await harness.posted(other, '四')
    const outcomes = [
      await report(other, { messageId: line.id }, { words: '请看一下' }),
      await report(other, { messageId: line.id }),
    ]
    harness.pass(1)
    outcomes.push(await report(anchor, { messageId: line.id }, { reason: 'spam' }))
    expect(outcomes).toEqual([{ isNew: true }, { isNew: false }, { isNew: true }])
    const deletion = { requestId: randomUUID(), chatRoomNo: harness.roomNo, messageId: line.id }
    await harness.call(handleRoomMessageDelete, moderator, deletion)
    const [found, ...rest] = await list(moderator)
    expect([found?.count, found?.reporters, found?.words, found?.member.nickname, rest]).toEqual([
      2,
      ['海风吹', '阿诚聊球'],
      ['请看一下'],
      '夜猫看球',
      [],
    ])
    expect(found?.reasons).toEqual([
      { reason: 'abuse', count: 1 },
      { reason: 'spam', count: 1 },
    ])
    expect(found?.context.map(({ content }) => content.msgType === 'text' && content.data.text)).toEqual([
      '一',
      '二',
      '三',
      '骂人的话',
      '四',
    ])
  })

  test('nobody reports themselves or what is not there, and a member only so often within a day', async () => {
    const { member, other } = harness
    const line = await harness.posted(member, '你好')
    const names = [
      await report(member, { messageId: line.id }),
      await report(member, { memberId: member.id }),
      await report(other, { messageId: 'text.none' }),
      await report(other, { memberId: '999999999' }),
      await report(other, { messageId: line.id }, { chatRoomNo: '1234' }),
    ].map(nameOf)
    expect(names).toEqual(['CANNOT_REPORT', 'CANNOT_REPORT', 'MESSAGE_UNKNOWN', 'MEMBER_UNKNOWN', 'ROOM_UNKNOWN'])
    const crowd = await Promise.all(Array.from({ length: reportsADayMax + 1 }, () => aMember(database.db)))
    const sent: string[] = []
    for (const { id } of crowd) sent.push(nameOf(await report(other, { memberId: id })))
    expect([sent.filter((name) => name === 'ok').length, sent.at(-1)]).toEqual([reportsADayMax, 'REPORTS_TODAY'])
    harness.pass(24 * 60 * 60_000)
    expect(nameOf(await report(other, { messageId: line.id }))).toBe('ok')
    const others = await Promise.all(crowd.map(() => aMember(database.db)))
    const atOnce = await Promise.all(others.map(({ id }) => report(other, { memberId: id })))
    expect(atOnce.filter((outcome) => nameOf(outcome) === 'ok')).toHaveLength(reportsADayMax - 1)
  })

  test('many at once are one case, and reports in circles do nothing by themselves', async () => {
    const { member, other, moderator } = harness
    const crowd = await Promise.all(Array.from({ length: 6 }, () => aMember(database.db)))
    const line = await harness.posted(member, '你好')
    await Promise.all(crowd.map((one) => report(one, { messageId: line.id })))
    await report(member, { memberId: other.id })
    await report(other, { memberId: member.id })
    const cases = await list(moderator)
    expect(cases.map(({ count, messageId }) => [count, messageId !== null])).toEqual([
      [6, true],
      [1, false],
      [1, false],
    ])
    expect([await harness.log(), nameOf(await harness.post(member, '还能说话'))]).toEqual([['text'], 'ok'])
  })
})

describe('[P-02] the queue', () => {
  test('a claim keeps a case from others for 15 s after its holder was last heard of, or until it is given up', async () => {
    const { member, other, moderator } = harness
    const second = await moderatorToo()
    const line = await harness.posted(member, '骂人')
    await report(other, { messageId: line.id })
    const caseId = (await list(moderator))[0]?.id ?? ''
    expect(await claim(moderator, caseId)).toEqual({ untilMs: harness.now() + reportClaimMs })
    expect([nameOf(await claim(second, caseId)), nameOf(await decide(second, caseId, { kind: 'ignore' }))]).toEqual([
      'REPORT_TAKEN',
      'REPORT_TAKEN',
    ])
    harness.pass(reportClaimMs - 1)
    await claim(moderator, caseId)
    harness.pass(reportClaimMs - 1)
    expect([nameOf(await claim(second, caseId)), (await list(second))[0]?.claim?.nickname]).toEqual([
      'REPORT_TAKEN',
      '江边老K',
    ])
    harness.pass(1)
    expect([(await list(moderator))[0]?.claim, nameOf(await claim(second, caseId))]).toEqual([null, 'ok'])
    await claim(second, caseId, false)
    expect(nameOf(await claim(moderator, caseId))).toBe('ok')
  })

  test('two who decide at once do one thing once: a time-out with its deletion, one entry, one answer to each reporter', async () => {
    const { member, other, anchor, moderator } = harness
    const second = await moderatorToo()
    const line = await harness.posted(member, '骂人')
    for (const who of [other, anchor]) await report(who, { messageId: line.id })
    const caseId = (await list(moderator))[0]?.id ?? ''
    const outcomes = await Promise.all([
      decide(moderator, caseId, { kind: 'mute', minutes: 10, reasonCode: 'abuse' }),
      decide(second, caseId, { kind: 'mute', minutes: 10, reasonCode: 'abuse' }),
    ])
    expect(outcomes.map(nameOf).toSorted()).toEqual(['REPORT_DECIDED', 'ok'])
    expect(await harness.log()).toEqual(['deleted', 'deletion', '夜猫看球 被禁言 10 分钟：人身攻击'])
    expect([
      nameOf(await harness.post(member, '再说')),
      await inboxOf(other),
      await inboxOf(anchor),
      await inboxOf(member),
    ]).toEqual(['MUTED', ['report.acted'], ['report.acted'], ['room.muted']])
    const { entries } = await harness.moderationLog.list(harness.roomNo)
    expect(entries.map(({ act, after }) => `${act} ${after['act'] ?? after['minutes']}`).toSorted()).toEqual([
      'report.acted mute',
      'timeout 10',
    ])
    expect([await list(moderator), (await list(moderator, true)).map(({ decided }) => decided?.verdict)]).toEqual([
      [],
      ['acted'],
    ])
  })

  test('who reports a line that is decided reads the result at once; a person can be reported anew', async () => {
    const { member, other, anchor, moderator } = harness
    const line = await harness.posted(member, '你好')
    await report(other, { messageId: line.id })
    await report(other, { memberId: member.id })
    for (const { id } of await list(moderator)) expect(await decide(moderator, id, { kind: 'ignore' })).toEqual({})
    expect(await report(anchor, { messageId: line.id })).toEqual({ isNew: true })
    expect([await inboxOf(anchor), await list(moderator)]).toEqual([['report.ignored'], []])
    await report(other, { memberId: member.id })
    expect((await list(moderator)).map(({ messageId, count }) => [messageId, count])).toEqual([[null, 1]])
  })

  test('a decision that is repeated answers the same; viewers decide nothing; a case of another room is none', async () => {
    const { member, other, moderator } = harness
    const line = await harness.posted(member, '你好')
    await report(other, { messageId: line.id })
    const caseId = (await list(moderator))[0]?.id ?? ''
    const requestId = randomUUID()
    expect([
      nameOf(await decide(other, caseId, { kind: 'ignore' })),
      nameOf(await claim(other, caseId)),
      nameOf(await harness.call(handleReportList, other, { chatRoomNo: harness.roomNo, isDecided: false })),
      nameOf(await decide(moderator, randomUUID(), { kind: 'ignore' })),
    ]).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'REPORT_UNKNOWN'])
    const twice = [
      await decide(moderator, caseId, { kind: 'delete' }, requestId),
      await decide(moderator, caseId, { kind: 'delete' }, requestId),
    ]
    expect(twice).toEqual([{}, {}])
    expect(await harness.log()).toEqual(['deleted', 'deletion'])
  })

  test('nobody decides about their equal or who stands above: a moderator’s case is the anchor’s', async () => {
    const { other, anchor, moderator } = harness
    const second = await moderatorToo()
    await report(other, { memberId: second.id })
    await report(other, { memberId: anchor.id })
    expect([
      await list(moderator),
      await list(second),
      (await list(anchor)).map(({ member }) => member.nickname),
    ]).toEqual([[], [], ['北看台阿满']])
    const caseId = (await list(anchor))[0]?.id ?? ''
    expect([
      nameOf(await decide(moderator, caseId, { kind: 'ignore' })),
      nameOf(await decide(anchor, caseId, { kind: 'mute', minutes: 10, reasonCode: 'abuse' })),
      nameOf(await decide(anchor, caseId, { kind: 'handled' })),
    ]).toEqual(['FORBIDDEN', 'CANNOT_MUTE', 'ok'])
  })
})

test('[P-02] operators see cases of all rooms with the lines around, also about anchors, and decide past a claim', async () => {
  const { member, other, anchor, moderator } = harness
  const line = await harness.posted(member, '骂人')
  await report(other, { messageId: line.id }, { words: '太过分' })
  await report(other, { memberId: anchor.id }, { reason: 'scam' })
  const { 'report.list': waiting, 'report.show': show, 'report.decide': settle } = serveCommands(reportsAdmin, harness)
  const listed = (await waiting({ command: 'report.list', limit: 200 })).lines
  expect(listed.filter((words) => words.includes(`room ${harness.roomNo}`))).toHaveLength(2)
  const [found] = await list(moderator)
  const caseId = found?.id ?? ''
  const shown = await show({ command: 'report.show', caseId })
  expect(shown.lines.slice(1)).toEqual(['> 夜猫看球: 骂人', '“太过分”'])
  await claim(moderator, caseId)
  expect(await settle({ command: 'report.decide', caseId, act: 'delete' })).toEqual({
    exit: 0,
    lines: [`${caseId}: acted`],
  })
  expect(await settle({ command: 'report.decide', caseId, act: 'ignore' })).toEqual({
    exit: 1,
    lines: [`${caseId} was decided before`],
  })
  const ofAnchor =
    /^\S+/.exec(listed.find((words) => words.includes('scam 1') && words.includes(harness.roomNo)) ?? '')?.[0] ?? ''
  expect([
    (await settle({ command: 'report.decide', caseId: ofAnchor, act: 'delete' })).lines,
    (await settle({ command: 'report.decide', caseId: ofAnchor, act: 'handled' })).lines,
  ]).toEqual([['the case is about no text'], [`${ofAnchor}: acted`]])
  expect([await harness.log(), await inboxOf(other)]).toEqual([
    ['deleted', 'deletion'],
    ['report.acted', 'report.acted'],
  ])
})
