import type { Raid, RaidFailure, RaidRefusal, RaidsFrom, RaidState } from '#contract/live/entities/raid.ts'
import type { PollLoop } from '#server/platform/poll-loop.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

/** A room with its anchor. */
export interface RaidSide {
  readonly roomNo: string
  readonly anchorId: string
}

/** A raid as it is stored. */
export interface StoredRaid {
  readonly raid: Raid
  readonly roomNo: string
}

export interface NewRaid {
  readonly roomNo: string
  readonly toRoomNo: string
  readonly streamId: string
  readonly byId: string
  readonly nowMs: number
}

/** The facts by which a room takes in a raid of another, or does not. */
export interface RaidFacts {
  readonly raidsFrom: RaidsFrom
  /** Its anchor follows the other one's. */
  readonly follows: boolean
  readonly isShielded: boolean
  /** It has led its own viewers to the other room just now. */
  readonly isBack: boolean
}

/** Raids that a room began: within an hour, and from the stream in question. */
export interface RaidCounts {
  readonly inHour: number
  readonly isCounting: boolean
  /** The stream has led its viewers on. */
  readonly isDone: boolean
}

export interface RaidsInUnit {
  counts(roomNo: string, streamId: string, nowMs: number): Promise<RaidCounts>
  facts(from: RaidSide, roomNos: readonly string[], nowMs: number): Promise<Map<string, RaidFacts>>
  add(raid: NewRaid): Promise<StoredRaid>
  /** Kept from others until the end of the unit; undefined: it does not count down. */
  counting(raidId: string): Promise<StoredRaid | undefined>
  end(
    raidId: string,
    end: { state: RaidState; reason: RaidFailure | null; viewers: number; atMs: number },
  ): Promise<StoredRaid>
  setRaidsFrom(roomNo: string, raidsFrom: RaidsFrom): Promise<void>
}

/** Rows of raids. */
export interface RaidRows {
  raidsFrom(roomNo: string): Promise<RaidsFrom>
  facts: RaidsInUnit['facts']
  /** The running stream of a room, or the last one if it has ended since a time. */
  streamOf(roomNo: string, endedSinceMs: number): Promise<string | undefined>
  /** Countdowns that have ended by a time, the oldest first. */
  due(nowMs: number): Promise<StoredRaid[]>
  /** Countdowns, and raids that have ended since a time. */
  recent(sinceMs: number): Promise<StoredRaid[]>
  /** Countdowns that end before a time, and no earlier than another one, end then. */
  prolong(toMs: number, lateMs: number): Promise<void>
  in(unit: Unit): RaidsInUnit
}

/** Raids that count down or have just ended, and who goes along, in memory. */
export interface RaidBoard {
  of(roomNo: string): Raid | undefined
  put(stored: StoredRaid): void
  /** False: no such raid counts down in the room. Several screens of one `person` count once. */
  follow(roomNo: string, raidId: string, screen: object, person: unknown): boolean
  /** The screen stays, in this room or in all. */
  stay(screen: object, roomNo?: string): void
  followers(roomNo: string): number
}

/** A raid that cannot begin: the field of the request and the rule that refuses it. */
export interface RaidFault {
  readonly field: 'raid' | 'toRoomNo'
  readonly rule: RaidRefusal | 'stream' | 'running' | 'done' | 'hour'
}

/** Leads viewers of rooms on to others. [S-02] */
export interface Raids {
  /** Reads what a restart left, before the first room is asked for: a page that comes back finds its raid. */
  open(): Promise<void>
  raidsFrom(roomNo: string): Promise<RaidsFrom>
  of(roomNo: string): { raid: Raid | null; followers: number }
  /** Why each room takes in no raid, or null, by its number. */
  refusals(from: RaidSide, targets: readonly RaidSide[]): Promise<Map<string, RaidRefusal | null>>
  /** The stream that would lead its viewers on. */
  streamOf(roomNo: string): Promise<string | undefined>
  in(unit: Unit): {
    start(from: RaidSide, to: RaidSide, streamId: string): Promise<Raid | RaidFault>
    /** False: it does not count down. */
    cancel(roomNo: string, raidId: string): Promise<boolean>
    setRaidsFrom(roomNo: string, raidsFrom: RaidsFrom): Promise<void>
  }
  /** From now on countdowns end; what a restart left goes on. */
  start(): PollLoop
}
