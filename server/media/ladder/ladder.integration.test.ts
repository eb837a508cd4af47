import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerOrigin, startMedia, type MediaServer } from '#server/media/media-server.ts'
import { decodeErrors, killPublishers, probe, publish } from '#server/media/testing/ffmpeg-runs.ts'
import { encodeHevcFilm } from '#server/media/testing/hevc-film.ts'
import { publishFilm } from '#server/media/testing/live-film.ts'
import { readFragment } from '#server/media/testing/fragment-reader.ts'
import { checkPlaylist } from '#server/media/testing/playlist-grammar.ts'
import { within } from '#tests/world/patience.ts'
import type { LadderBudget } from './ladder-plan.ts'

const realFfmpeg = process.env['FFMPEG'] ?? 'ffmpeg'
const patience = { timeout: within(30_000), interval: 100 }
// A machine that runs other tests beside these is slower than real time now and then.
const times = { afterMs: 500, idleMs: 20_000, lagMaxMs: within(20_000), backoffMs: 500, droppedMs: 600_000 }
const budget: LadderBudget = { cores: 8, rooms: 4, times }

let media: MediaServer
let app: FastifyInstance
let url: string
let folder: string
let logged: string[]

const start = async (ffmpegPath = realFfmpeg, ladder = budget): Promise<void> => {
  const note = (_: object, message: string): void => void logged.push(message)
  media = await startMedia({
    rtmpHost: '127.0.0.1',
    rtmpPort: 0,
    streamKeys: { roomOf: (key) => Promise.resolve(key === 'KEY' ? 'r1' : undefined) },
    interruptedGraceMs: 60_000,
    ffmpegPath,
    ladder,
    log: { info: note, warn: note, error: note },
  })
  app = Fastify()
  registerOrigin(app, media)
  url = await app.listen({ host: '127.0.0.1', port: 0 })
}

/** A program in the place of ffmpeg. */
const program = async (lines: string): Promise<string> => {
  const path = join(folder, 'ffmpeg')
  await writeFile(path, `#!/bin/sh\n${lines}\n`)
  await chmod(path, 0o755)
  return path
}

beforeEach(async () => {
  logged = []
  folder = await mkdtemp(join(tmpdir(), 'grandstand-ladder-'))
})
afterEach(async () => {
  await killPublishers()
  await media.stop()
  await app.close()
  await rm(folder, { recursive: true })
})

const rtmpUrl = () => `rtmp://127.0.0.1:${media.rtmpPort}/live/KEY`
const address = (path: string) => `${url}/media/r1/${path}`
const read = async (path: string) => checkPlaylist(await (await fetch(address(path))).text())
const statusOf = async (path: string) => (await fetch(address(path))).status
const untilReports = (count: number) =>
  vi.waitFor(async () => {
    const { reports, segments } = await read('index.m3u8')
    expect([reports.length, segments.length >= 5]).toEqual([count, true])
  }, patience)
