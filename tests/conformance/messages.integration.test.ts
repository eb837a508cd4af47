import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
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
import { materialList, materialSubmit } from '#contract/members/calls/members.ts'
import { protectionTimeOut } from '#contract/protection/calls.ts'
import { createMailbox } from '#server/messages/store/mailbox.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import { createSocket } from '#src/gateway/socket.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { callExamples } from './call-examples.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'

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
      expect.poll(() => heard.map((counts) => counts.at(-1)), { timeout: within(5_000) }).toEqual([unread, unread])
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

  test('[R-12, C-12] a message of security stays, whoever holds the session: alone and among others', async () => {
    await put(['told'])
    const [told = ''] = await idsOf('told')
    const ofSecurity = async () => (await reader.accepted(messageList, { kinds: ['security'] })).messages
    const [warning] = await ofSecurity()
    for (const ids of [[warning?.id ?? ''], [told, warning?.id ?? '']])
      expect(await reader.refusal(messageDelete, { ids })).toMatchObject({
        name: 'FIELD_REFUSED',
        data: { field: 'ids', rule: 'fixed' },
      })
    expect([await idsOf('told'), (await ofSecurity())[0]?.id]).toEqual([[told], warning?.id])
    // Of somebody else it is as one that does not exist.
    const before = (await other.accepted(messageDelete, { ids: ['999999999'] })).unread
    expect((await other.accepted(messageDelete, { ids: [warning?.id ?? ''] })).unread).toEqual(before)
    await reader.accepted(messageDelete, { ids: [told] })
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

describe('what the site tells of itself', () => {
  test('[R-12, C-12] a level that rises or falls is a message, in the reader’s language', async () => {
    const { stdout } = await world.admin(['vip', 'show', 'viewer04'])
    const before = Number(/level (\d+)/.exec(stdout)?.[1])
    const member = openClient(world.baseUrl, '')
    await memberOf(member, 'viewer04')
    for (const level of [before + 1, before - 1])
      expect((await world.admin(['vip', 'set', 'viewer04', String(level), 'test'])).exit).toBe(0)
    const told = async () =>
      (await member.accepted(messageList, { kinds: ['system'] })).messages.map(({ title, text, link }) => [
        title,
        text,
        link,
      ])
    expect(await told()).toEqual([
      [
        `等级变为 VIP${before - 1}`,
        `您的等级从 VIP${before + 1} 变为 VIP${before - 1}。成长明细和保级规则在等级页。`,
        '/app/member/vip',
      ],
      [
        `升到 VIP${before + 1}`,
        `您的等级从 VIP${before} 升到 VIP${before + 1}，新的权益现在起有效。`,
        '/app/member/vip',
      ],
    ])
  })

  test('[R-12, C-12] a document that is decided is a message; it is decided once, and only its state changes', async () => {
    const member = openClient(world.baseUrl, '')
    await memberOf(member, 'viewer05')
    const content = callExamples.supportPicture.content
    const hand = async (name: string) =>
      (await member.accepted(materialSubmit, { requestId: randomUUID(), kind: 'identity', name, content })).id
    const [good, bad] = [await hand('身份证正面'), await hand('身份证反面')]
    expect((await world.admin(['document', 'list'])).stdout.split('\n').map((line) => line.split(' ')[0])).toEqual([
      good,
      bad,
      '',
    ])
    expect((await world.admin(['document', 'show', good])).stdout.trim().endsWith(`${good}.webp`)).toBe(true)
    expect((await world.admin(['document', 'accept', good])).stdout.trim()).toBe(`${good}: accepted`)
    expect((await world.admin(['document', 'refuse', bad, '--text', '照片模糊。'])).stdout.trim()).toBe(
      `${bad}: refused`,
    )
    expect((await world.admin(['document', 'accept', bad])).exit).toBe(1)
    expect((await world.admin(['document', 'accept', randomUUID()])).exit).toBe(1)
    expect((await world.admin(['document', 'refuse', good])).exit).toBe(2)
    const { messages } = await member.accepted(messageList, { kinds: ['system'] })
    expect(messages.map(({ title, text, link }) => [title, text, link])).toEqual([
      ['资料审核未通过', '您提交的「身份证反面」未通过审核：照片模糊。 请重新提交。', '/app/member/documents'],
      ['资料审核通过', '您提交的「身份证正面」已通过审核。', '/app/member/documents'],
    ])
    const { materials } = await member.accepted(materialList, {})
    expect(new Map(materials.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [good, '1'],
        [bad, '2'],
      ]),
    )
  })
})

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

  test('[R-12] pictures are drawn anew, so that nothing but pixels comes in; six a case, and nobody else’s to see', async () => {
    const png = callExamples.supportPicture.content
    const { cases } = await other.accepted(supportList, { channel: 'feedback' })
    const caseId = cases[0]?.caseId ?? ''
    const hand = (content: string, who = other) =>
      code(who.refusal(supportPicture, { requestId: randomUUID(), caseId, content }))
    const hostile: readonly Buffer[] = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      Buffer.from('%PDF-1.7'),
      Buffer.from('GIF89a<script>alert(1)</script>'),
      // The first bytes of a picture, and nothing of one behind them.
      Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('<script>alert(1)</script>')]),
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64)]),
      // One byte too many.
      Buffer.concat([Buffer.from(png, 'base64'), Buffer.alloc(uploadBytesMax + 1 - Buffer.from(png, 'base64').length)]),
      // So many pixels that whoever looked at it would feel it.
      await sharp({ create: { width: 6_000, height: 5_000, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    ]
    for (const file of hostile) expect(await hand(file.toString('base64'))).toBe('FILE_REFUSED')
    expect(await hand(png, reader)).toBe('RECORD_UNKNOWN')
    for (let nth = 1; nth < supportPicturesMax; nth += 1)
      await other.accepted(supportPicture, { requestId: randomUUID(), caseId, content: png })
    // As large as one may be: a picture with where it was taken, and a page behind it.
    const told = { exif: { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' } } }
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Copyright: 'somebody' }, ...told.exif })
      .jpeg()
      .toBuffer()
    const page = Buffer.alloc(uploadBytesMax - photo.length, '<script>alert(1)</script>')
    const polyglot = Buffer.concat([photo, page]).toString('base64')
    const last = await other.accepted(supportPicture, { requestId: randomUUID(), caseId, content: polyglot })
    expect(await hand(png)).toBe('CASE_FULL')
    const { entries } = await other.accepted(supportShow, { caseId })
    const pictureId = entries.at(-1)?.picture?.pictureId ?? ''
    expect(last.entries.at(-1)?.picture?.pictureId).toBe(pictureId)
    const shown = await other.accepted(supportPictureFile, { pictureId })
    const drawn = Buffer.from(shown.content, 'base64')
    const { format, width, height, exif } = await sharp(drawn).metadata()
    expect([shown.type, format, width, height, exif]).toEqual(['webp', 'webp', 40, 30, undefined])
    expect([drawn.includes('script'), drawn.includes('somebody')]).toEqual([false, false])
    expect(await code(reader.refusal(supportPictureFile, { pictureId }))).toBe('RECORD_UNKNOWN')
    expect(await code(reader.refusal(supportShow, { caseId }))).toBe('RECORD_UNKNOWN')
    const { stdout } = await world.admin(['feedback', 'show', caseId])
    expect(stdout.split('.webp').length - 1).toBe(supportPicturesMax)
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
    expect(codes.filter((each) => each === 'CASES_TODAY')).toHaveLength(1)
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
