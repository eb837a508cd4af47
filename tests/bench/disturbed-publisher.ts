import type { MediaServer } from '#server/media/media-server.ts'
import { audioType, createFlvReader, type FilmMessage, videoType } from '#server/media/testing/flv-reader.ts'
import { openPublish } from '#server/media/testing/raw-publisher.ts'
import { messageBytes } from '#server/media/testing/rtmp-bytes.ts'
import { startClockPublisher } from './clock-publisher.ts'

const hourMs = 3_600_000

/** What becomes of a message this long after the disturbance began; undefined loses it. */
type Disturb = (message: FilmMessage, sinceMs: number) => FilmMessage | undefined

const shifted = (message: FilmMessage, byMs: number): FilmMessage => ({
  ...message,
  timestampMs: (message.timestampMs + byMs) >>> 0,
})

const lost =
  (types: readonly number[], forMs: number): Disturb =>
  (message, sinceMs) =>
    types.includes(message.type) && sinceMs < forMs ? undefined : message

const soundShifted =
  (byMs: number): Disturb =>
  (message) =>
    message.type === audioType ? shifted(message, byMs) : message

/** What encoders do to a stream that runs. */
export const disturbances: Readonly<Record<string, Disturb>> = {
  'pictures stop for 1.5 s': lost([videoType], 1_500),
  'pictures stop for 7 s': lost([videoType], 7_000),
  'everything stops for 2 s': lost([videoType, audioType], 2_000),
  'everything stops for 5 s': lost([videoType, audioType], 5_000),
  'clocks jump an hour ahead': (message) => shifted(message, hourMs),
  'clocks jump five seconds back': (message) => shifted(message, -5_000),
  'sound 0.7 s ahead from now on': soundShifted(700),
  'sound 3 s ahead from now on': soundShifted(3_000),
}

/** Publishes the clock picture through a hand that disturbs it from the first call of `begin` on. */
export const startDisturbedPublisher = async (ffmpegPath: string, media: MediaServer, streamKey: string) => {
  const { socket } = await openPublish(media.rtmpPort, streamKey)
  const encoder = startClockPublisher(ffmpegPath, 'zerolatency')
  const reader = createFlvReader()
  let disturbance: { disturb: Disturb; beganAtMs: number } | undefined
  encoder.output.on('data', (bytes: Buffer) => {
    for (const message of reader.read(bytes)) {
      const sent = disturbance
        ? disturbance.disturb(message, Date.now() - disturbance.beganAtMs)
        : shifted(message, hourMs)
      if (sent) socket.write(messageBytes(sent.type, sent.body, sent.timestampMs))
    }
  })
  return {
    begin(disturb: Disturb) {
      disturbance = { disturb: (message, sinceMs) => disturb(shifted(message, hourMs), sinceMs), beganAtMs: Date.now() }
    },
    async stop() {
      await encoder.stop()
      socket.destroy()
    },
  }
}
