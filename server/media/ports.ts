import type { StreamHealth, StreamWarning } from '#contract/studio/entities/stream-health.ts'
import type { AnchorStatus } from '#contract/live/entities/anchor.ts'

/** Finds the room that a publisher's stream key opens; undefined refuses the publisher. Keys are stored hashed. */
export interface StreamKeys {
  roomOf(streamKey: string): Promise<string | undefined>
}

/** Keeps the discontinuity sequence number of each room over restarts (RFC 8216, 4.3.3.3). */
export interface DiscontinuityNumbers {
  readonly before: ReadonlyMap<string, number>
  reached(roomNo: string, number: number): void
}

/** A publisher that the server starts itself when somebody watches a room, and stops when nobody does. */
export interface OnDemandPublisher {
  /** The rooms that it can publish for. */
  readonly roomNos: ReadonlySet<string>
  /** Starts to publish to `rtmpUrl` (key included). `exited` settles when the publisher is gone, for whatever reason. */
  start(roomNo: string, rtmpUrl: string): { exited: Promise<void>; stop(): Promise<void> }
}

/** `publish`: in the room. `test`: as a test stream. `probe`: what comes is thrown away. */
export type TicketUse = 'publish' | 'test' | 'probe'

/** The way by which a streamer's pictures come in. */
export type StreamDoor = 'rtmp' | 'whip'

export interface StreamStart {
  /** A UUID. */
  streamId: string
  roomNo: string
  door: StreamDoor
  atMs: number
}

/** Keeps a row of each stream. Its calls return at once, and are carried out in their order. */
export interface StreamLog {
  /** Streams that were open when the server ended: room to stream. */
  readonly open: ReadonlyMap<string, string>
  started(start: StreamStart): void
  /** `atMs` is when its last pictures or sound came; null: before a restart. */
  ended(streamId: string, atMs: number | null): void
}

/** What the rest of the server knows of the streams. */
export interface Media {
  /** The port of the ingest. */
  readonly rtmpPort: number
  statusOf(roomNo: string): AnchorStatus
  /** Called on every change of a room's status; returns the unsubscribe function. */
  onStatus(listener: (roomNo: string, status: AnchorStatus) => void): () => void
  /** Figures of a room's publisher; undefined: nobody publishes. */
  healthOf(roomNo: string): StreamHealth | undefined
  /** Start of the running stream, breaks included; null: nobody streams. */
  liveSinceOf(roomNo: string): number | null
  /** Called whenever a streamer is to be warned of something else than before, or of nothing any more. */
  onWarnings(listener: (roomNo: string, warnings: readonly StreamWarning[]) => void): () => void
  /** Tells a room's streamer why it has to go, and closes it; the room is interrupted. False when nobody publishes. */
  dismissStreamer(roomNo: string, reason: string): boolean
  /** Dismisses a room's streamer if the key that they publish with opens nothing any more. */
  recheckStreamer(roomNo: string, reason: string): Promise<void>
  /** The same, and the room has ended at once, also when it was interrupted. False when there is nothing to end. */
  endStream(roomNo: string, reason: string): boolean
  /** The streams that streamers have in rooms, breaks before a return included: room to stream. */
  openStreams(): Map<string, string>
  /** The playlist of the room's test stream, and its end; undefined: there is nothing to play. */
  testStreamOf(roomNo: string): { url: string; untilMs: number } | undefined
  /** By how much a room's next streams are held back from viewers, in milliseconds; the one under way keeps its own. */
  setDelay(roomNo: string, delayMs: number): void
  /** The delay of the stream under way. */
  delayMsOf(roomNo: string): number
  /** The delay of a stream whose newest part viewers may not have yet; 0 of all others. */
  delayMsOfStream(streamId: string): number
  /** A ticket that opens one publish by WHIP for a minute; undefined where nobody may publish so. */
  issueTicket(roomNo: string, use: TicketUse): { token: string; livesMs: number } | undefined
  /** A recent picture of the running stream as JPEG, or undefined when the room has none. */
  coverOf(roomNo: string): Promise<{ jpeg: Buffer; takenAtMs: number } | undefined>
}
