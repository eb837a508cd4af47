import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import { LiveItem } from '#contract/live/entities/live-item.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createLiveList } from './live-list.ts'
import { createMatches } from '#server/sports/store/matches.ts'
import { createTestClock, demoSite, seedDemoWorld } from '#server/app/testing/demo-world.ts'
import type { LiveList } from '#server/live/ports.ts'
import { createLog } from '#server/app/open-log.ts'

const silent = createLog('silent')

const clock = createTestClock(Date.UTC(2026, 10, 20, 12))
const viewers = new Map<string, number>()
const statuses = new Map<string, AnchorStatus>()
const covers = new Map<string, number>()
let database: TestDatabase
let liveList: LiveList

const listOn = (mediaOrigin?: string): LiveList =>
  createLiveList({
    db: database.db,
    matches: createMatches(database.db, silent),
    presence: { viewerCount: (roomNo) => viewers.get(roomNo) ?? 0 },
    media: {
      statusOf: (roomNo) => statuses.get(roomNo) ?? 0,
      delayMsOf: () => 0,
      coverOf: (roomNo) => {
        const takenAtMs = covers.get(roomNo)
        return Promise.resolve(takenAtMs === undefined ? undefined : { jpeg: Buffer.alloc(1), takenAtMs })
      },
    },
    site: () => demoSite,
    now: clock.now,
    mediaOrigin,
  })

const all = { language: 'zh-CN', page: 1, pageSize: 200 } as const
const roomsOf = ({ items }: { items: LiveItem[] }): string[] => items.map(({ anchorRoomId }) => anchorRoomId)

beforeAll(async () => {
  database = await testDatabase()
  await seedDemoWorld(database.db, clock.now)
  for (const roomNo of ['88231', '88232', '88233', '88234', '88235', '88236', '88237']) statuses.set(roomNo, 4)
  liveList = listOn()
})
afterAll(() => database.drop())

