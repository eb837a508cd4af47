import { openModes } from '#contract/rooms/rules/room-modes.ts'
import { afterEach, beforeEach, describe, expect, test, vi, type Mock } from 'vitest'
import type { Gift } from '#contract/gifts/entities/gift.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { MatchState, SportsType } from '#contract/sports/entities/match.ts'
import { admitText } from '#server/rooms/domain/text-admission.ts'
import type { NewMessage, RoomRecord } from '#server/rooms/ports.ts'
import { serve } from '#server/platform/calls/handling.ts'
import { handleChatSend } from '#server/rooms/calls/chat-send.ts'
import type { RoomsCallDeps } from '#server/rooms/calls/handle.ts'
import {
  isExciting,
  linesOf,
  momentBetween,
  planAct,
  planDelayMs,
  planGift,
  planOrder,
  planText,
} from './crowd-plan.ts'
import { pastMs, type PastMatch } from './crowd-past.ts'
import { startDemoCrowd, type DemoCrowdDeps } from './demo-crowd.ts'
import { beforeLines, breakLines, overLines, startedLines } from './lines-phases.ts'
import { createSeededRandom, randomUuid } from './seeded-random.ts'

const sports = ['football', 'basketball', 'esports', 'anchor'] as const satisfies readonly SportsType[]
const names = { home: '蓉城赤焰', visit: '滨海蓝鲸', anchor: '阿诚聊球', scorer: '滨海蓝鲸', score: '1-2' }
const played = { phase: 'play', moment: null } as const
const linesAtLeast = 80

describe('what a crowd says', () => {
  test.each(sports)(
    '%s: enough different lines, each of which anybody may say, with every name filled in',
    (sportsType) => {
      const { ordinary, excited } = linesOf[sportsType]
      expect(ordinary.length).toBeGreaterThanOrEqual(linesAtLeast)
      expect(new Set([...ordinary, ...excited]).size).toBe(ordinary.length + excited.length)
      const random = createSeededRandom(1)
      const posted = new Set<string>()
      for (let plan = planText(random, { mood: { sportsType, ...played }, recent: posted, names }); plan;) {
        expect(admitText(plan.text)).toEqual({ ok: true, value: plan.text })
        expect(plan.text).not.toMatch(/[{}]/)
        posted.add(plan.line)
        plan = planText(random, { mood: { sportsType, ...played }, recent: posted, names })
      }
      expect(posted.size).toBe(ordinary.length)
    },
  )

  test('after a goal the crowd shouts, and says ordinary things when it has shouted everything', () => {
    const random = createSeededRandom(2)
    const mood = { sportsType: 'football', phase: 'play', moment: 'goal' } as const
    const shouted = planText(random, { mood, recent: new Set(), names })
    expect(linesOf.football.excited).toContain(shouted?.line)
    const hoarse = new Set(linesOf.football.excited)
    const planned = planText(random, { mood, recent: hoarse, names })
    expect(linesOf.football.ordinary).toContain(planned?.line)
  })

  test.each([
    ['before', null, beforeLines],
    ['break', null, breakLines],
    ['break', 'stopped', breakLines],
    ['play', 'started', startedLines],
    ['over', null, overLines],
    ['over', 'over', overLines],
    // A goal of the last second is history by now.
    ['over', 'goal', overLines],
  ] as const)('[A-03] %s with %s: nobody speaks as if it were played', (phase, moment, lines) => {
    const random = createSeededRandom(4)
    const said = Array.from({ length: 60 }, () =>
      planText(random, { mood: { sportsType: 'football', phase, moment }, recent: new Set(), names }),
    )
    expect(said.filter((plan) => !lines.includes(plan?.line ?? ''))).toEqual([])
    expect(said.filter((plan) => !admitText(plan?.text ?? '').ok || /[{}]/.test(plan?.text ?? ''))).toEqual([])
  })
})

