import { afterEach, expect, test } from 'vitest'
import { videoLinkFields, type VideoLink } from '#contract/live/rules/video-link.ts'
import { signVideoLink, viewerOf, type VideoKeys } from '#server/live/video-signature.ts'
import { createSandboxVideo, strangerRate, withQuery } from './sandbox-video.ts'

const nowMs = 1_800_000_000_000
const old = { id: 'old', secret: 'o'.repeat(32) }
const fresh = { id: 'new', secret: 'n'.repeat(32) }
const apps: { close(): Promise<unknown> }[] = []

afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()))
})

/** A source whose streams do not run: a right link is answered 404, any other is refused before. */
const aSource = (keys: VideoKeys = [fresh]) => {
  const app = createSandboxVideo({
    keys,
    roomOf: async () => '88231',
    registerStreams: (source) => source.get('/media/:roomNo/:file', (_request, reply) => reply.code(404).send()),
    trustProxy: false,
    now: () => nowMs,
  })
  apps.push(app)
  return async (file: string, query: Partial<VideoLink>, match = 'm1') => {
    const url = `/media/${match}/${file}?${new URLSearchParams(query).toString()}`
    return (await app.inject({ method: 'GET', url })).statusCode
  }
}
const aLink = (over: Partial<Parameters<typeof signVideoLink>[1]> = {}, keys: VideoKeys = [fresh]): VideoLink =>
  signVideoLink(keys, { match: 'm1', session: 'token of a', expiresAtSeconds: nowMs / 1_000 + 60, ...over })

test.each(['master.m3u8', 'index.m3u8', 'i1.mp4', 'p1.m4s', 's1.m4s'])(
  '[C-16] %s opens with a right link, and with none, an altered one or one of another match it does not',
  async (file) => {
    const get = aSource()
    const link = aLink()
    expect(await get(file, link)).toBe(404)
    expect(await get(file, {})).toBe(403)
    expect(await get(file, link, 'm2')).toBe(403)
    for (const field of videoLinkFields) {
      const { [field]: value, ...rest } = link
      expect(await get(file, rest)).toBe(403)
      const altered = value.startsWith('1') ? `2${value.slice(1)}` : `1${value.slice(1)}`
      expect(await get(file, { ...link, [field]: altered })).toBe(403)
    }
  },
)

test('[C-16] a link of another session is another one: its viewer does not fit into mine', async () => {
  const get = aSource()
  const mine = aLink()
  const other = aLink({ session: 'token of b' })
  expect(mine.viewer).not.toBe(other.viewer)
  expect(await get('index.m3u8', { ...mine, viewer: other.viewer })).toBe(403)
  expect(await get('index.m3u8', { ...mine, sign: other.sign })).toBe(403)
  expect(JSON.stringify(mine)).not.toContain('token')
  expect(viewerOf([fresh], 'token of a')).not.toBe(viewerOf([old], 'token of a'))
})

test('[C-16] a link runs out at its second, whoever makes it longer breaks it', async () => {
  const get = aSource()
  expect(await get('index.m3u8', aLink({ expiresAtSeconds: nowMs / 1_000 + 1 }))).toBe(404)
  const over = aLink({ expiresAtSeconds: nowMs / 1_000 })
  expect(await get('index.m3u8', over)).toBe(410)
  expect(await get('p1.m4s', over)).toBe(410)
  expect(await get('index.m3u8', { ...over, expires: String(nowMs / 1_000 + 60) })).toBe(403)
})

test('[C-16] while keys change both are right; then the old one opens nothing', async () => {
  const ofOld = aLink({}, [old])
  const ofNew = aLink({}, [fresh, old])
  expect(ofNew.key).toBe('new')
  const both = aSource([fresh, old])
  expect([await both('index.m3u8', ofOld), await both('index.m3u8', ofNew)]).toEqual([404, 404])
  const after = aSource([fresh])
  expect([await after('index.m3u8', ofOld), await after('index.m3u8', ofNew)]).toEqual([403, 404])
})

test('[C-16] who tries signatures is held up, and who has a right one is not', async () => {
  const get = aSource()
  const statuses: number[] = []
  for (let nth = 0; nth <= strangerRate.points; nth += 1)
    statuses.push(await get('index.m3u8', { ...aLink(), sign: 'A'.repeat(43) }))
  expect([statuses.at(-2), statuses.at(-1)]).toEqual([403, 429])
  expect(await get('index.m3u8', aLink())).toBe(404)
})

test('[C-16] everything that a playlist names carries the link', () => {
  const playlist = ['#EXTM3U', '#EXT-X-MAP:URI="i1.mp4"', '#EXT-X-PART:DURATION=0.2,URI="p1.m4s"', 's1.m4s', ''].join(
    '\n',
  )
  expect(withQuery(playlist, 'sign=x')).toBe(
    [
      '#EXTM3U',
      '#EXT-X-MAP:URI="i1.mp4?sign=x"',
      '#EXT-X-PART:DURATION=0.2,URI="p1.m4s?sign=x"',
      's1.m4s?sign=x',
      '',
    ].join('\n'),
  )
  expect(withQuery('index.m3u8?plain=1', 'sign=x')).toBe('index.m3u8?plain=1&sign=x')
})
