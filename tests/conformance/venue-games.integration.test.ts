import { isKept } from '#contract/site/rules/kept-venue.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gameTable, gameTableList } from '#contract/games/table-calls.ts'
import { gameCollectionsMax, gameRecentMax } from '#contract/limits.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { protectionTimeOut } from '#contract/protection/calls.ts'
import type { Game } from '#contract/venues/entities/game.ts'
import {
  venueCollectionAdd,
  venueCollectionRemove,
  venueCollections,
  venueGameBrands,
  venueGameList,
  venueLaunch,
  venueLaunchDemo,
  venueMaintenance,
  venueRecent,
  venueRecentClear,
  venueTables,
} from '#contract/venues/game-calls.ts'
import { venueWalletTypeSet } from '#contract/venues/calls.ts'
import { createMemberGames } from '#server/venues/store/member-games.ts'
import { databaseOf } from '#tests/journeys/verification-hand.ts'
import { demoLaunches } from '#server/venues/demo-launch-limit.ts'
import { fetchFrom } from '#tests/world/send-from.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { untilVenueOpen } from '#tests/world/venue-process.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'

let world: World
let client: TestClient
let visitor: TestClient

const admin = async (...words: string[]) => {
  const { exit, stdout, stderr } = await world.admin(words)
  if (exit !== 0) throw new Error(stderr)
  return stdout
}
const member = async (name: string) => {
  const opened = openClient(world.baseUrl, '')
  await opened.logIn(name)
  return opened
}
/** By a client that has kept nothing. */
const all = async (input: object = {}): Promise<Game[]> => {
  const games: Game[] = []
  const anew = openClient(world.baseUrl, '')
  for (let after: string | undefined; ;) {
    const page = await anew.accepted(venueGameList, { ...input, ...(after === undefined ? {} : { after }) })
    games.push(...page.games)
    if (page.next === null) return games
    after = page.next
  }
}
const game = (over: object = {}) => ({ channelCode: 'dz', gameId: 'dz-001', device: 'phone' as const, ...over })
const paid = (over: object = {}) => ({ ...game(over), currency: 'CNY' as const })
const seen = async (url: string) => {
  const response = await fetch(`${new URL(url).origin}/api/open`, {
    method: 'POST',
    body: JSON.stringify({ token: new URL(url).hash.slice(1) }),
  })
  return (await response.json()) as Record<string, unknown>
}
const venuesNow = async () => JSON.parse(await admin('config', 'get', 'venues')) as Record<string, unknown>[]
const setVenue = async (code: string, change: object) =>
  admin(
    'config',
    'set',
    'venues',
    JSON.stringify((await venuesNow()).map((each) => (each['channelCode'] === code ? { ...each, ...change } : each))),
  )

beforeAll(async () => {
  world = await startWorld({
    environment: { VENUE_TIMEOUT_MS: '1000', SESSIONS_PER_MEMBER: '10', CALLS_PER_MINUTE_MEMBER: '6000' },
  })
  client = await member('viewer01')
  visitor = openClient(world.baseUrl, '')
  await untilVenueOpen(client)
})
afterAll(() => world.stop())

test('[C-13] the catalogue comes in pages by cursor, every game once, the most played first', async () => {
  const games = await all({ limit: 50 })
  expect(games.length).toBeGreaterThanOrEqual(40)
  expect(new Set(games.map(({ channelCode, gameId }) => `${channelCode}/${gameId}`)).size).toBe(games.length)
  const first = await visitor.accepted(venueGameList, { limit: 1 })
  expect([first.total, first.games[0]]).toEqual([games.length, games[0]])
  expect(new Set(games.map(({ channelCode }) => channelCode))).toEqual(new Set(['by', 'dz']))
  const { brands, plays, total } = await visitor.accepted(venueGameBrands, {})
  expect(plays.reduce((sum, play) => sum + play.games, 0)).toBe(games.length)
  expect([total, brands.reduce((sum, brand) => sum + brand.games, 0)]).toEqual([games.length, games.length])
  const brandCode = brands[0]?.brandCode ?? ''
  expect((await all({ brandCode })).length).toBe(brands[0]?.games)
  expect((await all({ tag: 'new' })).every(({ tags }) => tags.includes('new'))).toBe(true)
  expect((await all({ channelCode: 'by' })).every(({ category }) => category === 'fishing')).toBe(true)
  expect((await visitor.accepted(venueGameList, { after: 'no cursor', limit: 1 })).games).toEqual(first.games)
})