describe('what a crowd does', () => {
  const many = <T>(make: (random: () => number) => T): T[] => {
    const random = createSeededRandom(3)
    return Array.from({ length: 4_000 }, () => make(random))
  }

  test('one viewer reads a message in two to four seconds or so; a goal doubles it, a crowd of viewers adds to it', () => {
    const meanOf = (delays: number[]): number => delays.reduce((sum, delay) => sum + delay, 0) / delays.length
    const quiet = many((random) => planDelayMs(random, 1, false))
    expect([Math.min(...quiet) >= 1_900, Math.max(...quiet) <= 4_500]).toEqual([true, true])
    expect(meanOf(many((random) => planDelayMs(random, 1, true)))).toBeLessThan(meanOf(quiet) / 2)
    expect(meanOf(many((random) => planDelayMs(random, 1_000, false)))).toBeLessThan(meanOf(quiet))
  })

  test('mostly talk; orders only where there is a match', () => {
    const acts = many((random) => planAct(random, { canOrder: true, isExcited: false }))
    expect(acts.filter((act) => act === 'text').length).toBeGreaterThan(acts.length * 0.75)
    expect(new Set(acts)).toEqual(new Set(['text', 'gift', 'order']))
    expect(many((random) => planAct(random, { canOrder: false, isExcited: false }))).not.toContain('order')
  })

  test('[A-03] after a goal gifts go up, and nobody orders while its odds are closed', () => {
    const acts = many((random) => planAct(random, { canOrder: true, isExcited: true }))
    const gifts = (list: readonly string[]): number => list.filter((act) => act === 'gift').length
    expect(gifts(acts)).toBeGreaterThan(
      2 * gifts(many((random) => planAct(random, { canOrder: true, isExcited: false }))),
    )
    expect(acts).not.toContain('order')
  })

  test('without readers somebody speaks now and then', () => {
    const delays = many((random) => planDelayMs(random, 0, false))
    expect([Math.min(...delays) >= 36_000, Math.max(...delays) <= 84_000]).toEqual([true, true])
    expect(Math.max(...many((random) => planDelayMs(random, 0, true)))).toBeLessThan(3_000)
  })

  const gift = (giftId: string, price: number, status: Gift['status'] = '1'): Gift => ({
    giftId,
    giftType: 'hot',
    status,
    giftCode: `g${giftId}`,
    price,
    name: giftId,
    url: '',
    svgaUrl: '',
    layout: 'center',
  })

  test('the dearer a gift, the rarer; only those on sale; only cheap ones in numbers', () => {
    const plans = many((random) => planGift(random, [gift('1', 1), gift('2', 66), gift('3', 1_888), gift('4', 1, '2')]))
    const count = (id: string): number => plans.filter((plan) => plan?.gift.giftId === id).length
    expect([count('1') > count('2'), count('2') > count('3'), count('4')]).toEqual([true, true, 0])
    expect(plans.filter((plan) => plan && plan.gift.price > 10 && plan.count > 1)).toEqual([])
    expect(plans.filter((plan) => plan && plan.gift.price > 10 && plan.times > 1)).toEqual([])
    expect(plans.filter((plan) => plan && plan.times > 1).length).toBeGreaterThan(plans.length / 10)
    expect(planGift(createSeededRandom(1), [])).toBeUndefined()
  })

  const selection = (selectionId: string, status: 'open' | 'suspended') => ({
    selectionId,
    name: selectionId,
    oddsMilli: 1_900,
    status,
  })

  test('orders go on open selections of matches that have not ended', () => {
    const match = aMatchState({
      markets: [{ marketId: '1', name: '独赢', selections: [selection('a', 'suspended'), selection('b', 'open')] }],
    })
    for (const plan of many((random) => planOrder(random, match))) {
      expect([plan?.selectionId, plan?.oddsMilli, (plan?.stakeMinor ?? 0) >= 100]).toEqual(['b', 1_900, true])
    }
    expect(planOrder(createSeededRandom(1), { ...match, gameStatus: 2 })).toBeUndefined()
    expect(planOrder(createSeededRandom(1), undefined)).toBeUndefined()
  })

  test('a goal excites; in basketball only a change of the lead does', () => {
    const score = (homeScore: number, visitScore: number) => ({ homeScore, visitScore })
    expect(isExciting('football', score(0, 0), score(1, 0))).toBe(true)
    expect(isExciting('football', score(1, 0), score(1, 0))).toBe(false)
    expect(isExciting('football', score(2, 1), score(0, 0))).toBe(false)
    expect(isExciting('basketball', score(60, 58), score(62, 58))).toBe(false)
    expect(isExciting('basketball', score(60, 58), score(60, 61))).toBe(true)
  })

  test('[A-03] what a crowd answers: goals, begins, breaks, the end, each once', () => {
    const at = (gameStatus: 0 | 1 | 2, period: string, homeScore = 0) =>
      aMatchState({ gameStatus, homeScore, clock: { ...clock, period } })
    const of = (before: MatchState, after: MatchState) => momentBetween('football', before, after)
    expect([
      of(at(0, ''), at(1, '上半场')),
      of(at(1, '上半场'), at(1, '上半场')),
      of(at(1, '上半场'), at(1, '上半场', 1)),
      of(at(1, '上半场'), at(1, '中场休息')),
      of(at(1, '上半场'), at(1, '中场休息', 1)),
      of(at(1, '中场休息'), at(1, '下半场')),
      of(at(1, '下半场'), at(2, '已结束', 1)),
      of(at(2, '已结束'), at(2, '已结束')),
    ]).toEqual(['started', null, 'goal', 'stopped', 'goal', 'started', 'over', null])
  })

  test('a seed repeats itself, and its ids are UUIDs', () => {
    const uuids = [7, 7, 8].map((seed) => randomUuid(createSeededRandom(seed)))
    expect(uuids[0]).toBe(uuids[1])
    expect(uuids[0]).not.toBe(uuids[2])
    expect(uuids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})

const clock = { period: '上半场', elapsedSeconds: 0, running: true, direction: 'up', asOfMs: 0 } as const

const aMatchState = (changes: Partial<MatchState> = {}): MatchState => ({
  matchId: '3900001',
  homeScore: 0,
  visitScore: 0,
  gameStatus: 1,
  clock,
  markets: [],
  events: [],
  version: 1,
  ...changes,
})

const startMs = 1_800_000_000_000

/** A room, a log that keeps what is posted, and as many readers as a test wants. */
const openWorld = (pastMatch?: PastMatch, told: readonly { type: string; atMs: number }[] = []) => {
  const posted: { memberId: string; text: string; requestId: string; atMs: number }[] = []
  const present: (string | undefined)[] = []
  let readers = 0
  let standsAtMs: number | undefined
  const now = (): number => standsAtMs ?? Date.now()
  let notifyMatch: (state: MatchState) => void = () => undefined
  const room: RoomRecord = {
    roomNo: '88231',
    anchorId: '1',
    matchId: '3900001',
    anchorType: 'match',
    sportsType: 'football',
    title: '',
    description: '',
    posterUrl: '',
    anchorStatus: 1,
    discontinuities: 0,
    language: 'zh',
    delaySeconds: 0,
    settings: {
      slowModeSeconds: 0,
      allMuted: false,
      pinnedText: '',
      status: '1',
      modes: openModes,
      shieldUntilMs: null,
    },
  }
  const append = async (_: string, { id, content, username }: NewMessage) => {
    if (content.msgType === 'text') {
      const { author, text, requestId } = content.data
      posted.push({ memberId: author.memberId, text, requestId, atMs: now() })
    }
    return { seq: posted.length + 1, id, atMs: now(), type: content.msgType, username, content }
  }
  const deps = {
    now,
    log: { debug: () => {}, info: () => {}, warn: vi.fn(), error: () => {} },
    presence: {
      viewerCount: () => readers + present.length,
      attend: (_: string, member?: MemberInfo) => {
        present.push(member?.id)
        return () => void present.splice(present.indexOf(member?.id), 1)
      },
    },
    past: {
      standAt: (atMs: number | undefined) => void (standsAtMs = atMs),
      matches: async () => new Map(pastMatch ? [['3900001', pastMatch]] : []),
    },
    rooms: {
      all: async () => [room],
      find: async () => room,
      roleOf: async () => 'member',
      muteOf: async () => undefined,
      nextTextAtMs: async () => 0,
      authorFacts: async () => ({ followsSinceMs: null, hasGifted: false, registeredAtMs: 0 }),
      inTurn: (_room: string, _member: string, send: () => Promise<unknown>) => send(),
    },
    held: { byRequest: async () => undefined },
    judge: { judge: async () => ({ kind: 'clear' }) },
    roomLog: {
      append,
      history: async () => ({ messages: told }),
      byRequest: async () => undefined,
      idsOf: async () => [],
    },
    matches: {
      state: async () => aMatchState(),
      onChanged: (listener: typeof notifyMatch) => {
        notifyMatch = listener
        return () => undefined
      },
    },
    members: {
      byName: async (name: string) => ({
        id: name.slice(-2),
        name,
        nickname: name,
        vipLevel: 1,
        avatar: '',
        kind: 'member',
      }),
    },
    liveList: { item: async () => undefined },
    gifts: { catalogue: async () => [] },
  }
  const calls = serve({ chatSend: handleChatSend }, deps as unknown as RoomsCallDeps)
  return {
    deps: { ...deps, calls } as unknown as DemoCrowdDeps & { log: { warn: Mock } },
    posted,
    present,
    watch: (count: number) => (readers = count),
    change: (changes: Partial<MatchState>) => notifyMatch(aMatchState({ version: 2, ...changes })),
  }
}

describe('the demo crowd', () => {
  beforeEach(() => void vi.useFakeTimers({ now: startMs }))
  afterEach(() => void vi.useRealTimers())

  const saidSince = (posted: readonly { atMs: number }[], atMs: number): number =>
    posted.filter((each) => each.atMs >= atMs).length

  test('[A-03] its people are there from the start, named ones among them, and leave when it is stopped', async () => {
    const { deps, present } = openWorld()
    const crowd = await startDemoCrowd(deps, { seed: 1 })
    expect([present.length > 90, present.length < 130]).toEqual([true, true])
    expect(new Set(present.filter((id) => id !== undefined)).size).toBe(9)
    crowd.stop()
    expect(present).toEqual([])
  })

  test('[A-03] a room opens with the last ten minutes, in their order, by those who are there', async () => {
    const { deps, posted, present } = openWorld()
    const crowd = await startDemoCrowd(deps, { seed: 2 })
    const times = posted.map(({ atMs }) => atMs)
    expect(times.length).toBeGreaterThan(30)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect([(times[0] ?? 0) >= startMs - pastMs, (times.at(-1) ?? startMs) < startMs]).toEqual([true, true])
    expect((times.at(-1) ?? 0) > startMs - 60_000).toBe(true)
    expect(posted.filter(({ memberId }) => !present.includes(memberId))).toEqual([])
    expect(deps.now()).toBe(startMs)
    crowd.stop()
  })

  test('[A-03] what people said lately is the past of their room, what it was told of its match is not', async () => {
    const openRoom = async (type: string): Promise<number> => {
      const { deps, posted } = openWorld(undefined, [{ type, atMs: startMs }])
      const crowd = await startDemoCrowd(deps, { seed: 2 })
      crowd.stop()
      return posted.length
    }
    expect(await openRoom('text')).toBe(0)
    expect(await openRoom('system')).toBeGreaterThan(30)
  })

  test('[A-03] of ten things in a row that a room was told one is a gift, whatever chance has to say', async () => {
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const { deps, posted } = openWorld()
      const saidBefore = [0]
      const gifts = { catalogue: async () => (saidBefore.push(posted.length), []) }
      const crowd = await startDemoCrowd({ ...deps, gifts }, { seed })
      const inARow = [...saidBefore.slice(1), posted.length].map((said, at) => said - (saidBefore[at] ?? 0))
      expect(Math.max(...inARow)).toBeLessThan(10)
      crowd.stop()
    }
  })

  test('[A-03] a goal of the past is shouted about right after it, and not before', async () => {
    const goalMs = startMs - 4 * 60_000
    const { deps, posted } = openWorld({
      momentAt: (atMs) => aMatchState({ visitScore: atMs >= goalMs ? 1 : 0 }),
      newsBetween: () => [],
    })
    const crowd = await startDemoCrowd(deps, { seed: 3 })
    const shouts = linesOf.football.excited.map((line) => line.replace('{scorer}', '客队').replace('{score}', '0-1'))
    const shouted = posted.filter(({ text }) => shouts.includes(text)).map(({ atMs }) => atMs)
    expect(shouted.length).toBeGreaterThan(2)
    expect([Math.min(...shouted) >= goalMs, Math.max(...shouted) < goalMs + 40_000]).toEqual([true, true])
    crowd.stop()
  })

  test('[A-03] nobody reads, little is said; somebody reads, the crowd speaks at once; all leave, it is quiet again', async () => {
    const { deps, posted, watch } = openWorld()
    const crowd = await startDemoCrowd(deps, { seed: 4 })
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(saidSince(posted, startMs)).toBeGreaterThan(1)
    expect(saidSince(posted, startMs)).toBeLessThan(9)
    const cameMs = Date.now()
    watch(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(saidSince(posted, cameMs)).toBeGreaterThan(12)
    expect(saidSince(posted, cameMs)).toBeLessThan(30)
    expect(new Set(posted.map(({ requestId }) => requestId)).size).toBe(posted.length)
    const authors = posted.map(({ memberId }) => Number(memberId))
    expect([Math.min(...authors) >= 1, Math.max(...authors) <= 15]).toEqual([true, true])
    watch(0)
    await vi.advanceTimersByTimeAsync(5_000)
    const leftMs = Date.now()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(saidSince(posted, leftMs)).toBeLessThan(3)
    crowd.stop()
    expect(deps.log.warn).not.toHaveBeenCalled()
  })

  test('[A-03] a goal is shouted about within seconds, and full time ends that', async () => {
    const { deps, posted, watch, change } = openWorld()
    const crowd = await startDemoCrowd(deps, { seed: 5 })
    watch(1)
    await vi.advanceTimersByTimeAsync(5_000)
    const shouts = linesOf.football.excited.map((line) => line.replace('{scorer}', '主队').replace('{score}', '1-0'))
    expect(posted.filter(({ text }) => shouts.includes(text))).toEqual([])
    const goalMs = Date.now()
    change({ homeScore: 1 })
    await vi.advanceTimersByTimeAsync(9_000)
    const said = posted.filter(({ atMs }) => atMs >= goalMs)
    expect(said.length).toBeGreaterThan(3)
    expect(said.filter(({ text }) => !shouts.includes(text))).toEqual([])
    const endMs = Date.now()
    change({ homeScore: 1, gameStatus: 2, clock: { ...clock, period: '已结束', running: false } })
    await vi.advanceTimersByTimeAsync(60_000)
    const after = posted.filter(({ atMs }) => atMs >= endMs)
    const names = { home: '主队', visit: '客队', anchor: '主播', score: '1-0' }
    const fill = (line: string): string =>
      line.replace(/\{(\w+)\}/g, (_, name: string) => names[name as keyof typeof names])
    expect(after.length).toBeGreaterThan(12)
    expect(after.filter(({ text }) => !overLines.map(fill).includes(text))).toEqual([])
    crowd.stop()
  })

  test('stopped, it does nothing more; started again, it makes no request twice', async () => {
    const { deps, posted, watch } = openWorld()
    watch(1)
    const first = await startDemoCrowd(deps)
    await vi.advanceTimersByTimeAsync(20_000)
    first.stop()
    const count = posted.length
    await vi.advanceTimersByTimeAsync(20_000)
    expect(posted.length).toBe(count)
    const second = await startDemoCrowd(deps)
    await vi.advanceTimersByTimeAsync(20_000)
    second.stop()
    expect(posted.length).toBeGreaterThan(count)
    expect(new Set(posted.map(({ requestId }) => requestId)).size).toBe(posted.length)
  })
})
