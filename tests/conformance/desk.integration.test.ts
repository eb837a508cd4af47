import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginV4 } from '#contract/accounts/calls/accounts.ts'
import {
  clientVersion,
  deskEntriesMax,
  supportEntriesMax,
  supportPageSize,
  supportStaffMax,
  supportTypingPerMinute,
} from '#contract/limits.ts'
import {
  deskAnswer,
  deskClose,
  deskList,
  deskPictureFile,
  deskShow,
  deskStatus,
  supportTyping,
} from '#contract/messages/desk-calls.ts'
import { messageUnread } from '#contract/messages/calls.ts'
import {
  supportOpen,
  supportPicture,
  supportPictureFile,
  supportSay,
  supportShow,
} from '#contract/messages/support-calls.ts'
import type { PushOf } from '#contract/pushes.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import { createSocket } from '#src/gateway/socket.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { callExamples } from './call-examples.ts'

let world: World
let staff: TestClient
let asker: TestClient
let bystander: TestClient

const logIn = async (name: string): Promise<TestClient> => {
  const client = openClient(world.baseUrl, '')
  const words = { name, password: 'demo1234', flag: 0, version: clientVersion } as const
  client.state.token = (await client.accepted(loginV4, words)).token
  return client
}

beforeAll(async () => {
  world = await startWorld({ environment: { SESSIONS_PER_MEMBER: '9' } })
  await world.services().settings.set('verification', {}, 'test')
  staff = await logIn('mod01')
  asker = await logIn('viewer01')
  bystander = await logIn('viewer02')
})
afterAll(() => world.stop())

const code = async (result: Promise<object>): Promise<unknown> => {
  const refused = await result
  return 'name' in refused ? refused.name : refused
}
const once = <Fields extends object>(fields: Fields) => ({ requestId: randomUUID(), ...fields })
const chat = async (client: TestClient, text: string): Promise<string> =>
  (await client.accepted(supportOpen, once({ channel: 'chat', category: 'other', text }))).case.caseId
const inTables = <Result>(work: (tables: ReturnType<typeof tablesOf>) => Promise<Result>) =>
  world.services().units.run((unit) => work(tablesOf(unit)))

/** What a member's open page hears. */
const listen = async ({ state }: TestClient) => {
  const heard: { typing: PushOf<'support.typing'>[]; changes: number } = { typing: [], changes: 0 }
  const socket = createSocket({
    baseUrl: () => world.baseUrl,
    auth: () => ({
      token: state.token,
      uuid: randomUUID(),
      siteId: '5005',
      clientType: 'terminal',
      version: clientVersion,
    }),
    onToast: () => undefined,
  })
  socket.on('support.typing', (news) => void heard.typing.push(news))
  socket.on('messages.changed', () => void (heard.changes += 1))
  await new Promise<void>((resolve) => socket.onStatus((status) => void (status === 'connected' && resolve())))
  return { heard, close: () => socket.close() }
}

test('[R-12] the desk is the staff’s alone: others are refused every call of it, and nothing changes', async () => {
  const caseId = await chat(asker, '我的存款没到')
  expect(await asker.accepted(deskStatus, {})).toEqual({
    isStaff: false,
    waiting: { chat: 0, feedback: 0 },
    unread: { chat: 0, feedback: 0 },
  })
  expect([
    await code(asker.refusal(deskList, { channel: 'chat', state: 'waiting' })),
    await code(asker.refusal(deskShow, { caseId })),
    await code(asker.refusal(deskAnswer, once({ caseId, text: '自己回' }))),
    await code(asker.refusal(deskClose, once({ caseId }))),
    await code(asker.refusal(deskPictureFile, { pictureId: randomUUID() })),
  ]).toEqual(Array.from({ length: 5 }, () => 'FORBIDDEN'))
  const { case: still, entries } = await asker.accepted(supportShow, { caseId })
  expect([still.state, entries.length]).toEqual(['waiting', 1])
})