test('[C-13] games are found by how they are played and how much their payouts vary, and no two have one drawing', async () => {
  const games = await all()
  for (const play of new Set(games.map((game) => game.play)))
    expect((await all({ play })).every((game) => game.play === play)).toBe(true)
  const sizes = await Promise.all(
    (['low', 'medium', 'high'] as const).map(async (volatility) => (await all({ volatility })).length),
  )
  expect([Math.min(...sizes) > 0, sizes.reduce((sum, size) => sum + size, 0)]).toEqual([true, games.length])
  expect(new Set(games.map(({ art }) => art)).size).toBe(games.length)
})

test('[C-13] a table tells its game, limits, people and last results, and what is played there stands on its road', async () => {
  const tablesNow = async () => (await visitor.accepted(venueTables, {})).tables
  await expect.poll(async () => (await tablesNow()).length, { timeout: within(10_000) }).toBe(8)
  const tables = await tablesNow()
  expect(new Set(tables.map(({ play }) => play))).toEqual(new Set(['baccarat', 'roulette', 'dragon-tiger', 'sic-bo']))
  for (const { channelCode, minMinor, maxMinor, results } of tables)
    expect([channelCode, minMinor < maxMinor, results.length >= 40]).toEqual(['KTZR', true, true])
  const roulette = tables.find(({ play }) => play === 'roulette')
  const place = { channelCode: 'KTZR', gameId: roulette?.gameId ?? '' }
  const { url } = await visitor.accepted(venueLaunchDemo, { ...place, device: 'phone' })
  const opened = await seen(url)
  expect(opened).toMatchObject({ play: 'roulette', picks: ['red', 'black', 'zero', 'dozen1', 'dozen2', 'dozen3'] })
  const spin = async (bet: object) => {
    const body = JSON.stringify({ key: opened['key'], spinId: randomUUID(), ...bet })
    return (await (await fetch(`${new URL(url).origin}/api/spin`, { method: 'POST', body })).json()) as {
      payoutMinor: number
      dealt: { result: number }
    }
  }
  const stakeMinor = roulette?.minMinor ?? 0
  const spun = await spin({ stakeMinor, pick: 'zero' })
  expect(spun.payoutMinor).toBe(spun.dealt.result === 0 ? 36 * stakeMinor : 0)
  for (const bet of [{ stakeMinor }, { stakeMinor, pick: 'banker' }, { stakeMinor: stakeMinor - 1, pick: 'zero' }])
    expect(await spin(bet)).toEqual({ state: 'refused', refusal: 'busy' })
  const rouletteNow = async () => (await tablesNow()).find(({ gameId }) => gameId === place.gameId)
  await expect
    .poll(async () => (await rouletteNow())?.results.at(-1), { timeout: within(10_000) })
    .toBe(spun.dealt.result)
  expect((await rouletteNow())?.players).toBe(1)
  await setVenue('KTZR', { status: '0' })
  expect(await tablesNow()).toEqual([])
  await setVenue('KTZR', { status: '1' })
})

test('[C-13] our own tables are seen from outside, also by visitors, and nothing is begun at one at rest', async () => {
  const tablesNow = async () => (await visitor.accepted(gameTableList, {})).tables
  expect(await tablesNow()).toEqual([
    { game: 'crash', players: 0, results: [], roomNo: null },
    { game: 'baccarat', players: 0, results: [], roomNo: expect.any(String) as string },
  ])
  await client.accepted(gameTable, { game: 'baccarat' })
  const results = async () => (await tablesNow()).find(({ game }) => game === 'baccarat')?.results.at(-1)
  await expect.poll(results, { timeout: within(60_000) }).toMatchObject({ game: 'baccarat' })
})

test.each(['翡翠星盘', 'feicuixing', 'fcxp', 'FeiCui XingPan', 'Jade Wheel', 'jadewh'])(
  '[C-13] a game is found by name, pinyin, initials and English: %s',
  async (search) => {
    const { games } = await visitor.accepted(venueGameList, { search, channelCode: 'dz' })
    expect(games.map(({ gameId }) => gameId)).toEqual(['dz-001'])
  },
)

test('[C-13] what nobody has is an empty page; a search of nothing or too much is refused', async () => {
  expect(await visitor.accepted(venueGameList, { search: '没有这个游戏' })).toEqual({ games: [], next: null, total: 0 })
  for (const search of ['', '   ', 'x'.repeat(41)])
    await expect(visitor.accepted(venueGameList, { search })).rejects.toThrow()
})

test('[C-13] a game opens at the venue’s own origin, once; a demo costs nothing and asks nobody who he is', async () => {
  const { url, name, orientation, walletType } = await client.accepted(venueLaunch, paid())
  expect([name, orientation, walletType]).toEqual(['翡翠星盘', 'any', 'transfer'])
  expect(new URL(url).origin).toBe(`http://127.0.0.1:${world.environment['VENUE_GAMES_PORT']}`)
  expect(await seen(url)).toMatchObject({ gameId: 'dz-001', isDemo: false, balanceMinor: 0 })
  expect(await seen(url)).toEqual({ error: 'expired' })
  const demo = await visitor.accepted(venueLaunchDemo, game())
  expect(await seen(demo.url)).toMatchObject({ isDemo: true, balanceMinor: 1_000_000 })
  expect((await visitor.accepted(venueLaunchDemo, game())).url).not.toBe(demo.url)
  expect(await visitor.refusal(venueLaunchDemo, game({ gameId: 'dz-011' }))).toMatchObject({
    name: 'VENUE_GAME_UNKNOWN',
  })
})

