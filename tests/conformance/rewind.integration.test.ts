import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anchorFollow } from '#contract/live/calls.ts'
import { replaySet, rewindOpen } from '#contract/live/replay-calls.ts'
import { rewindMaxMs } from '#contract/limits.ts'
import { indexName, readRecording } from '#server/media/recording/recording-file.ts'
import { lineOf } from '#server/media/recording/recording-index.ts'
import { encodeFilm } from '#server/media/testing/encoded-film.ts'
import { decodeErrors } from '#server/media/testing/ffmpeg-runs.ts'
import { publishFilm } from '#server/media/testing/live-film.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const chatRoomNo = '88238'
const filmMs = 4_000
const patience = { timeout: within(20_000), interval: 100 }
/** A playlist goes so far beyond what viewers may choose. */
const spareMs = 60_000

let world: World
let anchor: TestClient
let viewer: TestClient
let visitor: TestClient
let leave: () => Promise<void>
let url: string
let replayId: string

const fetched = async (path = url) => (await fetch(new URL(path, world.baseUrl))).text()
const refused = async (client: TestClient, roomNo = chatRoomNo): Promise<unknown> => {
  const answer = await client.refusal(rewindOpen, { chatRoomNo: roomNo })
  return 'name' in answer ? answer.name : answer.kind
}
const set = (change: object) => anchor.accepted(replaySet, { requestId: randomUUID(), replayId, ...change })
const segmentsOf = (playlist: string): string[] => playlist.split('\n').filter((line) => line.endsWith('.m4s'))
const lengthMsOf = (playlist: string): number =>
  [...playlist.matchAll(/#EXTINF:([\d.]+),/g)].reduce((sum, [, seconds]) => sum + Number(seconds) * 1_000, 0)

beforeAll(async () => {
  const film = await encodeFilm(filmMs / 1_000)
  world = await startWorld({ environment: { DEMO_VIDEO_HEIGHT: 'off', INTERRUPTED_GRACE_MS: '1000' } })
  visitor = openClient(world.baseUrl, '')
  anchor = openClient(world.baseUrl, '')
  viewer = openClient(world.baseUrl, '')
  await anchor.logIn('anchor08')
  await viewer.logIn('viewer03')
  expect([await refused(visitor), await refused(visitor, '99999')]).toEqual(['RECORD_UNKNOWN', 'ROOM_UNKNOWN'])
  const issued = await world.admin(['stream-key', 'anchor08'])
  const key = issued.stdout.trim().split(/\s/).at(-1) ?? ''
  const publisher = await publishFilm(Number(new URL(world.rtmpUrl).port), key, film, filmMs)
  leave = publisher.leave
  await vi.waitFor(async () => {
    const opened = await visitor.accepted(rewindOpen, { chatRoomNo })
    expect(opened.lengthMs).toBeGreaterThan(5_000)
    ;({ url, replayId } = opened)
  }, patience)
})
afterAll(() => world.stop())

test('[S-02, C-16] viewers go back in a stream that runs: its recording grows behind it and plays from its first picture', async () => {
  const { lengthMs, lagMs, livesMs } = await visitor.accepted(rewindOpen, { chatRoomNo })
  expect([lagMs < 15_000, livesMs > 5 * 60 * 60_000]).toEqual([true, true])
  const early = await fetched()
  expect([early.includes('#EXT-X-MEDIA-SEQUENCE:0\n'), early.includes('ENDLIST')]).toEqual([true, false])
  await vi.waitFor(async () => {
    const later = await visitor.accepted(rewindOpen, { chatRoomNo })
    expect(later.lengthMs).toBeGreaterThan(lengthMs)
    const grown = segmentsOf(await fetched())
    expect(grown.length).toBeGreaterThan(segmentsOf(early).length)
    expect(grown.slice(0, segmentsOf(early).length)).toEqual(segmentsOf(early))
  }, patience)
  expect((await fetch(new URL(url.replace(/\/[0-9a-z]+\./, '/zzzzzz.'), world.baseUrl))).status).toBe(403)
})

test('[S-02] who may not have the replay in the list of the room does not go back in it', async () => {
  const { anchorId } = (await world.services().rooms.find(chatRoomNo)) ?? { anchorId: '' }
  await set({ visibility: 'followers' })
  expect([await refused(visitor), await refused(viewer)]).toEqual(['RECORD_UNKNOWN', 'RECORD_UNKNOWN'])
  await viewer.accepted(anchorFollow, { anchorId, follows: true })
  expect((await viewer.accepted(rewindOpen, { chatRoomNo })).replayId).toBe(replayId)
  await set({ visibility: 'link' })
  expect(await refused(viewer)).toBe('RECORD_UNKNOWN')
  await set({ visibility: 'private' })
  expect([await refused(viewer), (await anchor.accepted(rewindOpen, { chatRoomNo })).replayId]).toEqual([
    'RECORD_UNKNOWN',
    replayId,
  ])
  await set({ visibility: 'public' })
})

test('[S-02] a streamer takes a running recording back: addresses given before end with it, and come back with it', async () => {
  await set({ isRemoved: true })
  expect([await refused(viewer), await fetched()]).toEqual(['RECORD_UNKNOWN', 'not found'])
  await set({ isRemoved: false })
  expect(segmentsOf(await fetched()).length).toBeGreaterThan(0)
})

test('[S-02] when the stream ends, whoever is back in it goes on to its end; nobody else goes back', async () => {
  await leave()
  await vi.waitFor(async () => expect(await fetched()).toContain('#EXT-X-ENDLIST'), patience)
  await vi.waitFor(async () => expect(await refused(visitor)).toBe('RECORD_UNKNOWN'), patience)
  expect(await decodeErrors(new URL(url, world.baseUrl).href, 60)).toBe('')
})

test('[S-02] of three hours the newest half an hour is listed, and a minute more for who watches its oldest picture', async () => {
  const folder = join(world.dataDir, 'recordings', replayId)
  const entries = await readRecording(folder)
  const loopMs = entries.reduce((sum, { durationMs }) => sum + durationMs, 0)
  const loops = Math.ceil((3 * 60 * 60_000) / loopMs)
  const lines = Array.from({ length: loops }, (_, nth) =>
    entries.map((entry) => lineOf({ ...entry, startsAtMs: entry.startsAtMs + nth * loopMs, isDiscontinuity: false })),
  ).flat()
  await writeFile(join(folder, indexName), lines.join(''))
  await vi.waitFor(async () => {
    const playlist = await fetched()
    const lengthMs = lengthMsOf(playlist)
    const longestMs = Math.max(...entries.map(({ durationMs }) => durationMs))
    expect([lengthMs <= rewindMaxMs + spareMs, lengthMs > rewindMaxMs + spareMs - longestMs]).toEqual([true, true])
    const first = lines.length - segmentsOf(playlist).length
    expect(playlist).toContain(`#EXT-X-MEDIA-SEQUENCE:${first}\n`)
  }, patience)
})
