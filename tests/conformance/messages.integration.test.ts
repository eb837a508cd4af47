import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginV4 } from '#contract/accounts/calls/accounts.ts'
import {
  clientVersion,
  messageUndoMs,
  messagesKeptMs,
  messagesPageSize,
  supportCasesPerDay,
  supportPicturesMax,
  uploadBytesMax,
} from '#contract/limits.ts'
import {
  messageDelete,
  messageList,
  messagePreferences,
  messagePreferenceSet,
  messageRead,
  messageReadAll,
  messageRestore,
  messageUnread,
} from '#contract/messages/calls.ts'
import {
  supportClose,
  supportList,
  supportOpen,
  supportPicture,
  supportPictureFile,
  supportSay,
  supportShow,
} from '#contract/messages/support-calls.ts'
import type { MessageKind } from '#contract/messages/entities/message.ts'
import { protectionTimeOut } from '#contract/protection/calls.ts'
import { createMailbox } from '#server/messages/store/mailbox.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import { createSocket } from '#src/gateway/socket.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { callExamples } from './call-examples.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const clock = { aheadMs: 0 }
let world: World
let reader: TestClient
let other: TestClient
let readerId: string

const memberOf = async (client: TestClient, name: string): Promise<string> => {
  const words = { name, password: 'demo1234', flag: 0, version: clientVersion } as const
  const opened = await client.accepted(loginV4, words)
  client.state.token = opened.token
  return opened.userInfo.id
}

beforeAll(async () => {
  world = await startWorld({ clock, environment: { SESSIONS_PER_MEMBER: '6' } })
  await world.services().settings.set('verification', {}, 'test')
  reader = openClient(world.baseUrl, '')
  readerId = await memberOf(reader, 'viewer01')
  other = openClient(world.baseUrl, '')
  await memberOf(other, 'viewer02')
})
afterAll(() => world.stop())

const text = (word: string) => ({ zh: `${word}。`, en: `${word}.` })

/** Messages to the reader, as any subject of the server writes them. */
const put = (keys: readonly string[], kind: MessageKind = 'system', memberId = readerId) =>
  world.services().units.run((unit) =>
    world
      .services()
      .inbox.in(unit)
      .putAll(
        keys.map((key) => ({
          key,
          memberId,
          kind,
          template: 'operator.message' as const,
          values: { title: text(key), text: text(key) },
          link: null,
        })),
      ),
  )

const sum = (counts: Record<MessageKind, number>): number => Object.values(counts).reduce((all, one) => all + one, 0)
const titles = async (client = reader): Promise<string[]> =>
  (await client.accepted(messageList, {})).messages.map(({ title }) => title)
const idsOf = async (...keys: string[]): Promise<string[]> =>
  (await reader.accepted(messageList, {})).messages.flatMap(({ id, title }) =>
    keys.includes(title.slice(0, -1)) ? [id] : [],
  )
const code = async (result: Promise<object>): Promise<unknown> => {
  const refused = await result
  return 'name' in refused ? refused.name : refused
}