test('[L-04, X-03] so many games for nothing are opened from one address; others and members open on', async () => {
  const stranger = openClient(world.baseUrl, '', fetchFrom('127.0.3.1'))
  for (let nth = 0; nth < demoLaunches.perAddress.points; nth += 1) await stranger.accepted(venueLaunchDemo, game())
  expect(await stranger.refusal(venueLaunchDemo, game())).toMatchObject({ name: 'RATE_LIMITED_ADDRESS' })
  expect((await visitor.gateway.call(venueLaunchDemo, game())).kind).toBe('accepted')
  expect((await client.gateway.call(venueLaunch, paid())).kind).toBe('accepted')
})

test('[L-04] an opened game’s address is answered again for a minute, but never one that was opened, and never of an AG venue', async () => {
  const { url } = await client.accepted(venueLaunch, paid({ gameId: 'dz-002' }))
  expect((await client.accepted(venueLaunch, paid({ gameId: 'dz-002' }))).url).toBe(url)
  const other = await client.accepted(venueLaunch, paid({ gameId: 'dz-002', spentUrl: url }))
  expect(other.url).not.toBe(url)
  expect((await client.accepted(venueLaunch, paid({ gameId: 'dz-002' }))).url).toBe(other.url)
  expect((await (await member('viewer02')).accepted(venueLaunch, paid({ gameId: 'dz-002' }))).url).not.toBe(other.url)
  await client.accepted(venueWalletTypeSet, { walletType: 'single' })
  expect((await client.accepted(venueLaunch, paid({ gameId: 'dz-002' }))).url).not.toBe(other.url)
  await client.accepted(venueWalletTypeSet, { walletType: 'transfer' })
  await setVenue('AGZR', { status: '1' })
  const ag = paid({ channelCode: 'AGZR', gameId: 'agzr-001' })
  const [one, two] = [await client.accepted(venueLaunch, ag), await client.accepted(venueLaunch, ag)]
  expect(one.url).not.toBe(two.url)
  const name = (await venuesNow()).find((each) => each['channelCode'] === 'by')?.['name']
  await setVenue('by', { name: 'AG 真人' })
  const named = paid({ channelCode: 'by', gameId: 'by-001' })
  const [before, after] = [await client.accepted(venueLaunch, named), await client.accepted(venueLaunch, named)]
  expect(before.url).not.toBe(after.url)
  const listed = await client.accepted(venueGameList, { channelCode: 'by' })
  expect([listed.venueName, isKept({ channelCode: 'by' }, listed)]).toEqual(['AG 真人', false])
  const studios = await client.accepted(venueGameBrands, { channelCode: 'by' })
  expect(isKept({ channelCode: 'by' }, studios)).toBe(false)
  await setVenue('by', { name })
  const again = await client.accepted(venueGameList, { channelCode: 'by' })
  expect([again.venueName, isKept({ channelCode: 'by' }, again)]).toEqual([name, true])
})

test('[C-13] a foreign game, a foreign venue and one of another venue are refused', async () => {
  for (const [over, code] of [
    [{ gameId: 'nothing' }, 'VENUE_GAME_UNKNOWN'],
    [{ gameId: 'by-001' }, 'VENUE_GAME_UNKNOWN'],
    [{ channelCode: 'zz' }, 'VENUE_UNKNOWN'],
    [{ channelCode: 'lx', gameId: 'lx-001' }, 'VENUE_UNKNOWN'],
  ] as const) {
    expect(await client.refusal(venueLaunch, paid(over))).toMatchObject({ name: code })
    expect(await visitor.refusal(venueLaunchDemo, game(over))).toMatchObject({ name: code })
  }
})

test('[E-04, R-03] a venue that is switched off or hidden shows no games and opens none', async () => {
  for (const change of [{ status: '0' }, { isDisplay: false }]) {
    await setVenue('by', change)
    const anew = openClient(world.baseUrl, '')
    expect(await anew.refusal(venueGameList, { channelCode: 'by' })).toMatchObject({ name: 'VENUE_UNKNOWN' })
    expect((await all()).some(({ channelCode }) => channelCode === 'by')).toBe(false)
    const refused = await client.refusal(venueLaunch, paid({ channelCode: 'by', gameId: 'by-001' }))
    expect(refused).toMatchObject({ name: 'status' in change ? 'VENUE_CLOSED' : 'VENUE_UNKNOWN' })
    await setVenue('by', { status: '1', isDisplay: true })
  }
})

