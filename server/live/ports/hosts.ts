import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import type { Hosted } from '#contract/live/entities/hosted.ts'
import type { RaidRefusal } from '#contract/live/entities/raid.ts'
import type { PollLoop } from '#server/platform/poll-loop.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { RaidSide } from './raids.ts'

/** A room that displays the picture of another. */
export interface Hosting {
  readonly host: RaidSide
  readonly hosted: RaidSide
  /** The stream that is hosted; null: a channel on demand. */
  readonly streamId: string | null
}

/** Rows of hostings. */
export interface HostRows {
  all(): Promise<Hosting[]>
  in(unit: Unit): {
    set(hosting: Hosting, nowMs: number): Promise<void>
    /** False: it hosts none. */
    remove(roomNo: string): Promise<boolean>
  }
}

/** Whom rooms host, in memory. */
export interface HostBoard {
  of(roomNo: string): Hosting | undefined
  all(): readonly Hosting[]
  set(hosting: Hosting): void
  remove(roomNo: string): void
  /** The room whose picture is displayed now: nothing while the own room has one, or the other one has none. */
  pictureIn(room: { roomNo: string; anchorStatus: AnchorStatus }): Promise<Hosted | undefined>
}

/** The picture of another room in a room that is off air. [S-02] */
export interface Hosts {
  /** Reads all hostings, before the first room is asked for. */
  open(): Promise<void>
  pictureIn(roomNo: string): Promise<Hosted | undefined>
  /** Why a room cannot be hosted; `live`: the own one is on air. */
  refusalOf(host: RaidSide, hosted: RaidSide): Promise<RaidRefusal | 'live' | null>
  in(unit: Unit): {
    host(host: RaidSide, hosted: RaidSide): Promise<void>
    end(roomNo: string): Promise<void>
  }
  /** From now on hostings end by themselves. */
  start(): PollLoop
}
