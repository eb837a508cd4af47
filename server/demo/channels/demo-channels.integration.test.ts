import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ffmpegInstaller from '@ffmpeg-installer/ffmpeg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { childEnvironment } from '#server/platform/child-environment.ts'
import { findFfmpeg } from '#server/platform/ffmpeg.ts'
import { environmentNamesOf, serverSecrets } from '#tests/world/child-environ.ts'
import { within } from '#tests/world/patience.ts'
import { filmOf } from './channel-args.ts'
import { demoScenes, sceneHeights, type DemoChannel, type DemoScene } from './demo-channel.ts'
import type { OnDemandPublisher } from '#server/media/ports.ts'
import { createDemoChannels, type DemoChannelsOptions } from './demo-channels.ts'

const run = promisify(execFile)
const rtmpUrl = 'rtmp://127.0.0.1:1/live/secret-key'
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

const channelOf = (scene: () => DemoScene = () => 'football-night'): DemoChannel => ({ roomNo: '88231', scene })

const channelsOf = (
  path: string,
  { log }: Pick<ReturnType<typeof logged>, 'log'>,
  more: Partial<DemoChannelsOptions> = {},
): OnDemandPublisher =>
  createDemoChannels({ ffmpeg: { path, hasRtmpNoDelay: false }, log, channels: [channelOf()], height: 360, ...more })

/** What ffmpeg says of a file. */
const describeFile = async (file: string): Promise<string> => {
  const { stderr } = await run(ffmpegInstaller.path, ['-hide_banner', '-i', file, '-f', 'null', '-'])
  return stderr
}

describe.each(['system', 'packaged'])('with the %s ffmpeg', (which) => {
  test.each(sceneHeights)(
    '[A-03] a channel sends its film and its sound as they were rendered, %i lines',
    async (height) => {
      const found = await findFfmpeg(which === 'packaged' ? { PATH: '/nonexistent' } : process.env)
      if (!found) throw new Error('no ffmpeg')
      const file = join(dir, 'out.flv')
      const channels = channelsOf(found.path, logged(), { height, targetOf: () => ['-y', '-f', 'flv', file] })
      const publisher = channels.start('88231', rtmpUrl)
      await vi.waitFor(async () => expect((await stat(file)).size).toBeGreaterThan(60_000), {
        timeout: within(15_000),
        interval: 50,
      })
      await publisher.stop()
      const said = await describeFile(file)
      expect(said).toContain(`${(height * 16) / 9}x${height}`)
      expect(said).toMatch(/Audio: aac.*44100 Hz/)
    },
  )
})

