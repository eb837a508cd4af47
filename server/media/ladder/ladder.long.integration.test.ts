import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { decodeErrors, probe, publish } from '#server/media/testing/ffmpeg-runs.ts'
import { encodeHevcFilm } from '#server/media/testing/hevc-film.ts'
import { isAlive, ladderBudget, ladderServer, ladderTimes, patience } from '#server/media/testing/ladder-server.ts'
import { publishFilm } from '#server/media/testing/live-film.ts'

const { start, program, address, read, media, logged, rtmpUrl, statusOf, pid, untilReports } = ladderServer()

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
  expect(media().stats()).toMatchObject({ ladderRestarts: 1, laddersBegun: 2, laddersRunning: 1, laddersDropped: 0 })
  expect(logged().filter((message) => message === 'a transcoder has died').length).toBe(1)
}, 90_000)

test('[S-02] a source that comes back smaller has the rungs of its new size', async () => {
  await start()
  const { child } = publish('hd', rtmpUrl())
  await untilReports(3)
  const first = pid() ?? expect.unreachable()
  child.kill('SIGKILL')
  await vi.waitFor(() => expect([media().statusOf('r1'), isAlive(first)]).toEqual([2, false]), patience)
  publish('larger', rtmpUrl())
  await untilReports(1)
  expect((await read('index.m3u8')).reports.map(({ uri }) => uri)).toEqual(['audio/index.m3u8'])
  expect([await statusOf('480p/index.m3u8'), pid()]).toEqual([404, undefined])
}, 90_000)

test('[S-02] beside HEVC there is H.264 for who cannot play it', async () => {
  await start()
  const film = await encodeHevcFilm(4, 'closed', '960x540')
  const sender = await publishFilm(media().rtmpPort, 'KEY', film, 4_000)
  await untilReports(2)
  expect(await probe(address('480p/index.m3u8'))).toEqual(['aac 44100', 'h264 854x480'])
  expect(await decodeErrors(address('480p/index.m3u8'), 2)).toBe('')
  await sender.leave()
}, 90_000)

test('[S-02] a transcoder slower than its source is dropped, and the log says so', async () => {
  const stuck = await program('exec cat >/dev/null')
  await start(stuck, { ...ladderBudget, times: { ...ladderTimes, lagMaxMs: 1_000 } })
  publish('hd', rtmpUrl())
  await vi.waitFor(async () => {
    await read('index.m3u8')
    expect(media().stats()).toMatchObject({ laddersDropped: 1, laddersRunning: 0 })
  }, patience)
  expect(logged()).toContain('a ladder is dropped')
  expect((await read('index.m3u8')).reports).toEqual([])
}, 60_000)

test('[S-02] no transcoder outlives its server, whether it stops or is killed', async () => {
  await start()
  publish('hd', rtmpUrl())
  await untilReports(3)
  const own = pid() ?? expect.unreachable()
  await media().stop()
  expect(isAlive(own)).toBe(false)
  const path = fileURLToPath(new URL('../testing/lone-transcoder.ts', import.meta.url))
  const server = spawn(process.execPath, [path], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [line] = (await once(server.stdout, 'data')) as [Buffer]
  const orphan = Number(line.toString())
  expect(isAlive(orphan)).toBe(true)
  server.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(orphan)).toBe(false), patience)
}, 60_000)
