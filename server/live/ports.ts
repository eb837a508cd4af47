import type { Language } from '#contract/codes.ts'
import type { RoomLanguage } from '#contract/live/entities/stream-settings.ts'
import type { ReplayVisibility } from '#contract/live/entities/replay.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import type { StreamKey } from '#contract/studio/entities/stream-key.ts'
import type { Recording } from './replays/recording-plan.ts'
import type { StreamStart } from '#server/media/ports.ts'
import type { SportsType } from '#contract/sports/entities/match.ts'

/** Rooms with all that a card shows. */
export interface LiveList {
  /** Teams and competitions by their names in the language. */
  item(roomNo: string, language: Language): Promise<LiveItem | undefined>
  list(filter: {
    language: Language
    sportsType?: SportsType
    /** The language of the streamers. */
    spoken?: RoomLanguage
    search?: string
    page: number
    pageSize: number
  }): Promise<{
    items: LiveItem[]
    total: number
    counts: Record<SportsType, number>
    liveCount: number
    viewerCount: number
  }>
}

/** Who follows which anchor; saying the same twice changes nothing. */
export interface Follows {
  follow(memberId: string, anchorId: string, follows: boolean): Promise<{ follows: boolean; followerCount: number }>
  /** Newest first, 100 at most. */
  followedAnchors(memberId: string): Promise<string[]>
  isFollowing(memberId: string, anchorId: string): Promise<boolean>
  /** How many follow an anchor, and how many of them began since a time (null: never). */
  followersOf(anchorId: string, sinceMs: number | null): Promise<{ followers: number; won: number }>
  /** Count of an anchor's followers who began within a time. */
  wonIn(anchorId: string, span: { fromMs: number; toMs: number }): Promise<number>
}

/** Rows of streams, with the viewers that they had. */
export interface Streams {
  /** Streams without an end: room to stream. */
  open(): Promise<Map<string, string>>
  start(start: StreamStart, room: { title: string; matchId: string | null }): Promise<void>
  /** `atMs` null: when it was heard of last. */
  end(streamId: string, atMs: number | null): Promise<void>
  exists(streamId: string): Promise<boolean>
  /** A point of its viewers' curve; none of a stream that has ended. */
  sample(streamId: string, point: { atMs: number; viewers: number }): Promise<void>
}

/** Recordings of streams. */
export interface Recordings {
  /** Notes how long a recording is; nothing where its stream has no row. */
  noted(streamId: string, size: { sizeBytes: number; durationMs: number }): Promise<void>
  /** The oldest stream first. */
  all(): Promise<Recording[]>
  forget(streamIds: readonly string[]): Promise<void>
}

export interface ReplayRow {
  replayId: string
  roomNo: string
  title: string
  startedAtMs: number
  /** Null: the stream runs. */
  endedAtMs: number | null
  peakViewers: number
  visibility: ReplayVisibility
  durationMs: number
  sizeBytes: number
  removedAtMs: number | null
}

export interface ReplayChange {
  visibility: ReplayVisibility
  removedAtMs: number | null
}

/** Streams that can be watched again. */
export interface Replays {
  find(replayId: string): Promise<ReplayRow | undefined>
  /** The replay of the stream that runs in a room. */
  runningOf(roomNo: string): Promise<ReplayRow | undefined>
  /** The newest first, `replaysMax` at most; without those that were removed. */
  ofRoom(roomNo: string, visibilities: readonly ReplayVisibility[]): Promise<ReplayRow[]>
  /** Replays of the room, with private ones and those removed after `removedSinceMs`. */
  ownOf(roomNo: string, removedSinceMs: number): Promise<ReplayRow[]>
  /** False: it is gone. */
  in(unit: Unit): { change(replayId: string, to: ReplayChange): Promise<boolean> }
}

/** A replay's clock: parts without a break, with the moments of the world at which they began, and the whole length. */
export interface ReplayClock {
  stretches: { atMs: number; startsAtMs: number }[]
  durationMs: number
}

/** The newest stretch of a recording, for a room's viewers. `lagMs`: the age of its end. */
export interface Rewind {
  url: string
  livesMs: number
  lengthMs: number
  lagMs: number
}

/** Media of replays. */
export interface ReplayMedia {
  readonly keptMs: number
  link(replayId: string): { url: string; livesMs: number }
  /** Undefined: nothing is recorded. */
  rewind(replayId: string): Promise<Rewind | undefined>
  /** Nothing of what is not there. */
  clockOf(replayId: string): Promise<ReplayClock>
  /** Bytes that recordings may still take, of what they may have and of what the disk has. */
  freeBytes(): Promise<number>
}

/** Where matches' outside streams come from. */
export interface MatchVideos {
  /** A playlist's address with a query that is signed for a match and a session and runs out after `livesMs`. [C-16] */
  link(matchId: string, session: string): { url: string; livesMs: number }
}

/** A key with its text, which nobody can read again. */
export interface MadeKey {
  readonly key: StreamKey
  readonly streamKey: string
}

export interface StreamerKeysInUnit {
  /** `full`: the room has as many as there may be; `taken`: one has the name. */
  add(roomNo: string, name: string): Promise<MadeKey | 'full' | 'taken'>
  /** Undefined: the room has no such key. */
  rotate(roomNo: string, keyId: string): Promise<MadeKey | undefined>
  revoke(roomNo: string, keyId: string): Promise<boolean>
  /** No key of the room opens it until then. */
  hold(roomNo: string, untilMs: number): Promise<void>
}

/** Stream keys of a room, as its streamer has them. [S-02] */
export interface StreamerKeys {
  /** Keys in force, the oldest first. */
  list(roomNo: string): Promise<StreamKey[]>
  in(unit: Unit): StreamerKeysInUnit
}