test('[R-12] a chat waits, is read, answered and closed at the desk; its member is told, the audit knows who', async () => {
  const page = await listen(staff)
  const caseId = await chat(asker, '还在等')
  await expect.poll(() => page.heard.changes).toBeGreaterThan(0)
  expect(await staff.accepted(deskStatus, {})).toEqual({
    isStaff: true,
    waiting: { chat: 1, feedback: 0 },
    unread: { chat: 1, feedback: 0 },
  })
  const { cases } = await staff.accepted(deskList, { channel: 'chat', state: 'waiting' })
  expect(cases.map(({ memberName, title, isNews, ahead }) => [memberName, title, isNews, ahead])).toEqual([
    ['viewer01', '我的存款没到', true, 0],
  ])
  const thread = await staff.accepted(deskShow, { caseId })
  expect(thread.entries.map(({ by, text }) => [by, text])).toEqual([
    ['member', '我的存款没到'],
    ['member', '还在等'],
  ])
  expect((await staff.accepted(deskStatus, {})).unread.chat).toBe(0)
  const asked = once({ caseId, text: '  已经帮您查到 <b>x</b> ' })
  const [one, two] = await Promise.all([staff.accepted(deskAnswer, asked), staff.accepted(deskAnswer, asked)])
  expect([one.entries.length, two.entries.length, one.case.state]).toEqual([3, 3, 'answered'])
  expect((await asker.accepted(messageUnread, {})).unread.service).toBe(1)
  const seen = await asker.accepted(supportShow, { caseId })
  expect(seen.entries.at(-1)).toMatchObject({ by: 'staff', text: '已经帮您查到 <b>x</b>' })
  expect((await staff.accepted(deskClose, once({ caseId }))).case.state).toBe('closed')
  await asker.accepted(supportSay, once({ caseId, text: '又有一个问题' }))
  const again = await staff.accepted(deskShow, { caseId })
  expect([again.case.state, again.case.isNews]).toEqual(['waiting', true])
  const { stdout } = await world.admin(['audit', 'list', '20'])
  const deeds = ['support.show', 'support.answer', 'support.close'].map(
    (action) => stdout.split('\n').filter((line) => line.includes(action) && line.includes(`support:${caseId}`)).length,
  )
  expect([deeds, stdout.includes('已经帮您查到')]).toEqual([[2, 1, 1], false])
  page.close()
})

test('[R-12] the staff sees pictures of cases; what there is not, there is not', async () => {
  const caseId = await chat(bystander, '看图')
  const png = callExamples.supportPicture.content
  const { entries } = await bystander.accepted(supportPicture, once({ caseId, content: png }))
  const pictureId = entries.at(-1)?.picture?.pictureId ?? ''
  const [own, desk] = await Promise.all([
    bystander.accepted(supportPictureFile, { pictureId }),
    staff.accepted(deskPictureFile, { pictureId }),
  ])
  expect([desk.type, desk]).toEqual(['webp', own])
  expect([
    await code(staff.refusal(deskPictureFile, { pictureId: randomUUID() })),
    await code(staff.refusal(deskShow, { caseId: '999999' })),
    await code(staff.refusal(deskAnswer, once({ caseId: '999999', text: '在吗' }))),
    await code(staff.refusal(deskClose, once({ caseId: '999999' }))),
  ]).toEqual(Array.from({ length: 4 }, () => 'RECORD_UNKNOWN'))
})

test('[R-12] who writes is told to the other side only, and so often and no more; nothing is kept of it', async () => {
  const caseId = await chat(bystander, '在输入')
  const [desk, member, stranger] = await Promise.all([staff, bystander, asker].map(listen))
  const before = await inTables((tables) => tables.selectFrom('support_entries').selectAll().execute())
  await bystander.accepted(supportTyping, { caseId })
  await expect.poll(() => desk?.heard.typing).toEqual([{ caseId, by: 'member' }])
  await staff.accepted(supportTyping, { caseId })
  await expect.poll(() => member?.heard.typing).toEqual([{ caseId, by: 'staff' }])
  expect(await code(asker.refusal(supportTyping, { caseId }))).toBe('RECORD_UNKNOWN')
  for (let nth = 1; nth < supportTypingPerMinute; nth += 1) await bystander.accepted(supportTyping, { caseId })
  expect(await code(bystander.refusal(supportTyping, { caseId }))).toBe('RATE_LIMITED_MEMBER')
  await expect.poll(() => desk?.heard.typing.length).toBe(supportTypingPerMinute)
  expect([stranger?.heard.typing, member?.heard.typing.length]).toEqual([[], 1])
  expect(await inTables((tables) => tables.selectFrom('support_entries').selectAll().execute())).toEqual(before)
  for (const page of [desk, member, stranger]) page?.close()
})

