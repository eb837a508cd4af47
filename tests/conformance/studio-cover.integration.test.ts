import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadTextMax } from '#contract/limits.ts'
import { livePopularList } from '#contract/live/calls/live-list.ts'
import { studioCover, studioCoverSet } from '#contract/studio/cover-calls.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const roomNo = '88236'
let world: World
let anchor: TestClient

beforeAll(async () => {
  world = await startWorld({ environment: { DEMO_VIDEO_HEIGHT: 'off' } })
  anchor = openClient(world.baseUrl, '')
  await anchor.logIn('anchor06')
})
afterAll(() => world.stop())

const picture = async (width: number, height: number): Promise<string> => {
  const plain = sharp({ create: { width, height, channels: 3, background: '#c03020' } })
  return (
    await plain
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')
}

const set = (text: string | null, requestId: string = randomUUID()) =>
  anchor.accepted(studioCoverSet, { requestId, picture: text })

const listed = async (): Promise<string | undefined> => {
  const { items } = await anchor.accepted(livePopularList, { search: roomNo, page: 1, pageSize: 20 })
  return items.find(({ anchorRoomId }) => anchorRoomId === roomNo)?.coverUrl
}

test('[S-02, L-01] a streamer’s cover is cut, drawn anew and listed, replaced, and taken away for the poster of before', async () => {
  const poster = await listed()
  expect(await anchor.accepted(studioCover, {})).toEqual({ coverUrl: null })
  const [requestId, text] = [randomUUID(), await picture(1_000, 1_400)]
  const { coverUrl } = await set(text, requestId)
  expect(await set(text, requestId)).toEqual({ coverUrl })
  expect([await listed(), await anchor.accepted(studioCover, {})]).toEqual([coverUrl, { coverUrl }])
  const response = await fetch(`${world.baseUrl}${coverUrl}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const drawn = Buffer.from(await response.arrayBuffer())
  const { width, height, exif } = await sharp(drawn).metadata()
  expect([width, height, exif]).toEqual([960, 540, undefined])

  const next = await set(await picture(1_920, 1_080))
  expect(next.coverUrl).not.toBe(coverUrl)
  expect(await listed()).toBe(next.coverUrl)
  expect(await set(null)).toEqual({ coverUrl: null })
  expect([await listed(), (await fetch(`${world.baseUrl}${next.coverUrl}`)).status]).toEqual([poster, 404])
  expect(await set(null)).toEqual({ coverUrl: null })
})

test('[S-02] files that are no picture, animations, members without a room and addresses of nothing are refused', async () => {
  const refusal = async (who: TestClient, text: string) => {
    const refused = await who.refusal(studioCoverSet, { requestId: randomUUID(), picture: text })
    return 'name' in refused ? refused.name : refused
  }
  const gif = (
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
      .gif()
      .toBuffer()
  ).toString('base64')
  expect(await refusal(anchor, Buffer.from('<svg/>').toString('base64'))).toBe('FILE_REFUSED')
  expect(await refusal(anchor, gif)).toBe('FILE_REFUSED')
  expect(await refusal(anchor, 'A'.repeat(uploadTextMax + 4))).toBe('BAD_REQUEST')
  const viewer = openClient(world.baseUrl, '')
  await viewer.logIn('viewer03')
  expect(await refusal(viewer, await picture(64, 36))).toBe('ANCHOR_ONLY')
  const addresses = [`/covers/${randomUUID()}.webp`, '/covers/none.webp', `/covers/${'-'.repeat(36)}.webp`]
  const statuses = await Promise.all(addresses.map(async (path) => (await fetch(`${world.baseUrl}${path}`)).status))
  expect(statuses).toEqual([404, 404, 404])
})
