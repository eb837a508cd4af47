import type { RoomLadder } from '#server/media/ladder/room-ladder.ts'
import type { Rung } from '#server/media/ladder/rung.ts'
import type { StreamChannel } from '#server/media/stream-channel.ts'
import type { LiveWindow } from './live-window.ts'
import type { RenditionReport } from './playlist.ts'

export type PlaylistWindow = Pick<LiveWindow, 'view' | 'version' | 'init' | 'segment' | 'part' | 'latestInit'>

/** A room's own stream, or a rendition of it. */
export interface Playable extends Pick<StreamChannel, 'waiters' | 'isPartComing' | 'ready' | 'touch'> {
  readonly window: PlaylistWindow
  /** The others, by their addresses from this one's playlist. */
  reports(): RenditionReport[]
}

/** A room’s own stream. */
export const sourcePlayable = (channel: StreamChannel, ladder: RoomLadder | undefined): Playable => ({
  window: channel.window,
  waiters: channel.waiters,
  isPartComing: () => channel.isPartComing(),
  ready: () => channel.ready(),
  touch: () => channel.touch(),
  reports: () => (ladder?.ready() ?? []).map((rung) => ({ uri: `${rung.name}/index.m3u8`, view: rung.view() })),
})

/** A rendition of it. */
export const rungPlayable = (channel: StreamChannel, ladder: RoomLadder, rung: Rung): Playable => ({
  window: rung,
  waiters: rung.waiters,
  isPartComing: () => channel.isPartComing() && ladder.rung(rung.name) === rung,
  ready: async () => {
    channel.touch()
    return 'ready'
  },
  touch: () => channel.touch(),
  reports: () => [
    { uri: '../index.m3u8', view: channel.window.view() },
    ...ladder
      .ready()
      .filter((other) => other !== rung)
      .map((other) => ({ uri: `../${other.name}/index.m3u8`, view: other.view() })),
  ],
})
