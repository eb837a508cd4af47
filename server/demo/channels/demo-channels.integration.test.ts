import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ffmpegInstaller from '@ffmpeg-installer/ffmpeg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { childEnvironment } from '#server/platform/child-environment.ts'
import { findFfmpeg } from '#server/platform/ffmpeg.ts'
import { environmentNamesOf, serverSecrets } from '#tests/world/child-environ.ts'
import { demoScenes, type DemoCaption, type DemoChannel } from './demo-channel.ts'
import { createDemoChannels } from './demo-channels.ts'

const run = promisify(execFile)
const rtmpUrl = 'rtmp://127.0.0.1:1/live/secret-key'
const clockCrop = { width: 44, height: 14, x: 585, y: 9 }
const homeCrop = { width: 38, height: 15, x: 452, y: 9 }

let dir = ''
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'demo-channels-test-'))
  // Other servers of this machine have channels too.
  vi.stubEnv('TMPDIR', dir)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(dir, { recursive: true, force: true })
})

const logged = () => {
  const warnings: Readonly<Record<string, unknown>>[] = []
  return {
    warnings,
    log: { info: () => undefined, warn: (fields: Readonly<Record<string, unknown>>) => void warnings.push(fields) },
  }
}

const channelOf = (caption: () => DemoCaption): DemoChannel => ({ roomNo: '88231', scene: 'football-night', caption })

const cropAt = async (file: string, atSeconds: number, crop: typeof clockCrop): Promise<Buffer> => {
  const filter = `crop=${crop.width}:${crop.height}:${crop.x}:${crop.y}`
  const args = [
    '-v',
    'error',
    '-ss',
    String(atSeconds),
    '-i',
    file,
    '-frames:v',
    '1',
    '-vf',
    filter,
    '-pix_fmt',
    'gray',
    '-f',
    'rawvideo',
    '-',
  ]
  const { stdout } = await run(ffmpegInstaller.path, args, { encoding: 'buffer' })
  return stdout
}

/** Share of pixels that differ clearly: a changed digit moves several per cent, the encoder's noise next to none. */
const changed = (a: Buffer, b: Buffer): number => {
  const pairs = [...a].map((value, index) => Math.abs(value - (b[index] ?? 0)))
  return pairs.filter((step) => step > 60).length / pairs.length
}

const inkIn = (crop: Buffer): number => Math.max(...crop) - Math.min(...crop)

const record = async (ffmpegPath: string, caption: () => DemoCaption): Promise<string> => {
  const file = join(dir, 'out.flv')
  const { log } = logged()
  const channels = createDemoChannels({
    ffmpeg: { path: ffmpegPath, hasRtmpNoDelay: false },
    log,
    channels: [channelOf(caption)],
    targetOf: () => ['-y', '-f', 'flv', file],
  })
  const publisher = channels.start('88231', rtmpUrl)
  await vi.waitFor(async () => expect((await stat(file)).size).toBeGreaterThan(420_000), {
    timeout: 15_000,
    interval: 100,
  })
  await publisher.stop()
  return file
}

const match = { title: '华超 第 24 轮', home: '蓉城赤焰', visit: '滨海蓝鲸', score: '2-1' }

describe.each(['system', 'packaged'])('with the %s ffmpeg', (which) => {
  const find = async (): Promise<string> => {
    const found = await findFfmpeg(which === 'packaged' ? { PATH: '/nonexistent' } : process.env)
    if (!found) throw new Error('no ffmpeg')
    return found.path
  }

  test('the clock runs in the picture and the names stand still', async () => {
    const startMs = Date.now()
    const clock = (): string => `73:${String(Math.floor((Date.now() - startMs) / 1000) * 11 + 10).slice(-2)}`
    const file = await record(await find(), () => ({ ...match, clock: clock() }))
    const [early, late] = [await cropAt(file, 0.4, clockCrop), await cropAt(file, 2.8, clockCrop)]
    expect(changed(early, late)).toBeGreaterThan(0.04)
    const names = [await cropAt(file, 0.4, homeCrop), await cropAt(file, 2.8, homeCrop)] as const
    expect(inkIn(names[0])).toBeGreaterThan(150)
    expect(changed(...names)).toBeLessThan(0.02)
  })

  test('a clock that stands changes nothing in its place', async () => {
    const file = await record(await find(), () => ({ ...match, clock: '45:00' }))
    const [early, late] = [await cropAt(file, 0.4, clockCrop), await cropAt(file, 2.8, clockCrop)]
    expect(inkIn(early)).toBeGreaterThan(100)
    expect(changed(early, late)).toBeLessThan(0.02)
  })
})

/** A stand-in for ffmpeg that writes its process id and then does what the test says. */
const fakeFfmpeg = async (then: string): Promise<{ path: string; pids: () => Promise<number[]> }> => {
  const path = join(dir, 'ffmpeg.sh')
  const list = join(dir, 'pids')
  await writeFile(list, '')
  await writeFile(path, `#!/bin/sh\necho $$ >> ${list}\n${then}\n`)
  await chmod(path, 0o755)
  return { path, pids: async () => (await readFile(list, 'utf8')).split('\n').filter(Boolean).map(Number) }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const captionDirs = async (): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('grandstand-channel-'))

