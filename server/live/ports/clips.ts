import type { Unit } from '#server/platform/unit-of-work.ts'

export interface ClipRow {
  clipId: string
  roomNo: string
  replayId: string
  /** Place in its replay. */
  atMs: number
  durationMs: number
  sizeBytes: number
  title: string
  maker: { id: string; nickname: string }
  createdAtMs: number
  removedAtMs: number | null
  /** Its replay can be watched by nobody any more, since its time is over. */
  isReplayOver: boolean
}

export interface NewClip {
  clipId: string
  roomNo: string
  replayId: string
  makerId: string
  title: string
  atMs: number
  durationMs: number
  sizeBytes: number
}

/** Clips of replays. What goes with a removed replay is found by nothing here, and comes back with it. */
export interface Clips {
  find(clipId: string): Promise<ClipRow | undefined>
  /** The newest first, `clipsListMax` at most. */
  ofRoom(roomNo: string): Promise<ClipRow[]>
  /** Clips of a room that stand, and what a member has made there since a moment. */
  counts(roomNo: string, makerId: string, sinceMs: number): Promise<{ ofRoom: number; ofMaker: number }>
  viewersMay(roomNo: string): Promise<boolean>
  /** Bytes of all clips of the site. */
  sizeBytes(): Promise<number>
  /** Ids of all clips that have a row. */
  ids(): Promise<string[]>
  /** Ids of clips that were removed before a moment, or with their replay; their rows go. */
  forget(removedBeforeMs: number): Promise<string[]>
  in(unit: Unit): ClipsInUnit
}

export interface ClipsInUnit {
  add(clip: NewClip): Promise<ClipRow>
  /** False: it is gone. */
  setRemoved(clipId: string, removedAtMs: number | null): Promise<boolean>
  setViewersMay(roomNo: string, viewersMay: boolean): Promise<void>
}

/** Media of clips. */
export interface ClipMedia {
  link(clipId: string): { url: string; livesMs: number }
  /** Undefined: the range has nothing whole. */
  cut(
    clipId: string,
    replayId: string,
    range: { fromMs: number; toMs: number },
  ): Promise<{ atMs: number; durationMs: number; sizeBytes: number } | undefined>
}
