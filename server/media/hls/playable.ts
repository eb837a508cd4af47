import { announcedSegments } from '#server/media/ladder/ladder-limits.ts'
import type { RoomLadder } from '#server/media/ladder/room-ladder.ts'
import type { Rung } from '#server/media/ladder/rung.ts'
import type { StreamChannel } from '#server/media/stream-channel.ts'
import type { PlaylistWindow } from './live-window.ts'
import type { RenditionReport } from './playlist.ts'

/** A room's own stream, or a rendition of it. */
export interface Playable extends Pick<StreamChannel, 'waiters' | 'isPartComing' | 'ready' | 'touch'> {
  readonly window: PlaylistWindow
  /** The others, by their addresses from this one's playlist. */
  reports(): RenditionReport[]
}

/** Renditions that players are told of, as viewers may have them. */
export const readyRungs = (channel: StreamChannel, ladder: RoomLadder | undefined) =>
  (ladder?.ready() ?? [])
    .map((rung) => ({ rung, window: channel.viewOf(rung) }))
    .filter(({ window }) => window.view().segments.filter(({ sealed }) => sealed).length >= announcedSegments)

/** A room’s own stream. */
export const sourcePlayable = (channel: StreamChannel, ladder: RoomLadder | undefined): Playable => ({
  window: channel.viewOf(channel.window),
  waiters: channel.waiters,
  isPartComing: () => channel.isPartComing(),
  ready: () => channel.ready(),
  touch: () => channel.touch(),
  reports: () =>
    readyRungs(channel, ladder).map(({ rung, window }) => ({ uri: `${rung.name}/index.m3u8`, view: window.view() })),
})

/** A rendition of it. */
export const rungPlayable = (channel: StreamChannel, ladder: RoomLadder, rung: Rung): Playable => ({
  window: channel.viewOf(rung),
  waiters: rung.waiters,
  isPartComing: () => channel.isPartComing() && ladder.rung(rung.name) === rung,
  ready: async () => {
    channel.touch()
    return 'ready'
  },
  touch: () => channel.touch(),
  reports: () => [
    { uri: '../index.m3u8', view: channel.viewOf(channel.window).view() },
    ...readyRungs(channel, ladder)
      .filter((other) => other.rung !== rung)
      .map((other) => ({ uri: `../${other.rung.name}/index.m3u8`, view: other.window.view() })),
  ],
})