describe('the message centre', () => {
  test('[R-12] a log-in from a new device is a message with its moment and its way; one from a known device is none', async () => {
    const { messages } = await reader.accepted(messageList, { kinds: ['security'] })
    expect(messages.map(({ title, link, isRead }) => ({ title, link, isRead }))).toEqual([
      { title: '新设备登录', link: '/app/member/security', isRead: false },
    ])
    await memberOf(reader, 'viewer01')
    expect((await reader.accepted(messageUnread, {})).unread.security).toBe(1)
  })

  test('[R-12] a key makes a message once, also when two write it at once, and only for its member', async () => {
    await Promise.all([put(['once']), put(['once']), put(['once'])])
    expect((await titles()).filter((title) => title === 'once。')).toEqual(['once。'])
    expect(await titles(other)).toEqual(['新设备登录'])
  })

  test('[R-12] what comes and what is read is told to every screen of the member', async () => {
    const heard: number[][] = [[], []]
    const sockets = await Promise.all(
      heard.map(async (counts) => {
        const device = openClient(world.baseUrl, '')
        await memberOf(device, 'viewer01')
        const socket = createSocket({
          baseUrl: () => world.baseUrl,
          auth: () => ({
            token: device.state.token,
            uuid: randomUUID(),
            siteId: '5005',
            clientType: 'terminal',
            version: clientVersion,
          }),
          onToast: () => undefined,
        })
        socket.on('messages.changed', ({ unread }) => void counts.push(unread))
        await new Promise<void>((resolve) => socket.onStatus((status) => void (status === 'connected' && resolve())))
        return socket
      }),
    )
    const before = sum((await reader.accepted(messageUnread, {})).unread)
    const bothHear = (unread: number) =>
      expect.poll(() => heard.map((counts) => counts.at(-1)), { timeout: 5_000 }).toEqual([unread, unread])
    await put(['pushed'])
    await bothHear(before + 1)
    await reader.accepted(messageRead, { ids: await idsOf('pushed') })
    await bothHear(before)
    sockets.forEach((socket) => socket.close())
  })

  test('[R-12] pages follow each other without a gap; what came meanwhile is not read with the rest', async () => {
    await put(Array.from({ length: messagesPageSize + 5 }, (_, nth) => `page${nth}`))
    const first = await reader.accepted(messageList, { kinds: ['system'] })
    expect(first.messages).toHaveLength(messagesPageSize)
    const next = await reader.accepted(messageList, { kinds: ['system'], beforeId: first.nextBeforeId ?? '' })
    const ids = [...first.messages, ...next.messages].map(({ id }) => BigInt(id))
    expect(ids).toEqual([...new Set(ids)].toSorted((one, two) => (one > two ? -1 : 1)))
    await put(['late'])
    const { unread } = await reader.accepted(messageReadAll, { upToId: first.messages[0]?.id ?? '', kinds: ['system'] })
    expect(unread).toEqual({ wallet: 0, bet: 0, promotion: 0, system: 1, security: unread.security, service: 0 })
  })

  test('[R-12] what is deleted can be brought back for a day, is empty after it, and is not sent again', async () => {
    await put(['gone'])
    await put(['back'])
    const [gone = '', back = ''] = [...(await idsOf('gone')), ...(await idsOf('back'))]
    await reader.accepted(messageDelete, { ids: [gone, back] })
    expect(await idsOf('gone', 'back')).toEqual([])
    await reader.accepted(messageRestore, { ids: [back] })
    expect(await idsOf('gone', 'back')).toEqual([back])
    await put(['gone'])
    expect(await idsOf('gone')).toEqual([])
    const rows = () =>
      world
        .services()
        .units.run((unit) =>
          tablesOf(unit)
            .selectFrom('inbox_messages')
            .select('values')
            .where('member_id', '=', readerId)
            .where('id', 'in', [gone, back])
            .orderBy('id')
            .execute(),
        )
    const sweep = (aheadMs: number) =>
      world
        .services()
        .units.run((unit) =>
          createMailbox(tablesOf(unit), { now: () => Date.now() + aheadMs, changed: () => undefined }).sweep(),
        )
    await sweep(messageUndoMs + 60_000)
    expect((await rows()).map(({ values }) => Object.keys(values))).toEqual([[], ['text', 'title']])
    await reader.accepted(messageRestore, { ids: [back] })
    await sweep(messagesKeptMs + 60_000)
    expect(await titles()).toEqual([])
  })

  test('[R-12] nobody reads, deletes or brings back what is somebody else’s', async () => {
    await put(['mine'])
    const ids = await idsOf('mine')
    await other.accepted(messageRead, { ids })
    await other.accepted(messageDelete, { ids })
    const { messages } = await reader.accepted(messageList, {})
    expect(messages.map(({ id, isRead }) => ({ id, isRead }))).toEqual([{ id: ids[0], isRead: false }])
  })

  test('[R-12] a kind that is turned off is not sent; system and security cannot be turned off', async () => {
    await reader.accepted(messagePreferenceSet, { kind: 'promotion', isOn: false })
    await put(['offer'], 'promotion')
    expect(await idsOf('offer')).toEqual([])
    for (const kind of ['system', 'security'] as const)
      expect(await code(reader.refusal(messagePreferenceSet, { kind, isOn: false }))).toBe('FIELD_REFUSED')
    const { preferences } = await reader.accepted(messagePreferences, {})
    expect(preferences.filter(({ isOn }) => !isOn).map(({ kind }) => kind)).toEqual(['promotion'])
    expect(preferences.filter(({ isFixed }) => isFixed).map(({ kind }) => kind)).toEqual(['system', 'security'])
    await reader.accepted(messagePreferenceSet, { kind: 'promotion', isOn: true })
    await put(['offer'], 'promotion')
    expect(await idsOf('offer')).toHaveLength(1)
  })

  test('[R-12, E-17] operators write once an id, in both languages, to one or all, and nobody in a pause is offered anything', async () => {
    const words = ['--title', '维护', '--title-en', 'Works', '--text', '今晚维护', '--text-en', 'Tonight']
    const admin = async (...line: string[]) => (await world.admin(['message', ...line, ...words])).stdout.trim()
    expect(await admin('preview', 'works-1', 'viewer01')).toContain('to 1 at most; nothing is sent')
    expect(await admin('send', 'works-1', 'viewer01')).toBe('works-1: sent to 1 of 1')
    expect(await admin('send', 'works-1', 'viewer01')).toBe('works-1: sent to 0 of 1')
    expect((await titles())[0]).toBe('维护')
    await other.accepted(protectionTimeOut, { requestId: randomUUID(), days: 1 })
    const sent = /sent to (\d+) of (\d+)/.exec(await admin('send', 'offer-1', 'everybody', '--kind', 'promotion'))
    expect(Number(sent?.[2]) - Number(sent?.[1])).toBe(1)
    expect(await titles(other)).not.toContain('维护')
    const unknown = await world.admin(['message', 'send', 'x', 'nobody-at-all', ...words])
    expect(unknown.exit).toBe(1)
    const outside = await world.admin(['message', 'send', 'x', 'viewer01', ...words, '--link', 'https://elsewhere'])
    expect(outside.exit).toBe(2)
  })
})

