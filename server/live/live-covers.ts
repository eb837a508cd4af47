import type { Media } from '#server/media/ports.ts'

const askAgainMs = 10_000
const minuteMs = 60_000
const ownCovers = '/covers/'

/**
 * Addresses of cover pictures. Taking one from a stream can take a while, so a list never waits for it: it shows the
 * poster until a picture is known, and asks for a newer one behind its back. A cover that the streamer chose stays.
 */
export const createLiveCovers = (media: Pick<Media, 'statusOf' | 'coverOf'>, now: () => number) => {
  const covers = new Map<string, { askedAtMs: number; takenAtMs: number | undefined }>()

  const ask = async (roomNo: string): Promise<void> => {
    const before = covers.get(roomNo)
    if (before && now() - before.askedAtMs < askAgainMs) return
    covers.set(roomNo, { askedAtMs: now(), takenAtMs: before?.takenAtMs })
    const cover = await media.coverOf(roomNo).catch(() => undefined)
    covers.set(roomNo, { askedAtMs: now(), takenAtMs: cover?.takenAtMs })
  }

  /** The picture's address changes with the minute in which it was taken, so that browsers fetch a new one. */
  return (roomNo: string, posterUrl: string): string => {
    if (posterUrl.startsWith(ownCovers)) return posterUrl
    if (media.statusOf(roomNo) !== 1) {
      covers.delete(roomNo)
      return posterUrl
    }
    void ask(roomNo)
    const takenAtMs = covers.get(roomNo)?.takenAtMs
    return takenAtMs === undefined ? posterUrl : `/media/${roomNo}/cover.jpg?t=${Math.floor(takenAtMs / minuteMs)}`
  }
}