test('[R-12] a case takes so many texts of its member and so many in all; the staff can still close it', async () => {
  const third = await logIn('viewer03')
  const caseId = await chat(third, '第一句')
  const [entry] = await inTables((tables) =>
    tables.selectFrom('support_entries').selectAll().where('case_id', '=', caseId).execute(),
  )
  if (!entry) throw new Error('nothing was said')
  const fill = (until: number) =>
    inTables(async (tables) => {
      const { count } = await tables
        .selectFrom('support_entries')
        .select(tables.fn.countAll<string>().as('count'))
        .where('case_id', '=', caseId)
        .executeTakeFirstOrThrow()
      // A picture is not opened to show the case, so whatever is in it will do.
      const rows = Array.from({ length: until - Number(count) }, () => ({
        entry_id: randomUUID(),
        case_id: caseId,
        by_staff: true,
        picture: 'png' as const,
        sealed: entry.sealed,
        at: entry.at,
      }))
      await tables.insertInto('support_entries').values(rows).execute()
    })
  await fill(supportEntriesMax - 1)
  await third.accepted(supportSay, once({ caseId, text: '最后一句' }))
  expect(await code(third.refusal(supportSay, once({ caseId, text: '再一句' })))).toBe('CASE_FULL')
  await fill(deskEntriesMax - 1)
  await staff.accepted(deskAnswer, once({ caseId, text: '最后回复' }))
  expect(await code(staff.refusal(deskAnswer, once({ caseId, text: '再回复' })))).toBe('CASE_FULL')
  expect((await staff.accepted(deskClose, once({ caseId }))).entries).toHaveLength(deskEntriesMax)
})

test('[R-12] the queue is shown page by page, who waits longest first, without a gap', async () => {
  const openedMs = Date.now() - 3_600_000
  await inTables(async (tables) => {
    const people = await tables.selectFrom('members').select('id').where('name', 'like', 'viewer%').execute()
    const rows = Array.from({ length: supportPageSize + 5 }, (_, nth) => {
      const at = new Date(openedMs + nth * 1_000)
      return {
        member_id: people[nth % people.length]?.id ?? '',
        channel: 'feedback' as const,
        category: 'other' as const,
        state: 'waiting' as const,
        opened_at: at,
        changed_at: at,
        // Against the order of their ids.
        waits_since: new Date(openedMs - nth * 1_000),
        answered_at: null,
        seen_at: null,
        new_to_staff: true,
      }
    })
    await tables.insertInto('support_cases').values(rows).execute()
  })
  const asked = { channel: 'feedback', state: 'waiting' } as const
  const first = await staff.accepted(deskList, asked)
  const next = await staff.accepted(deskList, { ...asked, beforeId: first.nextBeforeId ?? '' })
  const ids = [...first.cases, ...next.cases].map(({ caseId }) => Number(caseId))
  expect([first.cases.length, next.nextBeforeId, ids]).toEqual([
    supportPageSize,
    null,
    ids.toSorted((one, other) => other - one),
  ])
  expect(new Set(ids).size).toBe(supportPageSize + 5)
})

test('[R-12] an operator says who answers at the desk; who is let in or sent away has it at once, and so many may be', async () => {
  const admin = async (...words: string[]) => {
    const { exit, stdout } = await world.admin(['staff', ...words])
    return [exit, stdout.trim()]
  }
  expect(await admin('list')).toEqual([0, 'mod01'])
  expect(await admin('grant', 'viewer02')).toEqual([0, 'viewer02 now answers at the desk'])
  expect(await admin('grant', 'viewer02')).toEqual([0, 'viewer02 belonged to the staff before'])
  expect((await bystander.accepted(deskStatus, {})).isStaff).toBe(true)
  expect(await admin('revoke', 'viewer02')).toEqual([0, 'viewer02 no longer answers at the desk'])
  expect(await code(bystander.refusal(deskList, { channel: 'chat', state: 'waiting' }))).toBe('FORBIDDEN')
  expect((await admin('grant', 'nobody-at-all'))[0]).toBe(1)
  await inTables(async (tables) => {
    const people = Array.from({ length: supportStaffMax - 1 }, (_, nth) => ({
      name: `staff${nth}`,
      nickname: `staff${nth}`,
      avatar: '/art/av-01.svg',
      vip_level: 0,
      kind: 'member' as const,
      password_hash: 'none',
    }))
    const ids = await tables.insertInto('members').values(people).returning('id').execute()
    await tables
      .insertInto('support_staff')
      .values(ids.map(({ id }) => ({ member_id: id })))
      .execute()
  })
  expect((await admin('grant', 'viewer02'))[0]).toBe(1)
})
