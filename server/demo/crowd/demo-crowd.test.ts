import { afterEach, beforeEach, describe, expect, test, vi, type Mock } from 'vitest'
import type { Gift } from '#contract/gifts/entities/gift.ts'
import type { MatchState, SportsType } from '#contract/sports/entities/match.ts'
import { admitText } from '#server/rooms/domain/text-admission.ts'
import type { NewMessage, RoomRecord } from '#server/rooms/ports.ts'
import { serve } from '#server/platform/calls/handling.ts'
import { handleChatSend } from '#server/rooms/calls/chat-send.ts'
import type { RoomsCallDeps } from '#server/rooms/calls/handle.ts'
import { isExciting, linesOf, planAct, planDelayMs, planGift, planOrder, planText } from './crowd-plan.ts'
import { startDemoCrowd, type DemoCrowdDeps } from './demo-crowd.ts'
import { createSeededRandom, randomUuid } from './seeded-random.ts'

const sports = ['football', 'basketball', 'esports', 'anchor'] as const satisfies readonly SportsType[]
const names = { home: '蓉城赤焰', visit: '滨海蓝鲸', anchor: '阿诚聊球' }
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
      for (let plan = planText(random, { sportsType, isExcited: false, recent: posted, names }); plan;) {
        expect(admitText(plan.text)).toEqual({ ok: true, value: plan.text })
        expect(plan.text).not.toMatch(/[{}]/)
        posted.add(plan.line)
        plan = planText(random, { sportsType, isExcited: false, recent: posted, names })
      }
      expect(posted.size).toBe(ordinary.length)
    },
  )

  test('after a goal the crowd shouts, and says ordinary things when it has shouted everything', () => {
    const random = createSeededRandom(2)
    const shouted = planText(random, { sportsType: 'football', isExcited: true, recent: new Set(), names })
    expect(linesOf.football.excited).toContain(shouted?.line)
    const hoarse = new Set(linesOf.football.excited)
    const planned = planText(random, { sportsType: 'football', isExcited: true, recent: hoarse, names })
    expect(linesOf.football.ordinary).toContain(planned?.line)
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
    expect(new Set(acts)).toEqual(new Set(['text', 'gift', 'order', 'welcome']))
    expect(many((random) => planAct(random, { canOrder: false, isExcited: false }))).not.toContain('order')
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

  test('a seed repeats itself, and its ids are UUIDs', () => {
    const uuids = [7, 7, 8].map((seed) => randomUuid(createSeededRandom(seed)))
    expect(uuids[0]).toBe(uuids[1])
    expect(uuids[0]).not.toBe(uuids[2])
    expect(uuids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})

const aMatchState = (changes: Partial<MatchState> = {}): MatchState => ({
  matchId: '3900001',
  homeScore: 0,
  visitScore: 0,
  gameStatus: 1,
  clock: { period: '上半场', elapsedSeconds: 0, running: true, direction: 'up', asOfMs: 0 },
  markets: [],
  events: [],
  version: 1,
  ...changes,
})

/** A room, a log that keeps what is posted, and as many viewers as a test wants. */
const openWorld = () => {
  const posted: { memberId: string; text: string; requestId: string; atMs: number }[] = []
  let viewers = 0
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
    settings: { slowModeSeconds: 0, allMuted: false, pinnedText: '', status: '1' },
  }
  const append = async (_: string, { id, content, username }: NewMessage) => {
    if (content.msgType === 'text') {
      const { author, text, requestId } = content.data
      posted.push({ memberId: author.memberId, text, requestId, atMs: Date.now() })
    }
    return { seq: posted.length + 1, id, atMs: Date.now(), type: content.msgType, username, content }
  }
  const deps = {
    now: Date.now,
    log: { debug: () => {}, info: () => {}, warn: vi.fn(), error: () => {} },
    presence: { viewerCount: () => viewers },
    rooms: {
      all: async () => [room],
      find: async () => room,
      roleOf: async () => 'member',
      muteOf: async () => undefined,
      nextTextAtMs: async () => 0,
      inTurn: (_room: string, _member: string, send: () => Promise<unknown>) => send(),
    },
    roomLog: { append, byRequest: async () => undefined, idsOf: async () => [] },
    matches: {
      state: async () => undefined,
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
    watch: (count: number) => (viewers = count),
    goal: () => {
      notifyMatch(aMatchState())
      notifyMatch(aMatchState({ homeScore: 1, version: 2 }))
    },
  }
}

describe('the demo crowd', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }))
  afterEach(() => void vi.useRealTimers())

  test('nobody watches, nobody speaks; somebody watches, demo members speak; all leave, silence', async () => {
    const { deps, posted, watch } = openWorld()
    const crowd = startDemoCrowd(deps)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(posted).toEqual([])
    watch(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(posted.length).toBeGreaterThan(12)
    expect(posted.length).toBeLessThan(30)
    expect(new Set(posted.map(({ requestId }) => requestId)).size).toBe(posted.length)
    const authors = posted.map(({ memberId }) => Number(memberId))
    expect([Math.min(...authors) >= 6, Math.max(...authors) <= 20]).toEqual([true, true])
    watch(0)
    await vi.advanceTimersByTimeAsync(5_000)
    const count = posted.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(posted.length).toBe(count)
    crowd.stop()
    expect(deps.log.warn).not.toHaveBeenCalled()
  })

  test('a goal is shouted about within seconds', async () => {
    const { deps, posted, watch, goal } = openWorld()
    const crowd = startDemoCrowd(deps)
    watch(1)
    await vi.advanceTimersByTimeAsync(5_000)
    const before = posted.length
    goal()
    await vi.advanceTimersByTimeAsync(9_000)
    const shouts = posted.slice(before)
    expect(shouts.length).toBeGreaterThan(3)
    expect(shouts.filter(({ text }) => !linesOf.football.excited.includes(text))).toEqual([])
    crowd.stop()
  })

  test('stopped, it does nothing more; started again, it makes no request twice', async () => {
    const { deps, posted, watch } = openWorld()
    watch(1)
    const first = startDemoCrowd(deps)
    await vi.advanceTimersByTimeAsync(20_000)
    first.stop()
    const count = posted.length
    await vi.advanceTimersByTimeAsync(20_000)
    expect(posted.length).toBe(count)
    const second = startDemoCrowd(deps)
    await vi.advanceTimersByTimeAsync(20_000)
    second.stop()
    expect(posted.length).toBeGreaterThan(count)
    expect(new Set(posted.map(({ requestId }) => requestId)).size).toBe(posted.length)
  })
})
