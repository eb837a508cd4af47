import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startMedia, type MediaServer } from '#server/media/media-server.ts'
import { quantile } from './machine.ts'

const execute = promisify(execFile)
const ffmpegPath = process.env['FFMPEG'] ?? 'ffmpeg'
const roomNo = 'r1'
const filmSeconds = 10
const measuredMs = Number(process.env['BENCH_SECONDS'] ?? 30) * 1_000
const lookEveryMs = 5
/** Of /proc/<pid>/stat. */
const ticksPerSecond = 100

interface Source {
  name: string
  size: string
  rate: number
}

const sources: readonly Source[] = [
  { name: '720p25', size: '1280x720', rate: 25 },
  { name: '1080p30', size: '1920x1080', rate: 30 },
]

/** Encoded before, so that the publisher costs next to nothing. */
const encodeFilm = async ({ size, rate }: Source, path: string): Promise<void> => {
  const noise = `testsrc2=size=${size}:rate=${rate},noise=alls=12:allf=t`
  const codec = `-c:v libx264 -preset veryfast -b:v 5M -maxrate 5M -bufsize 5M -g ${rate * 2} -pix_fmt yuv420p -c:a aac`
  const words = `-loglevel error -y -f lavfi -i ${noise} -f lavfi -i sine -t ${filmSeconds} ${codec} -f flv`
  await execute(ffmpegPath, [...words.split(' '), path])
}

const cpuSeconds = async (pid: number): Promise<number> => {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** How much later than the source's each part of each rendition was there, in milliseconds. */
const measureDelays = async (media: MediaServer): Promise<Map<string, number[]>> => {
  const window = media.origin.channel(roomNo)?.window
  const rungs = media.origin.ladder(roomNo)?.run?.rungs ?? []
  const delays = new Map<string, number[]>(rungs.map(({ name }) => [name, []]))
  const addedAtMs = new Map<number, number>()
  const next = new Map<string, number>(rungs.map((rung) => [rung.name, rung.view().nextPartSequence]))
  let nextOfSource = window?.view().nextPartSequence ?? 0
  for (const endMs = performance.now() + measuredMs; performance.now() < endMs; await sleep(lookEveryMs)) {
    const nowMs = performance.now()
    const reached = window?.view().nextPartSequence ?? 0
    for (; nextOfSource < reached; nextOfSource += 1) addedAtMs.set(nextOfSource, nowMs)
    for (const rung of rungs) {
      const { nextPartSequence } = rung.view()
      for (let part = next.get(rung.name) ?? nextPartSequence; part < nextPartSequence; part += 1) {
        const atMs = addedAtMs.get(part)
        if (atMs !== undefined) delays.get(rung.name)?.push(nowMs - atMs)
      }
      next.set(rung.name, nextPartSequence)
    }
  }
  return delays
}

const measure = async (source: Source, folder: string): Promise<void> => {
  const film = join(folder, `${source.name}.flv`)
  await encodeFilm(source, film)
  const silent = { info: () => undefined, warn: console.warn, error: console.error }
  const media = await startMedia({
    rtmpHost: '127.0.0.1',
    rtmpPort: 0,
    streamKeys: { roomOf: () => Promise.resolve(roomNo) },
    ffmpegPath,
    ladder: { cores: 64, rooms: 1, times: { afterMs: 0 } },
    log: silent,
  })
  const target = `rtmp://127.0.0.1:${media.rtmpPort}/live/key`
  const words = ['-loglevel', 'error', '-re', '-stream_loop', '-1', '-i', film, '-c', 'copy', '-f', 'flv', target]
  const publisher = spawn(ffmpegPath, words, { stdio: 'ignore' })
  const viewer = setInterval(() => media.origin.channel(roomNo)?.touch(), 1_000)
  while ((media.origin.ladder(roomNo)?.ready().length ?? 0) === 0) await sleep(200)
  const run = media.origin.ladder(roomNo)?.run
  const before = { cpu: await cpuSeconds(run?.pid ?? 0), atMs: performance.now() }
  const delays = await measureDelays(media)
  const cores = ((await cpuSeconds(run?.pid ?? 0)) - before.cpu) / ((performance.now() - before.atMs) / 1_000)
  console.log(
    `${source.name}: transcoder ${cores.toFixed(2)} cores (estimated ${run?.plan.cores.toFixed(2)}); ` +
      [...delays]
        .map(
          ([name, ms]) => `${name} +${quantile(ms, 0.5).toFixed(0)} ms p50, +${quantile(ms, 0.95).toFixed(0)} ms p95`,
        )
        .join('; '),
  )
  clearInterval(viewer)
  publisher.kill('SIGKILL')
  await media.stop()
}

/** The cost of one room's renditions, and how much later than the source they are. */
export const run = async (): Promise<void> => {
  console.log(
    `method: a film of 5 Mbit/s published over RTMP as it is, in this process; the transcoder's CPU time of /proc over ` +
      `${measuredMs / 1_000} s; each part of a rendition against the moment of the source's, looked at every ${lookEveryMs} ms`,
  )
  const folder = await mkdtemp(join(tmpdir(), 'grandstand-bench-'))
  try {
    for (const source of sources) await measure(source, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
