import { describe, expect, test } from 'vitest'
import type { RoomHistory, RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import { connected, endAfterEach, openHarness, until } from '#server/app/realtime/realtime-clients.ts'
import { harnessMember, sessionOf, type RealtimeHarness } from '#server/app/realtime/realtime-harness.ts'
import type { NewMessage } from '#server/rooms/ports.ts'

endAfterEach()

const roomNo = '88231'
const people = {
  owl: harnessMember('50048001', '夜猫看球'),
  wind: harnessMember('50048002', '海风吹'),
  third: harnessMember('50048003', '老六不六'),
}
type Person = keyof typeof people
let count = 0

const textOf = (who: Person, text: string, role: RoomRole = 'member'): NewMessage => {
  const { id: memberId, nickname, avatar, vipLevel, kind } = people[who]
  const requestId = crypto.randomUUID()
  const author = { memberId, nickname, avatar, vipLevel, kind, role }
  count += 1
  return {
    id: `t${count}`,
    username: '',
    content: { msgType: 'text', data: { author, text, requestId } },
    authorId: memberId,
    requestId,
  }
}

const giftOf = (who: Person): NewMessage => {
  const { id: memberId, nickname: memberName, avatar, vipLevel } = people[who]
  const gift = {
    giftId: '1',
    giftCode: 'glowstick',
    giftName: '荧光棒',
    url: '',
    svgaUrl: '',
    layout: 'center' as const,
  }
  const requestId = crypto.randomUUID()
  const sent = {
    memberId,
    memberName,
    vipLevel,
    avatar,
    role: 'member' as const,
    ...gift,
    count: 1,
    combo: 1,
    coins: 1,
  }
  count += 1
  return {
    id: `g${count}`,
    username: '',
    content: { msgType: 'gift', data: { ...sent, requestId } },
    authorId: null,
    requestId: null,
  }
}

const shownOf = (messages: readonly RoomMessage[]): string[] =>
  messages.flatMap(({ content }) => {
    if (content.msgType === 'text') return [content.data.text]
    return content.msgType === 'gift' ? [`礼物 ${content.data.memberName}`] : []
  })

const openRoom = async (harness: RealtimeHarness) => {
  const join = async (who: Person, since: object = {}) => {
    harness.sessions.set(who, sessionOf(people[who]))
    const client = await connected(harness, who)
    const { data } = await client.ask<RoomHistory>('room.watch', { roomNo, ...since })
    const frames = () => client.pushed('room.frame')
    return {
      ...client,
      history: data,
      ends: () => frames().at(-1)?.lastSeq ?? data.lastSeq,
      reads: () => shownOf([...data.messages, ...frames().flatMap(({ messages }) => messages)]),
      ranges: () => frames().map(({ firstSeq, lastSeq }) => [firstSeq, lastSeq]),
    }
  }
  const say = async (...entries: NewMessage[]): Promise<number> => {
    for (const entry of entries) await harness.roomLog.append(roomNo, entry)
    return (await harness.roomLog.history(roomNo, { limit: 1 })).lastSeq
  }
  return { join, say }
}

describe('[P-02] who has blocked whom, on the socket', () => {
  test('neither reads texts, gifts and welcomes of the other, in history and in frames; all others read both', async () => {
    const harness = await openHarness()
    const { join, say } = await openRoom(harness)
    harness.blocks.assign(people.owl.id, [people.wind.id])
    await say(textOf('owl', '旧一'), textOf('wind', '旧二'), textOf('third', '旧三'))
    const owl = await join('owl')
    const wind = await join('wind')
    const third = await join('third')
    const last = await say(
      textOf('owl', '一'),
      textOf('wind', '二'),
      giftOf('wind'),
      giftOf('owl'),
      textOf('third', '三'),
    )
    await until(() => [owl, wind, third].every(({ ends }) => ends() === last))
    expect([owl.reads(), wind.reads(), third.reads()]).toEqual([
      ['旧一', '旧三', '一', '礼物 夜猫看球', '三'],
      ['旧二', '旧三', '二', '礼物 海风吹', '三'],
      ['旧一', '旧二', '旧三', '一', '二', '礼物 海风吹', '礼物 夜猫看球', '三'],
    ])
    const welcomed = owl
      .pushed('room.frame')
      .flatMap(({ messages }) => messages.flatMap(({ username, type }) => (type === 'welcome' ? [username] : [])))
    expect(welcomed).not.toContain('海风吹')
  })

  test('frames still join on: where all of one is hidden, an empty frame says how far the log is', async () => {
    const harness = await openHarness()
    const { join, say } = await openRoom(harness)
    const [owl, wind] = [await join('owl'), await join('wind')]
    await until(() => owl.ends() === 2)
    harness.blocks.assign(people.owl.id, [people.wind.id])
    await say(textOf('wind', '一'))
    await until(() => owl.ends() === 3)
    await say(textOf('owl', '二'))
    await until(() => owl.ends() === 4 && wind.ends() === 4)
    const lasts = (reader: typeof owl) => [reader.ranges().slice(-2), reader.reads()]
    expect(lasts(owl)).toEqual([
      [
        [3, 3],
        [4, 4],
      ],
      ['二'],
    ])
    expect(lasts(wind)).toEqual([
      [
        [3, 3],
        [4, 4],
      ],
      ['一'],
    ])
  })

  test('anchor and moderators read everybody where they keep order, and everybody reads them there; elsewhere not', async () => {
    const harness = await openHarness()
    const { join, say } = await openRoom(harness)
    harness.blocks.assign(people.owl.id, [people.wind.id])
    harness.moderators.set(roomNo, [people.owl])
    const [owl, wind] = [await join('owl'), await join('wind')]
    const last = await say(textOf('wind', '一'), textOf('owl', '二', 'moderator'))
    await until(() => owl.ends() === last && wind.ends() === last)
    expect([owl.reads(), wind.reads()]).toEqual([
      ['一', '二'],
      ['一', '二'],
    ])
    harness.moderators.set(roomNo, [])
    harness.realtime.presence.selfChanged(roomNo, people.owl.id)
    await until(() => owl.pushed('room.self').length === 1)
    const later = await say(textOf('wind', '三'), textOf('third', '四'))
    await until(() => owl.ends() === later)
    expect(owl.reads()).toEqual(['一', '二', '四'])
  })

  test('a page that brought hidden messages along starts over, and one that holds none goes on', async () => {
    const harness = await openHarness()
    const { join, say } = await openRoom(harness)
    const lastSeq = await say(textOf('wind', '一'), textOf('third', '二'))
    harness.blocks.assign(people.owl.id, [people.wind.id])
    const { epoch } = await harness.roomLog.history(roomNo, { limit: 1 })
    const owl = await join('owl', { epoch, sinceSeq: lastSeq })
    const third = await join('third', { epoch, sinceSeq: lastSeq })
    expect([owl.history.recovered, owl.reads(), third.history.recovered, third.reads()]).toEqual([
      false,
      ['二'],
      true,
      [],
    ])
  })

  test('a block list goes to all sockets of its member, and to nobody else', async () => {
    const harness = await openHarness()
    const { join } = await openRoom(harness)
    const tabs = [await join('owl'), await join('owl')]
    const wind = await join('wind')
    harness.realtime.presence.blocksChanged(people.owl.id, [people.wind.id], false)
    await until(() => tabs.every(({ pushed }) => pushed('blocks.changed').length === 1))
    expect([tabs[0]?.pushed('blocks.changed'), wind.pushed('blocks.changed')]).toEqual([
      [{ memberIds: [people.wind.id], freed: false }],
      [],
    ])
  })
})
