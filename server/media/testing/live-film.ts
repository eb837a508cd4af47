import type { FilmMessage } from './flv-reader.ts'
import { openPublish } from './raw-publisher.ts'
import { messageBytes } from './rtmp-bytes.ts'

const tickMs = 20

/** Sends a film of this length over and over, in the pace of its times, as an encoder does. */
export const publishFilm = async (port: number, streamKey: string, film: readonly FilmMessage[], lengthMs: number) => {
  const { socket, closed } = await openPublish(port, streamKey)
  const frames = film.filter(({ timestampMs }) => timestampMs < lengthMs)
  const startedAtMs = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    for (;;) {
      const message = frames[sent % frames.length]
      const timestampMs = (message?.timestampMs ?? 0) + Math.floor(sent / frames.length) * lengthMs
      if (!message || timestampMs > performance.now() - startedAtMs) return
      socket.write(messageBytes(message.type, message.body, timestampMs))
      sent += 1
    }
  }, tickMs)
  void closed.then(() => clearInterval(timer))
  return {
    closed,
    async leave() {
      socket.destroy()
      await closed
    },
  }
}