const pid = () => media.origin.ladder('r1')?.run?.pid
/** A zombie that nobody waits for is gone. */
const isAlive = (id: number): boolean => {
  try {
    return !/\) [ZX]/.test(readFileSync(`/proc/${id}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Presentation times of the pictures in a segment, in order, in the ticks of its track. */
const presented = async (path: string): Promise<number[]> => {
  const bytes = Buffer.from(await (await fetch(address(path))).arrayBuffer())
  const times: number[] = []
  for (let at = 0; at < bytes.length;) {
    const moofBytes = bytes.readUInt32BE(at)
    const end = at + moofBytes + bytes.readUInt32BE(at + moofBytes)
    const pictures = readFragment(bytes.subarray(at, end)).find(({ trackId }) => trackId === 1)
    let decodeTime = pictures?.decodeTime ?? 0
    pictures?.durations.forEach((duration, index) => {
      times.push(decodeTime + (pictures.compositionOffsets[index] ?? 0))
      decodeTime += duration
    })
    at = end
  }
  return times.toSorted((left, right) => left - right)
}

test('[S-02] beside a source of 740 lines there are 720p, 480p and sound alone, whole and aligned', async () => {
  await start()
  publish('hd', rtmpUrl())
  await untilReports(3)
  const source = await read('index.m3u8')
  for (const [name, streams] of [
    ['720p', ['aac 44100', 'h264 1264x720']],
    ['480p', ['aac 44100', 'h264 844x480']],
    ['audio', ['aac 44100']],
  ] as const) {
    expect(await probe(address(`${name}/index.m3u8`)), name).toEqual(streams)
    expect(await decodeErrors(address(`${name}/index.m3u8`), 3), name).toBe('')
    const { segments, mediaSequence } = await read(`${name}/index.m3u8`)
    const numbered = (list: typeof segments, from: number) =>
      new Map(
        list.map(({ duration, dateTime, parts }, index) => [from + index, { duration, dateTime, count: parts.length }]),
      )
    const [own, its] = [numbered(segments, mediaSequence), numbered(source.segments, source.mediaSequence)]
    const shared = [...own.keys()].filter((sequence) => its.has(sequence))
    expect(shared.length, name).toBeGreaterThanOrEqual(2)
    for (const sequence of shared) {
      const [left, right] = [own.get(sequence), its.get(sequence)]
      expect([left?.duration, left?.dateTime], name).toEqual([right?.duration, right?.dateTime])
    }
    for (const { parts } of segments.slice(-1)) expect(parts[0]?.isIndependent, name).toBe(true)
  }
  const { segments } = await read('480p/index.m3u8')
  const { uri } = segments.at(-1) ?? expect.unreachable()
  const expected = await presented(uri)
  expect(expected.length).toBeGreaterThan(20)
  expect([await presented(`720p/${uri}`), await presented(`480p/${uri}`)]).toEqual([expected, expected])
  const master = await (await fetch(address('master.m3u8'))).text()
  expect(master.match(/RESOLUTION=\S+/g)).toEqual(['RESOLUTION=1300x740', 'RESOLUTION=1264x720', 'RESOLUTION=844x480'])
  expect(logged).toContain('a ladder begins')
}, 90_000)

test('[S-02] kill -9 of the transcoder: the source goes on without a break, and the renditions come back', async () => {
  await start()
  publish('hd', rtmpUrl())
  await untilReports(3)
  const killed = pid() ?? expect.unreachable()
  const before = await read('index.m3u8')
  process.kill(killed, 'SIGKILL')
  await vi.waitFor(async () => expect(await statusOf('720p/index.m3u8')).toBe(404), patience)
  // A playlist stays as it is until the next part.
  await vi.waitFor(async () => expect((await read('index.m3u8')).reports).toEqual([]), patience)
  await untilReports(3)
  const after = await read('index.m3u8')
  expect(after.segments.map(({ discontinuity }) => discontinuity)).not.toContain(true)
  expect([after.discontinuitySequence, pid() === killed]).toEqual([before.discontinuitySequence, false])
  expect(await decodeErrors(address('720p/index.m3u8'), 2)).toBe('')
  expect(media.stats()).toMatchObject({ ladderRestarts: 1, laddersBegun: 2, laddersRunning: 1, laddersDropped: 0 })
  expect(logged.filter((message) => message === 'a transcoder has died').length).toBe(1)
}, 90_000)

test('[S-02] a source that comes back smaller has the rungs of its new size', async () => {
  await start()
  const { child } = publish('hd', rtmpUrl())
  await untilReports(3)
  const first = pid() ?? expect.unreachable()
  child.kill('SIGKILL')
  await vi.waitFor(() => expect([media.statusOf('r1'), isAlive(first)]).toEqual([2, false]), patience)
  publish('larger', rtmpUrl())
  await untilReports(1)
  expect((await read('index.m3u8')).reports.map(({ uri }) => uri)).toEqual(['audio/index.m3u8'])
  expect([await statusOf('480p/index.m3u8'), pid()]).toEqual([404, undefined])
}, 90_000)

test('[S-02] beside HEVC there is H.264 for who cannot play it', async () => {
  await start()
  const film = await encodeHevcFilm(4, 'closed', '960x540')
  const sender = await publishFilm(media.rtmpPort, 'KEY', film, 4_000)
  await untilReports(2)
  expect(await probe(address('480p/index.m3u8'))).toEqual(['aac 44100', 'h264 854x480'])
  expect(await decodeErrors(address('480p/index.m3u8'), 2)).toBe('')
  await sender.leave()
}, 90_000)

test('[S-02] a transcoder slower than its source is dropped, and the log says so', async () => {
  const stuck = await program('exec cat >/dev/null')
  await start(stuck, { ...budget, times: { ...times, lagMaxMs: 1_000 } })
  publish('hd', rtmpUrl())
  await vi.waitFor(async () => {
    await read('index.m3u8')
    expect(media.stats()).toMatchObject({ laddersDropped: 1, laddersRunning: 0 })
  }, patience)
  expect(logged).toContain('a ladder is dropped')
  expect((await read('index.m3u8')).reports).toEqual([])
}, 60_000)

test.each([
  ['ends at once', 'exit 1'],
  ['closes its input in the middle', 'exec head -c 5000 >/dev/null'],
  ['writes what is no FLV', 'head -c 5000 >&3; exec cat >/dev/null'],
])(
  '[S-02] a transcoder that %s leaves the stream alone',
  async (_, lines) => {
    await start(await program(lines))
    publish('hd', rtmpUrl())
    await vi.waitFor(async () => {
      await read('index.m3u8')
      expect(media.stats().ladderRestarts).toBeGreaterThanOrEqual(2)
    }, patience)
    const { segments, reports } = await read('index.m3u8')
    expect([segments.some(({ discontinuity }) => discontinuity), reports]).toEqual([false, []])
  },
  60_000,
)

test('[S-02] no transcoder outlives its server, whether it stops or is killed', async () => {
  await start()
  publish('hd', rtmpUrl())
  await untilReports(3)
  const own = pid() ?? expect.unreachable()
  await media.stop()
  expect(isAlive(own)).toBe(false)
  const path = fileURLToPath(new URL('../testing/lone-transcoder.ts', import.meta.url))
  const server = spawn(process.execPath, [path], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [line] = (await once(server.stdout, 'data')) as [Buffer]
  const orphan = Number(line.toString())
  expect(isAlive(orphan)).toBe(true)
  server.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(orphan)).toBe(false), patience)
}, 60_000)