test('[C-13, E-04] a venue in maintenance says so, keeps its games in the lobby and opens none', async () => {
  await admin('venue', 'fault', 'dz', 'maintenance')
  const stateOf = async () =>
    (await visitor.accepted(venueMaintenance, {})).venues.find(({ channelCode }) => channelCode === 'dz')?.state
  await expect.poll(stateOf, { timeout: within(10_000) }).toBe('maintenance')
  expect(await client.refusal(venueLaunch, paid())).toMatchObject({ name: 'VENUE_CLOSED' })
  expect(await visitor.refusal(venueLaunchDemo, game())).toMatchObject({ name: 'VENUE_CLOSED' })
  expect((await visitor.accepted(venueGameList, { channelCode: 'dz', limit: 5 })).games).toHaveLength(5)
  await admin('venue', 'fault', 'dz', 'none')
  await expect.poll(stateOf, { timeout: within(10_000) }).toBe('open')
})

test('[C-13] favourites are kept by member, the newest first, so many at most, and saying it twice changes nothing', async () => {
  const mine = async () => (await client.accepted(venueCollections, {})).games.map(({ gameId }) => gameId)
  const of = (gameId: string) => ({ channelCode: 'dz', gameId })
  for (const gameId of ['dz-001', 'dz-002', 'dz-001'])
    expect(await client.accepted(venueCollectionAdd, of(gameId))).toEqual({ isKept: true })
  expect(await mine()).toEqual(['dz-002', 'dz-001'])
  expect((await (await member('viewer02')).accepted(venueCollections, {})).games).toEqual([])
  await client.accepted(venueCollectionRemove, of('dz-002'))
  expect(await client.accepted(venueCollectionRemove, of('dz-002'))).toEqual({ isKept: false })
  expect(await mine()).toEqual(['dz-001'])
  expect(await client.refusal(venueCollectionAdd, of('nothing'))).toMatchObject({ name: 'VENUE_GAME_UNKNOWN' })
  const full = await member('viewer03')
  const { userInfo } = await full.accepted(memberInfo, {})
  const storage = await databaseOf(world)
  const memberGames = createMemberGames(storage.db)
  // Games that a venue has no more count, too.
  for (let nth = 1; nth < gameCollectionsMax; nth++)
    await memberGames.collect(userInfo.id, of(`gone-${nth}`), new Date(nth))
  await storage.close()
  expect(await full.accepted(venueCollectionAdd, of('dz-001'))).toEqual({ isKept: true })
  expect(await full.refusal(venueCollectionAdd, of('dz-002'))).toMatchObject({ name: 'FAVOURITES_FULL' })
  expect(await full.accepted(venueCollectionAdd, of('dz-001'))).toEqual({ isKept: true })
})

test('[C-13] what was opened last is remembered, the newest first, twenty at most, and can be forgotten', async () => {
  const who = await member('viewer04')
  const recent = async () => (await who.accepted(venueRecent, {})).games.map(({ gameId }) => gameId)
  const games = (await all({ channelCode: 'dz' })).slice(0, gameRecentMax + 2)
  for (const { gameId } of games) await who.accepted(venueLaunch, paid({ gameId }))
  expect(await recent()).toEqual(
    games
      .map(({ gameId }) => gameId)
      .toReversed()
      .slice(0, gameRecentMax),
  )
  await who.accepted(venueLaunch, paid({ gameId: games[5]?.gameId }))
  expect((await recent())[0]).toBe(games[5]?.gameId)
  await who.accepted(venueRecentClear, {})
  expect(await recent()).toEqual([])
})

test('[C-13] who takes a break opens no game for money', async () => {
  const who = await member('viewer05')
  await who.accepted(protectionTimeOut, { requestId: crypto.randomUUID(), days: 1 })
  expect(await who.refusal(venueLaunch, paid())).toMatchObject({ name: 'PLAY_TIMED_OUT' })
})

test('[R-09] the page may frame games of the configured origins and nothing else', async () => {
  const policy = (await fetch(world.baseUrl)).headers.get('content-security-policy') ?? ''
  const origin = `http://127.0.0.1:${world.environment['VENUE_GAMES_PORT']}`
  expect(policy.split(';')).toContain(`frame-src ${origin}`)
  const { url } = await visitor.accepted(venueLaunchDemo, game({ gameId: 'dz-003' }))
  const ofGame = (await fetch(url)).headers.get('content-security-policy') ?? ''
  expect(ofGame.split('; ')).toContain(
    `frame-ancestors ${world.baseUrl} ${world.baseUrl.replace('127.0.0.1', 'localhost')}`,
  )
})
