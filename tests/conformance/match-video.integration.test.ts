import { afterAll, beforeAll, expect, test } from 'vitest'
import { livePopularList, matchVideo } from '#contract/live/calls.ts'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'

const linkSeconds = 30
const clock = { aheadMs: 0 }
let world: World
let visitor: TestClient
let items: LiveItem[]

const idWhere = (gameStatus: LiveItem['gameStatus']): string => {
  const matchId = items.find((item) => item.gameStatus === gameStatus)?.matchId
  if (!matchId) throw new Error(`no match has the status ${gameStatus}`)
  return matchId
}
const linkFor = async (client: TestClient, matchId = idWhere(1)): Promise<URL> =>
  new URL((await client.accepted(matchVideo, { matchId })).url)
const get = async (url: URL | string) => {
  const response = await fetch(url)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}
const statusOf = async (url: URL | string): Promise<number> => (await get(url)).status
/** The same link with something else in it. */
const changed = (url: URL, change: (params: URLSearchParams) => void): URL => {
  const other = new URL(url)
  change(other.searchParams)
  return other
}

beforeAll(async () => {
  world = await startWorld({ clock, environment: { VIDEO_LINK_SECONDS: String(linkSeconds) } })
  visitor = openClient(world.baseUrl, '')
  items = (await visitor.accepted(livePopularList, { page: 1, pageSize: 50 })).items
})
afterAll(() => world.stop())

test(
  '[C-16] a running match plays from another origin: playlist, init segment and parts, each with the signed query',
  async () => {
    const { url, livesMs } = await visitor.accepted(matchVideo, { matchId: idWhere(1) })
    expect(new URL(url).origin).toBe(`http://127.0.0.1:${world.environment['VIDEO_PORT']}`)
    expect([livesMs > (linkSeconds - 1) * 1_000, livesMs <= linkSeconds * 1_000]).toEqual([true, true])
    const playlist = await get(url)
    expect([playlist.status, playlist.type]).toEqual([200, 'application/vnd.apple.mpegurl'])
    const [init] = /[^"]+\.mp4[^"]*/.exec(playlist.text) ?? []
    const [part] = /p\d+\.m4s\?[^"]*/.exec(playlist.text) ?? []
    for (const file of [init, part]) {
      const address = new URL(file ?? '', url)
      expect(address.searchParams.get('sign')).toBe(new URL(url).searchParams.get('sign'))
      expect(await get(address)).toMatchObject({ status: 200, type: 'video/mp4' })
      expect(await statusOf(new URL(address.pathname, address))).toBe(403)
    }
  },
  within(60_000),
)

test('[C-16] a link that was altered, of another match, or of another session is refused', async () => {
  const link = await linkFor(visitor)
  const [other] = items.filter(({ matchId }) => matchId !== null && matchId !== idWhere(1))
  expect(await statusOf(changed(link, (params) => params.set('sign', 'A'.repeat(43))))).toBe(403)
  expect(await statusOf(changed(link, (params) => params.set('expires', '9999999999')))).toBe(403)
  const elsewhere = new URL(link.href.replace(`/media/${idWhere(1)}/`, `/media/${other?.matchId}/`))
  expect(await statusOf(elsewhere)).toBe(403)
  expect(await statusOf(changed(elsewhere, (params) => params.set('match', other?.matchId ?? '')))).toBe(403)
  const stranger = (await linkFor(openClient(world.baseUrl, ''))).searchParams
  expect(stranger.get('viewer')).not.toBe(link.searchParams.get('viewer'))
  expect(await statusOf(changed(link, (params) => params.set('viewer', stranger.get('viewer') ?? '')))).toBe(403)
})

test('[C-16, S-04] who logs in watches by another link; a session that has ended gets none, and what it had runs out', async () => {
  const member = openClient(world.baseUrl, '')
  const before = (await linkFor(member)).searchParams.get('viewer')
  await member.logIn('viewer11')
  const link = await linkFor(member)
  expect(link.searchParams.get('viewer')).not.toBe(before)
  await openClient(world.baseUrl, '').logIn('viewer11')
  expect(await member.refusal(matchVideo, { matchId: idWhere(1) })).toMatchObject({ name: 'LOGGED_IN_ELSEWHERE' })
  clock.aheadMs += linkSeconds * 1_000
  expect(await get(link)).toEqual({ status: 410, type: 'text/plain', text: 'expired' })
})

test('[C-16] a match that nobody knows and one that does not run have no video, in words', async () => {
  expect(await visitor.refusal(matchVideo, { matchId: '999999999' })).toMatchObject({ name: 'MATCH_UNKNOWN' })
  expect(await visitor.refusal(matchVideo, { matchId: idWhere(0) })).toEqual({
    name: 'VIDEO_NONE',
    data: null,
    msg: '这场比赛现在没有赛事视频',
  })
})

test('[C-16] the page may ask the other origin for streams, and the site says that it has them', async () => {
  const policy = (await fetch(world.baseUrl)).headers.get('content-security-policy') ?? ''
  const origin = `http://127.0.0.1:${world.environment['VIDEO_PORT']}`
  for (const directive of ['connect-src', 'media-src'])
    expect(policy.split(';').find((each) => each.startsWith(directive))).toContain(origin)
})
