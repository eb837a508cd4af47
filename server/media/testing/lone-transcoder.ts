import { startTranscoder } from '#server/media/ladder/transcoder.ts'

/** A server that has a transcoder, for tests that kill it: prints the transcoder's process id and waits. */
const plan = {
  pictures: [{ name: '480p', widthPixels: 854, heightPixels: 480, kbps: 1_000 }],
  hasSound: false,
  framesPerSecond: 25,
  cores: 1,
} as const
const ports = { picture: () => undefined, gone: () => undefined }
const { pid } = startTranscoder(process.env['FFMPEG'] ?? 'ffmpeg')(plan, 0, ports)
process.stdout.write(`${pid}\n`)
setInterval(() => undefined, 60_000)
