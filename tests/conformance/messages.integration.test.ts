import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginV4 } from '#contract/accounts/calls/accounts.ts'
import { clientVersion, messageUndoMs, messagesKeptMs, messagesPageSize } from '#contract/limits.ts'
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
import type { MessageKind } from '#contract/messages/entities/message.ts'
import { protectionTimeOut } from '#contract/protection/calls.ts'
import { createMailbox } from '#server/messages/store/mailbox.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import { createSocket } from '#src/gateway/socket.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
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
