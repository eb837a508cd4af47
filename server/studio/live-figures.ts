import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import type { ViewerPoint } from '#contract/studio/health-calls.ts'
import type { Media } from '#server/media/ports.ts'
import type { Presence, RoomLog } from '#server/rooms/ports.ts'
import { viewerPointsMax } from '#contract/limits.ts'

const viewerStepMs = 10_000
const minuteMs = 60_000
/** Texts of a minute are counted in slices of this length. */
const sliceMs = 5_000

/** A curve with one more point. A full one keeps every second point, so that it goes on from its beginning. */
export const extendCurve = (curve: readonly ViewerPoint[], point: ViewerPoint): ViewerPoint[] =>
  curve.length < viewerPointsMax ? [...curve, point] : [...curve.filter((_, at) => at % 2 === 0), point]

interface Options {
  media: Pick<Media, 'onStatus'>
  presence: Pick<Presence, 'viewerCount'>
  roomLog: Pick<RoomLog, 'onAppended'>
  now: () => number
}

interface Figures {
  curve: ViewerPoint[]
  /** By the number of their slice. */
  texts: Map<number, number>
}

export interface LiveFigures {
  curve(roomNo: string): readonly ViewerPoint[]
  chatPerMinute(roomNo: string): number
  stop(): void
}

const isStreaming = (status: AnchorStatus): boolean => status === 1 || status === 2

/** Viewers and chat of rooms in which somebody streams. In memory: a restart begins the curve anew. [S-02] */
export const createLiveFigures = ({ media, presence, roomLog, now }: Options): LiveFigures => {
  const rooms = new Map<string, Figures>()
  const addPoint = (roomNo: string, figures: Figures): void => {
    figures.curve = extendCurve(figures.curve, { atMs: now(), viewers: presence.viewerCount(roomNo) })
  }
  const sliceOf = (atMs: number): number => Math.floor(atMs / sliceMs)
  const stops = [
    media.onStatus((roomNo, status) => {
      if (!isStreaming(status)) rooms.delete(roomNo)
      else if (!rooms.has(roomNo)) {
        const figures = { curve: [], texts: new Map() }
        rooms.set(roomNo, figures)
        addPoint(roomNo, figures)
      }
    }),
    roomLog.onAppended((roomNo, { content }) => {
      const texts = content.msgType === 'text' ? rooms.get(roomNo)?.texts : undefined
      if (!texts) return
      const slice = sliceOf(now())
      texts.set(slice, (texts.get(slice) ?? 0) + 1)
      for (const old of texts.keys()) if (old < slice - minuteMs / sliceMs) texts.delete(old)
    }),
  ]
  const timer = setInterval(() => {
    for (const [roomNo, figures] of rooms) addPoint(roomNo, figures)
  }, viewerStepMs).unref()
  return {
    curve: (roomNo) => rooms.get(roomNo)?.curve ?? [],
    chatPerMinute: (roomNo) => {
      const from = sliceOf(now() - minuteMs)
      let sum = 0
      for (const [slice, texts] of rooms.get(roomNo)?.texts ?? []) if (slice > from) sum += texts
      return sum
    },
    stop: () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    },
  }
}