/** A stand-in for ffmpeg that writes its process id and then does what the test says. */
const fakeFfmpeg = async (then: string) => {
  const path = join(dir, 'ffmpeg.sh')
  const list = join(dir, 'pids')
  await writeFile(list, '')
  await writeFile(path, `#!/bin/sh\necho "$$ $*" >> ${list}\n${then}\n`)
  await chmod(path, 0o755)
  const runs = async (): Promise<string[]> => (await readFile(list, 'utf8')).split('\n').filter(Boolean)
  return {
    path,
    pids: async () => (await runs()).map((each) => Number(each.split(' ')[0])),
    films: async () => (await runs()).map((each) => / -i (\S+\.mp4) /.exec(each)?.[1]),
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('the process', () => {
  test('has none of the keys and passwords that the server was started with', async () => {
    for (const [name, value] of Object.entries(serverSecrets)) vi.stubEnv(name, value)
    const fake = await fakeFfmpeg('while :; do sleep 0.05; done')
    const { log } = logged()
    const channels = channelsOf(fake.path, { log })
    const publisher = channels.start('88231', rtmpUrl)
    await vi.waitFor(async () => expect(await fake.pids()).toHaveLength(1), { timeout: within(5000) })
    const [pid = 0] = await fake.pids()
    const names = environmentNamesOf(pid)
    await publisher.stop()
    expect(names).toEqual(Object.keys(childEnvironment()).toSorted())
  })

  test('that ignores SIGTERM is ended after two seconds, and nothing of it stays', async () => {
    const fake = await fakeFfmpeg("trap '' TERM\nwhile :; do sleep 0.05; done")
    const { log } = logged()
    const channels = channelsOf(fake.path, { log })
    const publisher = channels.start('88231', rtmpUrl)
    await vi.waitFor(async () => expect(await fake.pids()).toHaveLength(1), { timeout: within(5000) })
    const [pid = 0] = await fake.pids()
    const stopAtMs = performance.now()
    await publisher.stop()
    expect(performance.now() - stopAtMs).toBeGreaterThan(1900)
    expect(isAlive(pid)).toBe(false)
  })

  test('that is killed is started again, until it is told to stop', async () => {
    const fake = await fakeFfmpeg('exec sleep 60')
    const { log, warnings } = logged()
    const channels = channelsOf(fake.path, { log })
    const publisher = channels.start('88231', rtmpUrl)
    await vi.waitFor(async () => expect(await fake.pids()).toHaveLength(1), { timeout: within(5000) })
    process.kill((await fake.pids())[0] ?? 0, 'SIGKILL')
    await vi.waitFor(async () => expect(await fake.pids()).toHaveLength(2), { timeout: within(5000) })
    await publisher.stop()
    const pids = await fake.pids()
    expect(pids.map(isAlive)).toEqual([false, false])
    expect(warnings).toEqual([{ roomNo: '88231', stderrTail: '' }])
  })

  test('its last words reach the log without the stream key', async () => {
    const fake = await fakeFfmpeg(`echo "${rtmpUrl}: refused" >&2; exit 1`)
    const { log, warnings } = logged()
    const channels = channelsOf(fake.path, { log })
    const publisher = channels.start('88231', rtmpUrl)
    await vi.waitFor(() => expect(warnings).toHaveLength(1), { timeout: within(5000) })
    await publisher.stop()
    expect(warnings[0]).toEqual({ roomNo: '88231', stderrTail: 'rtmp://…: refused' })
  })

  test('that cannot be started at all does not bring the server down', async () => {
    const { log, warnings } = logged()
    const channels = channelsOf(join(dir, 'missing'), { log })
    const publisher = channels.start('88231', rtmpUrl)
    await vi.waitFor(() => expect(warnings).toHaveLength(1), { timeout: within(5000) })
    expect(String(warnings[0]?.['stderrTail'])).toContain('ENOENT')
    await publisher.stop()
  })
})

test('[A-03] when its scene changes another run takes the room, the one before ends, and nothing is a fault', async () => {
  const fake = await fakeFfmpeg('exec sleep 60')
  const { log, warnings } = logged()
  let scene: DemoScene = 'football-night'
  const channels = channelsOf(fake.path, { log }, { channels: [channelOf(() => scene)] })
  const publisher = channels.start('88231', rtmpUrl)
  await vi.waitFor(async () => expect(await fake.pids()).toHaveLength(1), { timeout: within(5000) })
  const commandOf = async (at: number): Promise<string> =>
    readFile(`/proc/${(await fake.pids())[at]}/cmdline`, 'utf8').catch(() => 'gone')
  scene = 'studio-acheng'
  await vi.waitFor(async () => expect(await fake.pids()).toHaveLength(2), { timeout: within(5000) })
  await vi.waitFor(async () => expect(await commandOf(0)).toBe('gone'), { timeout: within(5000) })
  expect(await commandOf(1)).not.toBe('gone')
  await publisher.stop()
  expect([await commandOf(1), warnings]).toEqual(['gone', []])
  expect(await fake.films()).toEqual([filmOf('football-night', 360), filmOf('studio-acheng', 360)])
})

test('after three faults in a row the channel gives up, and says so', async () => {
  const fake = await fakeFfmpeg('exit 1')
  const { log, warnings } = logged()
  const channels = channelsOf(fake.path, { log })
  await channels.start('88231', rtmpUrl).exited
  expect(warnings).toHaveLength(3)
  expect(await fake.pids()).toHaveLength(3)
})

test('a room without a channel is an error of the caller', () => {
  const channels = channelsOf('ffmpeg', logged())
  expect([...channels.roomNos]).toEqual(['88231'])
  expect(() => channels.start('1', rtmpUrl)).toThrow('room 1 has no demo channel')
})

test('every scene has its films and its poster', async () => {
  const sizes = await Promise.all(
    demoScenes.flatMap((scene) => [
      ...sceneHeights.map((height) => stat(filmOf(scene, height))),
      // An empty court is only ever a film.
      ...(scene.endsWith('-empty') ? [] : [stat(new URL(`../../../public/art/scenes/${scene}.jpg`, import.meta.url))]),
    ]),
  )
  expect(sizes.every(({ size }) => size > 5000)).toBe(true)
})
