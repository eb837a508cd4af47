import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const ffmpegPath = process.env['FFMPEG'] ?? 'ffmpeg'
const ffprobePath = ffmpegPath.replace(/ffmpeg$/, 'ffprobe')
const readTimeoutMs = 25_000

const picture = '-f lavfi -i testsrc2=size=320x180:rate=25'
const sound = '-f lavfi -i sine=frequency=440:sample_rate=44100'

/** What a test publisher sends. */
export const sources = {
  both: `${picture} ${sound} -c:v libx264 -preset ultrafast -tune zerolatency -g 50 -c:a aac`,
  withBFrames: `${picture} ${sound} -c:v libx264 -preset veryfast -bf 2 -g 50 -c:a aac`,
  videoOnly: `${picture} -c:v libx264 -preset ultrafast -tune zerolatency -g 50`,
  threeFps: '-f lavfi -i testsrc2=size=320x180:rate=3 -c:v libx264 -preset ultrafast -tune zerolatency -g 6',
  tenSecondKeys: `${picture} ${sound} -c:v libx264 -preset ultrafast -tune zerolatency -g 250 -keyint_min 250 -sc_threshold 0 -c:a aac`,
  audioOnly: `${sound} -c:a aac`,
  hd: `-f lavfi -i testsrc2=size=1300x740:rate=15 ${sound} -c:v libx264 -preset ultrafast -bf 2 -g 30 -c:a aac`,
  larger: `-f lavfi -i testsrc2=size=640x360:rate=30 ${sound} -c:v libx264 -preset ultrafast -g 60 -c:a aac`,
} as const

export interface TestPublisher {
  child: ChildProcess
  /** What ffmpeg output; complete once `exited` has settled. */
  output(): string
  exited: Promise<number | null>
}

const running = new Set<ChildProcess>()

/** Publishes in real time until it is killed. */
export const publish = (source: keyof typeof sources, url: string): TestPublisher => {
  const args = `-hide_banner -loglevel error -re ${sources[source].replaceAll(' -f lavfi', ' -re -f lavfi')} -f flv ${url}`
  const child = spawn(ffmpegPath, args.split(' '), { stdio: ['ignore', 'ignore', 'pipe'] })
  running.add(child)
  let output = ''
  child.stderr.on('data', (bytes: Buffer) => void (output += bytes.toString()))
  const exited = once(child, 'close').then(() => {
    running.delete(child)
    return child.exitCode
  })
  return { child, output: () => output, exited }
}

export const killPublishers = async (): Promise<void> => {
  const gone = [...running].map((child) => once(child, 'close'))
  for (const child of running) child.kill('SIGKILL')
  await Promise.all(gone)
}

/** The streams that a player finds behind a playlist, like `h264 320x180` and `aac 44100`. */
export const probe = async (url: string): Promise<string[]> => {
  const entries = 'stream=codec_name,width,height,sample_rate'
  const args = ['-v', 'error', '-show_entries', entries, '-of', 'json', url]
  const { stdout } = await execute(ffprobePath, args, { timeout: readTimeoutMs })
  const { streams } = JSON.parse(stdout) as { streams: Record<string, string | number | undefined>[] }
  return streams
    .map((stream) => `${stream['codec_name']} ${stream['sample_rate'] ?? `${stream['width']}x${stream['height']}`}`)
    .toSorted()
}

/** Decodes some seconds of a playlist and gives what the decoder complained of. */
export const decodeErrors = async (url: string, seconds: number): Promise<string> => {
  const args = ['-v', 'error', '-xerror', '-i', url, '-t', String(seconds), '-f', 'null', '-']
  const { stderr } = await execute(ffmpegPath, args, { timeout: readTimeoutMs })
  return stderr
}