describe('the process', () => {
  test('has none of the keys and passwords that the server was started with', async () => {
    for (const [name, value] of Object.entries(serverSecrets)) vi.stubEnv(name, value)
    const fake = await fakeFfmpeg('while :; do sleep 0.05; done')
    const { log } = logged()
    const channels = createDemoChannels({
      ffmpeg: { path: fake.path, hasRtmpNoDelay: false },
      log,
      channels: [channelOf(() => match)],
    })
    const publisher = channels.start('88231', rtmpUrl)
    await vi.waitFor(async () => expect(await fake.pids()).toHaveLength(1), { timeout: 5000 })
    const [pid = 0] = await fake.pids()
    const names = environmentNamesOf(pid)
    await publisher.stop()
    expect(names).toEqual(Object.keys(childEnvironment()).toSorted())
  })

  test('that ignores SIGTERM is ended after two seconds, and nothing of it stays', async () => {
    const fake = await fakeFfmpeg("trap '' TERM\nwhile :; do sleep 0.05; done")
    const before = await captionDirs()
    const { log } = logged()
    const channels = createDemoChannels({
      ffmpeg: { path: fake.path, hasRtmpNoDelay: false },
      log,
      channels: [channelOf(() => match)],
    })
    const publisher = channels.start('88231', rtmpUrl)
    await vi.waitFor(async () => expect(await fake.pids()).toHaveLength(1), { timeout: 5000 })
    const [pid = 0] = await fake.pids()
    const stopAtMs = performance.now()
    await publisher.stop()
    expect(performance.now() - stopAtMs).toBeGreaterThan(1900)
    expect(isAlive(pid)).toBe(false)
    expect((await captionDirs()).filter((name) => !before.includes(name))).toEqual([])
  })

  test('that is killed is started again, until it is told to stop', async () => {
    const fake = await fakeFfmpeg('exec sleep 60')
    const { log, warnings } = logged()
    const channels = createDemoChannels({
      ffmpeg: { path: fake.path, hasRtmpNoDelay: false },
      log,
      channels: [channelOf(() => match)],
    })
    const publisher = channels.start('88231', rtmpUrl)
    await vi.waitFor(async () => expect(await fake.pids()).toHaveLength(1), { timeout: 5000 })
    process.kill((await fake.pids())[0] ?? 0, 'SIGKILL')
    await vi.waitFor(async () => expect(await fake.pids()).toHaveLength(2), { timeout: 5000 })
    await publisher.stop()
    const pids = await fake.pids()
    expect(pids.map(isAlive)).toEqual([false, false])
    expect(warnings).toEqual([{ roomNo: '88231', scene: 'football-night', stderrTail: '' }])
  })

  test('its last words reach the log without the stream key', async () => {
    const fake = await fakeFfmpeg(`echo "${rtmpUrl}: refused" >&2; exit 1`)
    const { log, warnings } = logged()
    const channels = createDemoChannels({
      ffmpeg: { path: fake.path, hasRtmpNoDelay: false },
      log,
      channels: [channelOf(() => match)],
    })
    const publisher = channels.start('88231', rtmpUrl)
    await vi.waitFor(() => expect(warnings).toHaveLength(1), { timeout: 5000 })
    await publisher.stop()
    expect(warnings[0]).toEqual({ roomNo: '88231', scene: 'football-night', stderrTail: 'rtmp://…: refused' })
  })

  test('that cannot be started at all does not bring the server down', async () => {
    const { log, warnings } = logged()
    const channels = createDemoChannels({
      ffmpeg: { path: join(dir, 'missing'), hasRtmpNoDelay: false },
      log,
      channels: [channelOf(() => match)],
    })
    const publisher = channels.start('88231', rtmpUrl)
    await vi.waitFor(() => expect(warnings).toHaveLength(1), { timeout: 5000 })
    expect(String(warnings[0]?.['stderrTail'])).toContain('ENOENT')
    await publisher.stop()
  })
})

test('after three faults in a row the channel gives up, and says so', async () => {
  const fake = await fakeFfmpeg('exit 1')
  const { log, warnings } = logged()
  const channels = createDemoChannels({
    ffmpeg: { path: fake.path, hasRtmpNoDelay: false },
    log,
    channels: [channelOf(() => match)],
  })
  await channels.start('88231', rtmpUrl).exited
  expect(warnings).toHaveLength(3)
  expect(await fake.pids()).toHaveLength(3)
})

test('a room without a channel is an error of the caller', () => {
  const channels = createDemoChannels({
    ffmpeg: { path: 'ffmpeg', hasRtmpNoDelay: false },
    log: logged().log,
    channels: [channelOf(() => match)],
  })
  expect([...channels.roomNos]).toEqual(['88231'])
  expect(() => channels.start('1', rtmpUrl)).toThrow('room 1 has no demo channel')
})

test('every scene has its film, its sound and its poster', async () => {
  const sizes = await Promise.all(
    demoScenes.flatMap((scene) => [
      stat(new URL(`./scenes/${scene}.mp4`, import.meta.url)),
      stat(new URL(`../../../public/art/scenes/${scene}.jpg`, import.meta.url)),
    ]),
  )
  expect(sizes.every(({ size }) => size > 5000)).toBe(true)
})
