import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startMedia, type MediaServer } from '#server/media/media-server.ts'
import { Recorder } from '#server/media/recording/recorder.ts'
import { findFfmpeg } from '#server/platform/ffmpeg.ts'
import { quantile } from './machine.ts'

const execute = promisify(execFile)
const rooms = ['r1', 'r2', 'r3', 'r4']
const pairs = 3
const secondsDefault = 20
const settleMs = 5_000
const limitPercent = 3
/** Differences of a loop that is asked every millisecond. */
const latencyLimitMs = 1
const nanosInMs = 1e6
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Ten seconds of 1280 × 720 with a key frame every 2 s, encoded once: publishing it costs no core. */
const makeFilm = async (ffmpegPath: string, folder: string): Promise<string> => {
  const path = join(folder, 'film.flv')
  const source = '-f lavfi -i testsrc2=size=1280x720:rate=30,noise=alls=12:allf=t -f lavfi -i sine -t 10'
  const codec = '-c:v libx264 -preset ultrafast -g 60 -bf 0 -pix_fmt yuv420p -b:v 5M -maxrate 5M -bufsize 5M -c:a aac'
  await execute(ffmpegPath, [...`-loglevel error ${source} ${codec}`.split(' '), path])
  return path
}

const publish = (ffmpegPath: string, film: string, url: string): ChildProcess =>
  spawn(ffmpegPath, `-loglevel error -re -stream_loop -1 -i ${film} -c copy -f flv ${url}`.split(' '), {
    stdio: 'ignore',
  })

const untilLive = async (media: MediaServer): Promise<void> => {
  while (rooms.some((room) => media.statusOf(room) !== 1)) await sleep(50)
}

interface Figures {
  /** Of the server, of one core. */
  cpuMsPerSecond: number
  loopP99Ms: number
}

const measure = async (seconds: number): Promise<Figures> => {
  const loop = monitorEventLoopDelay({ resolution: 1 })
  const [before, fromMs] = [process.cpuUsage(), performance.now()]
  loop.enable()
  await sleep(seconds * 1_000)
  loop.disable()
  const { user, system } = process.cpuUsage(before)
  return {
    cpuMsPerSecond: (user + system) / (performance.now() - fromMs),
    loopP99Ms: loop.percentile(99) / nanosInMs,
  }
}

const round = async (given: { ffmpegPath: string; film: string; folder: string | undefined; seconds: number }) => {
  const { ffmpegPath, film, folder, seconds } = given
  const options = { freeBytesMin: 0, noted: () => undefined, nowMs: Date.now, log: quiet }
  if (folder !== undefined) mkdirSync(folder)
  const recorder = folder === undefined ? undefined : new Recorder({ ...options, folder })
  const media = await startMedia({
    rtmpHost: '127.0.0.1',
    rtmpPort: 0,
    streamKeys: { roomOf: (key) => Promise.resolve(rooms.find((room) => room === key)) },
    streamLog: { open: new Map(), started: () => undefined, ended: () => undefined },
    ...(recorder && { recorder }),
    log: quiet,
  })
  const publishers = rooms.map((room) => publish(ffmpegPath, film, `rtmp://127.0.0.1:${media.rtmpPort}/live/${room}`))
  try {
    await untilLive(media)
    await sleep(settleMs)
    const figures = await measure(seconds)
    if (recorder && (recorder.state() !== 'on' || recorder.stats().droppedSegments > 0))
      throw new Error('the disk did not follow: nothing to compare')
    return figures
  } finally {
    const gone = publishers.map((child) => once(child, 'close'))
    for (const child of publishers) child.kill('SIGKILL')
    await Promise.all(gone)
    await media.stop()
    await recorder?.stop()
  }
}

const medianOf = (all: readonly Figures[], name: keyof Figures): number =>
  quantile(
    all.map((figures) => figures[name]),
    0.5,
  )

/** What recordings cost the live path: the same four publishers with and without, in turn. */
export const run = async (): Promise<void> => {
  const seconds = Number(process.env['BENCH_SECONDS'] ?? secondsDefault)
  const ffmpeg = await findFfmpeg(process.env)
  if (!ffmpeg) throw new Error('this benchmark needs ffmpeg')
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-bench-recording-'))
  console.log(
    `method: ${rooms.length} publishers of 1280x720 at 5 Mbit/s over RTMP into one server, nobody watches; ${pairs} pairs of ` +
      `${seconds} s without and with recording, medians; server in this process, publishers outside; no viewers`,
  )
  try {
    const film = await makeFilm(ffmpeg.path, folder)
    const [off, on]: Figures[][] = [[], []]
    for (let nth = 0; nth < pairs; nth += 1) {
      off?.push(await round({ ffmpegPath: ffmpeg.path, film, folder: undefined, seconds }))
      on?.push(await round({ ffmpegPath: ffmpeg.path, film, folder: join(folder, `run${nth}`), seconds }))
    }
    report(off ?? [], on ?? [])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const report = (off: readonly Figures[], on: readonly Figures[]): void => {
  const [cpuOff, cpuOn] = [medianOf(off, 'cpuMsPerSecond'), medianOf(on, 'cpuMsPerSecond')]
  const [loopOff, loopOn] = [medianOf(off, 'loopP99Ms'), medianOf(on, 'loopP99Ms')]
  // Of a core that the streams have in all: a share of the little that they cost would say nothing of the live path.
  const percent = (cpuOn - cpuOff) / 10 / rooms.length
  const verdict = (isReached: boolean): string => (isReached ? 'reached' : 'MISSED')
  console.log(
    `server: ${cpuOff.toFixed(1)} ms of a core a second without, ${cpuOn.toFixed(1)} ms with: ${percent.toFixed(2)} % of a core ` +
      `a stream, ${((cpuOn / cpuOff - 1) * 100).toFixed(0)} % more; limit ${limitPercent} % of a core: ${verdict(percent <= limitPercent)}`,
  )
  console.log(
    `event loop p99: ${loopOff.toFixed(2)} ms without, ${loopOn.toFixed(2)} ms with; limit ${latencyLimitMs} ms more: ${verdict(loopOn - loopOff <= latencyLimitMs)}`,
  )
  console.log(
    `load averages ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  )
}