describe('the live list', () => {
  test('[E-11] an item has all that the specification names', async () => {
    viewers.set('88231', 3)
    const item = await liveList.item('88231', 'zh-CN')
    const state = (await createMatches(database.db, silent).state(item?.matchId ?? '')) as MatchState
    expect(item).toEqual({
      matchId: state.matchId,
      homeName: '蓉城赤焰',
      homeShort: '蓉城',
      homeLogo: '/art/crest-rongcheng.svg',
      visitName: '滨海蓝鲸',
      visitShort: '滨海',
      visitLogo: '/art/crest-binhai.svg',
      homeScore: 1,
      visitScore: 1,
      startAt: clock.now() - 71 * 60_000,
      animationUrl: '',
      matchName: '华超 第 24 轮',
      anchorInfo: {
        anchorId: item?.anchorInfo.anchorId,
        nickname: '阿诚聊球',
        avatar: '/art/av-acheng.svg',
        followerCount: 9,
      },
      matchClass: 'football',
      venueName: '看台体育',
      anchorStatus: 4,
      isStart: true,
      videoWebUrl: '/media/88231/index.m3u8',
      leagueId: '1001',
      tid: '1001',
      ballClassId: '1',
      anchorType: 'match',
      anchorRoomId: '88231',
      roomInfo: { title: '阿诚聊球：赤焰主场能否守住这一球？', desc: '华超焦点战，边看边聊，理性观赛。' },
      clock: state.clock,
      gameStatus: 1,
      mainMarket: state.markets[0],
      viewerCount: 3,
      coverUrl: '/art/scenes/football-night.jpg',
      language: 'zh',
    })
    expect(LiveItem.parse(item)).toEqual(item)
    expect(await liveList.item('99999', 'zh-CN')).toBeUndefined()
  })

  test('[A-04, E-11] teams and competitions have their names in the language, and are found by them', async () => {
    const item = await liveList.item('88231', 'en')
    expect([item?.homeName, item?.visitName, item?.matchName]).toEqual([
      'Rongcheng Flames',
      'Binhai Blue Whales',
      'Huachao League Round 24',
    ])
    expect(roomsOf(await liveList.list({ ...all, language: 'en', search: 'blue whales' }))).toEqual(['88231'])
  })

  test('[E-11] an anchor alone has no match', async () => {
    const item = await liveList.item('88234', 'zh-CN')
    expect([item?.matchId, item?.clock, item?.gameStatus, item?.mainMarket, item?.isStart]).toEqual([
      null,
      null,
      null,
      null,
      false,
    ])
    expect(LiveItem.parse(item)).toEqual(item)
  })

  test('[C-16] running first, then by viewers, then by kick-off; counts over all', async () => {
    viewers.set('88237', 12)
    viewers.set('88235', 40)
    const list = await liveList.list(all)
    expect(roomsOf(list)).toEqual(['88237', '88231', '88233', '88232', '88234', '88236', '88235', '88238'])
    expect({ ...list, items: [] }).toEqual({
      items: [],
      total: 8,
      counts: { football: 3, basketball: 2, esports: 1, anchor: 2 },
      liveCount: 7,
      viewerCount: 55,
    })
  })

  test('[E-18] by sports type, with the counts of all types', async () => {
    const list = await liveList.list({ ...all, sportsType: 'basketball' })
    expect(roomsOf(list)).toEqual(['88237', '88232'])
    expect([list.total, list.counts.football]).toEqual([2, 3])
  })

  test('[C-16] search finds team, anchor, title and room number, whatever the case; wildcards mean themselves', async () => {
    const found = async (search: string) => roomsOf(await liveList.list({ ...all, search })).toSorted()
    expect(await found('赤焰')).toEqual(['88231'])
    expect(await found('tina')).toEqual(['88234'])
    expect(await found('季后赛')).toEqual(['88232'])
    expect(await found('8823')).toHaveLength(8)
    expect(await found('北境 nth')).toEqual(['88233'])
    expect(await found('%')).toEqual([])
    expect(await found('_')).toEqual([])
    expect(await found('\\')).toEqual([])
    expect(await found("'; drop table rooms; --")).toEqual([])
  })

  test('[L-01] pages follow each other', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => liveList.list({ language: 'zh-CN', page, pageSize: 3 })))
    expect(pages.map(({ items }) => items.length)).toEqual([3, 3, 2, 0])
    expect(pages.flatMap(roomsOf)).toEqual(roomsOf(await liveList.list(all)))
    expect(pages.map(({ total }) => total)).toEqual([8, 8, 8, 8])
  })

  test('[A-03] the cover is of the running stream once there is one, and changes with its minute', async () => {
    const cover = async () => (await liveList.item('88232', 'zh-CN'))?.coverUrl
    statuses.set('88232', 1)
    covers.set('88232', 600_000)
    expect(await cover()).toBe('/art/scenes/basketball-night.jpg')
    await vi.waitFor(async () => expect(await cover()).toBe('/media/88232/cover.jpg?t=10'))
    covers.set('88232', 660_000)
    clock.pass(10_000)
    await vi.waitFor(async () => expect(await cover()).toBe('/media/88232/cover.jpg?t=11'))
    statuses.set('88232', 4)
    expect(await cover()).toBe('/art/scenes/basketball-night.jpg')
  })

  test('[E-11] playlists may come from another origin; closed rooms are not listed', async () => {
    const other = listOn('https://media.example')
    expect((await other.item('88231', 'zh-CN'))?.videoWebUrl).toBe('https://media.example/media/88231/index.m3u8')
    await database.db.updateTable('rooms').set({ status: '2' }).where('room_no', '=', '88236').execute()
    expect(roomsOf(await other.list(all))).not.toContain('88236')
    await database.db.updateTable('rooms').set({ status: '1' }).where('room_no', '=', '88236').execute()
  })

  test('[L-01] two hundred rooms are listed within a bounded time', async () => {
    const matchIds = (await database.db.selectFrom('matches').select('match_id').execute()).map((row) => row.match_id)
    const numbers = Array.from({ length: 192 }, (_, index) => index)
    const members = await database.db
      .insertInto('members')
      .values(
        numbers.map((number) => ({
          name: `extra${number}`,
          nickname: `主播${number}`,
          avatar: '/art/av-01.svg',
          kind: 'anchor' as const,
          password_hash: 'x',
        })),
      )
      .returning('id')
      .execute()
    await database.db
      .insertInto('rooms')
      .values(
        members.map(({ id }, index) => ({
          room_no: String(90_000 + index),
          anchor_id: id,
          match_id: matchIds[index % matchIds.length] ?? null,
          anchor_type: 'match' as const,
          sports_type: 'football' as const,
          title: `第 ${index} 间`,
        })),
      )
      .execute()
    await liveList.list(all)
    const times: number[] = []
    for (let round = 0; round < 15; round += 1) {
      const startedMs = performance.now()
      expect((await liveList.list(all)).items).toHaveLength(200)
      times.push(performance.now() - startedMs)
    }
    expect(times.toSorted((a, b) => a - b)[7]).toBeLessThan(50)
  })
})