const say = (category: 'live' | 'other', words: string, channel: 'feedback' | 'chat' = 'feedback') =>
  ({ requestId: randomUUID(), channel, category, text: words }) as const

describe('what members tell the site', () => {
  test('[R-12] feedback is answered, arrives among the messages, and is seen; who writes again waits again', async () => {
    const { case: opened } = await other.accepted(supportOpen, say('live', '  直播间切线路后弹幕不显示 <b>x</b>  '))
    const { caseId } = opened
    expect([opened.title, opened.state, opened.isNews]).toEqual(['直播间切线路后弹幕不显示 <b>x</b>', 'waiting', false])
    const list = (await world.admin(['feedback', 'list'])).stdout
    expect(list).toContain(`${caseId}  `)
    expect(list).toContain('viewer02')
    expect((await world.admin(['feedback', 'answer', caseId, '--text', '已修复，请再试试'])).stdout.trim()).toBe(
      `${caseId}: answered`,
    )
    const told = (await other.accepted(messageList, { kinds: ['service'] })).messages
    expect(told.map(({ title, link, isRead }) => [title, link, isRead])).toEqual([
      ['反馈有新回复', `/app/feedback/${caseId}`, false],
    ])
    const { cases } = await other.accepted(supportList, { channel: 'feedback' })
    expect(cases.map(({ state, isNews }) => [state, isNews])).toEqual([['answered', true]])
    const thread = await other.accepted(supportShow, { caseId })
    expect(thread.entries.map(({ by, text: words }) => [by, words])).toEqual([
      ['member', '直播间切线路后弹幕不显示 <b>x</b>'],
      ['staff', '已修复，请再试试'],
    ])
    expect((await other.accepted(supportShow, { caseId })).case.isNews).toBe(false)
    expect((await other.accepted(messageUnread, {})).unread.service).toBe(0)
    expect((await world.admin(['feedback', 'close', caseId])).exit).toBe(0)
    const again = await other.accepted(supportSay, { requestId: randomUUID(), caseId, text: '还是不行' })
    expect([again.case.state, again.entries.length]).toEqual(['waiting', 3])
    expect((await world.admin(['feedback', 'answer', '999999', '--text', 'x'])).exit).toBe(1)
  })

  test('[R-12] pictures are what they are by their content, six a case, and nobody else’s to see', async () => {
    const png = callExamples.supportPicture.content
    const { cases } = await other.accepted(supportList, { channel: 'feedback' })
    const caseId = cases[0]?.caseId ?? ''
    const hand = (content: string, who = other) =>
      code(who.refusal(supportPicture, { requestId: randomUUID(), caseId, content }))
    const script = Buffer.from('<svg onload="alert(1)"/>').toString('base64')
    const pdf = Buffer.from('%PDF-1.7').toString('base64')
    const large = Buffer.concat([Buffer.from(png, 'base64'), Buffer.alloc(uploadBytesMax)]).toString('base64')
    expect([await hand(script), await hand(pdf), await hand(large)]).toEqual([
      'FILE_REFUSED',
      'FILE_REFUSED',
      'FILE_REFUSED',
    ])
    expect(await hand(png, reader)).toBe('RECORD_UNKNOWN')
    for (let nth = 0; nth < supportPicturesMax; nth += 1)
      await other.accepted(supportPicture, { requestId: randomUUID(), caseId, content: png })
    expect(await hand(png)).toBe('RATE_LIMITED_MEMBER')
    const { entries } = await other.accepted(supportShow, { caseId })
    const pictureId = entries.at(-1)?.picture?.pictureId ?? ''
    expect(await other.accepted(supportPictureFile, { pictureId })).toEqual({ type: 'png', content: png })
    expect(await code(reader.refusal(supportPictureFile, { pictureId }))).toBe('RECORD_UNKNOWN')
    expect(await code(reader.refusal(supportShow, { caseId }))).toBe('RECORD_UNKNOWN')
    const { stdout } = await world.admin(['feedback', 'show', caseId])
    expect(stdout.split('.png').length - 1).toBe(supportPicturesMax)
  })

  test('[R-12] five cases a day, also at once; a request that comes twice opens one', async () => {
    const asked = say('other', '一次')
    const [one, two] = await Promise.all([reader.accepted(supportOpen, asked), reader.accepted(supportOpen, asked)])
    expect(one.case.caseId).toBe(two.case.caseId)
    const codes = await Promise.all(
      Array.from({ length: supportCasesPerDay }, (_, nth) =>
        code(reader.refusal(supportOpen, say('other', `第${nth}条`))),
      ),
    )
    expect(codes.filter((each) => each === 'RATE_LIMITED_MEMBER')).toHaveLength(1)
  })

  test('[R-12] a chat has its place in the queue, goes on in itself, is answered at the desk, and can be ended', async () => {
    const first = await other.accepted(supportOpen, say('other', '在吗', 'chat'))
    const third = openClient(world.baseUrl, '')
    await memberOf(third, 'viewer03')
    const second = await third.accepted(supportOpen, say('other', '你好', 'chat'))
    expect([first.case.ahead, second.case.ahead]).toEqual([0, 1])
    const more = await other.accepted(supportOpen, say('other', '还在吗', 'chat'))
    expect([more.case.caseId, more.entries.length, more.case.ahead]).toEqual([first.case.caseId, 2, 0])
    const queue = (await world.admin(['desk', 'list'])).stdout
    expect(queue.indexOf('viewer02')).toBeLessThan(queue.indexOf('viewer03'))
    await world.admin(['desk', 'answer', first.case.caseId, '--text', '您好'])
    expect((await third.accepted(supportShow, { caseId: second.case.caseId })).case.ahead).toBe(0)
    const ended = await third.accepted(supportClose, { requestId: randomUUID(), caseId: second.case.caseId })
    expect(ended.case.state).toBe('closed')
    const fresh = await third.accepted(supportOpen, say('other', '又来了', 'chat'))
    expect(fresh.case.caseId).not.toBe(second.case.caseId)
  })
})
