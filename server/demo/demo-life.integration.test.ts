import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { livePopularList } from '#contract/live/calls/live-list.ts'
import { playSession } from '#contract/protection/calls.ts'
import { roomHistoryAnonymous, roomInfoAnonymous } from '#contract/rooms/calls.ts'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { openClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'
import { linesOf } from './crowd/crowd-plan.ts'
import { overLines } from './crowd/lines-phases.ts'
import { demoPeople } from './demo-people.ts'

const roomNo = '88231'
/** A minute of a match is 0.6 s. */
const speed = 100
const names: Readonly<Record<string, string>> = { home: '蓉城赤焰', visit: '滨海蓝鲸', anchor: '阿诚聊球' }
const clock = { aheadMs: 0 }
let world: World
let startedMs = 0

beforeAll(async () => {
  world = await startWorld({ environment: { DEMO: 'on', SIMULATOR_SPEED: String(speed) }, clock })
  startedMs = Date.now()
  // The crowd talks where somebody reads.
  world.services().presence.attend(roomNo)
}, within(60_000))
afterAll(() => world.stop())

const visitor = () => openClient(world.baseUrl, '')
const history = async (): Promise<RoomMessage[]> =>
  (await visitor().accepted(roomHistoryAnonymous, { chatRoomNo: roomNo, limit: 200 })).messages
const match = async (): Promise<MatchState> => {
  const info = await visitor().accepted(roomInfoAnonymous, { chatRoomNo: roomNo })
  if (!info.match) throw new Error('the room has no match')
  return info.match
}

/** What somebody said that is one of these lines, whatever names were filled in. */
const saidOf = (messages: readonly RoomMessage[], lines: readonly string[]): RoomMessage[] => {
  const fill = (line: string): string =>
    line.replaceAll(/\{(home|visit|anchor)\}/g, (_, name: string) => names[name] ?? '')
  const plain = new Set(lines.filter((line) => !/\{(scorer|score)\}/.test(line)).map(fill))
  return messages.filter(({ content }) => content.msgType === 'text' && plain.has(content.data.text))
}
const goalsIn = (messages: readonly RoomMessage[]): RoomMessage[] =>
  messages.filter(({ content }) => content.msgType === 'system' && content.data.kind === 'goal')

test('[A-03] the first visitor finds every room watched, each by another number, with pictures and prices', async () => {
  const { items, viewerCount } = await visitor().accepted(livePopularList, {})
  const counts = items.map((item) => item.viewerCount)
  expect(counts.every((count) => count > 0)).toBe(true)
  expect(new Set(counts).size).toBeGreaterThan(4)
  expect(viewerCount).toBe(counts.reduce((sum, count) => sum + count, 0))
  expect(items.filter(({ coverUrl }) => coverUrl === '')).toEqual([])
  const anchors = items.filter(({ matchId, anchorType }) => matchId !== null && anchorType === 'cast')
  expect(anchors.map(({ anchorRoomId }) => anchorRoomId)).toEqual(['88237'])
})

test('[A-03] a room opens with what was said and sent before the doors opened', async () => {
  const before = (await history()).filter(({ atMs }) => atMs < startedMs)
  const times = before.map(({ atMs }) => atMs)
  expect(times.length).toBeGreaterThan(30)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(5 * 60_000)
  const kinds = new Set(before.map(({ type }) => type))
  expect([kinds.has('text'), kinds.has('gift'), kinds.has('welcome')]).toEqual([true, true, true])
})

test('[A-03, P-01] the crowd are other people than those whom everybody may log in as: who does has said and played nothing', async () => {
  const crowd = demoPeople.filter(({ isCrowd }) => isCrowd).map(({ nickname }) => nickname)
  const acted = (await history()).flatMap(({ content, username }) => {
    if (content.msgType === 'text' || content.msgType === 'order') return [content.data.author.nickname]
    if (content.msgType === 'gift') return [content.data.memberName]
    return content.msgType === 'welcome' ? [username] : []
  })
  expect(acted.length).toBeGreaterThan(30)
  expect(acted.filter((name) => !crowd.includes(name))).toEqual([])
  for (const name of ['viewer06', 'viewer12', 'viewer20']) {
    const viewer = visitor()
    await viewer.logIn(name)
    const { play } = await viewer.accepted(playSession, {})
    expect(play).toEqual({ startedAtMs: null, playedMs: 0, playedTodayMs: 0, results: [], reminderDue: false })
  }
  await expect(visitor().logIn('fan-01')).rejects.toThrow('LOGIN_REFUSED')
})

test(
  '[A-03, E-11] a goal is shouted about after it, and the chat has the score of the scoreboard',
  { timeout: within(30_000) },
  async () => {
    await vi.waitFor(
      async () => {
        const { homeScore, visitScore } = await match()
        const all = await history()
        const goal = goalsIn(all).findLast(({ atMs }) => atMs >= startedMs)
        const told = goal?.content.msgType === 'system' ? goal.content.data.values : {}
        expect([told['homeScore'], told['visitScore']]).toEqual([String(homeScore), String(visitScore)])
        const shouts = saidOf(all, linesOf.football.excited)
        // Of any goal: the last one may just have fallen.
        const shoutsAfter = goalsIn(all).map(
          ({ seq, atMs }) => shouts.filter((shout) => shout.seq > seq && shout.atMs - atMs < 10_000).length,
        )
        expect(Math.max(0, ...shoutsAfter)).toBeGreaterThan(1)
      },
      { timeout: within(25_000), interval: 200 },
    )
  },
)

test(
  '[A-03, E-11] after full time nobody plays: picture, odds and chat say so, and another match comes',
  { timeout: within(110_000) },
  async () => {
    const played = await match()
    // Twenty minutes of the match.
    clock.aheadMs += 12_000
    const playlist = async (): Promise<string> =>
      (await fetch(`${world.baseUrl}/media/${roomNo}/index.m3u8?plain=1`)).text()
    expect(await playlist()).toContain('#EXTINF')
    await vi.waitFor(async () => expect((await match()).gameStatus).toBe(2), { timeout: within(40_000), interval: 200 })
    expect((await match()).markets).toEqual([])
    await vi.waitFor(async () => expect(await playlist()).toContain('#EXT-X-DISCONTINUITY'), {
      timeout: within(10_000),
      interval: 200,
    })
    const end = await vi.waitFor(
      async () => {
        const all = await history()
        const full = all.find(({ content }) => content.msgType === 'system' && content.data.text.startsWith('全场结束'))
        if (!full) throw new Error('no full time yet')
        expect(saidOf(all, overLines).filter(({ seq }) => seq > full.seq).length).toBeGreaterThan(1)
        return { all, atMs: full.atMs }
      },
      { timeout: within(30_000), interval: 200 },
    )
    // Who was speaking when the whistle blew is heard.
    const after = end.all.filter(({ atMs }) => atMs > end.atMs + 2_000)
    expect([saidOf(after, linesOf.football.excited), saidOf(after, linesOf.football.ordinary)]).toEqual([[], []])
    // The pause between two rounds of a room.
    clock.aheadMs += 61_000
    await vi.waitFor(async () => expect((await match()).matchId).not.toBe(played.matchId), {
      timeout: within(10_000),
      interval: 200,
    })
    const last = await history()
    expect(last.some(({ content }) => content.msgType === 'system' && content.data.values['event'] === 'next')).toBe(
      true,
    )
  },
)
