import type { ColumnType, Generated } from 'kysely'
import type { RaidFailure, RaidsFrom, RaidState } from '#contract/live/entities/raid.ts'
import type { ReplayVisibility } from '#contract/live/entities/replay.ts'
import type { StreamDoor } from '#server/media/ports.ts'
import type { Int8 } from '#server/platform/postgres/tables.ts'

interface FollowsTable {
  member_id: Int8
  anchor_id: Int8
  since: Generated<Date>
}

interface StreamKeysTable {
  key_hash: Buffer
  room_no: string
  created_at: Generated<Date>
  revoked_at: ColumnType<Date | null, undefined, Date>
  key_id: ColumnType<string, undefined, never>
  name: Generated<string>
  used_at: ColumnType<Date | null, undefined, Date>
}

interface PublishHoldsTable {
  room_no: string
  until: Date
}

interface StreamsTable {
  id: string
  room_no: string
  door: StreamDoor
  title: string
  match_id: ColumnType<string | null, string | null, string | null>
  started_at: Date
  heard_at: Date
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  peak_viewers: Generated<number>
}

interface ReplaysTable {
  stream_id: string
  visibility: Generated<ReplayVisibility>
  size_bytes: Int8
  duration_ms: Int8
  removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** The streamer has a message that its age removes it soon. */
  going_notice_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface ClipsTable {
  id: string
  room_no: string
  stream_id: string
  maker_id: Int8
  title: string
  at_ms: Int8
  duration_ms: Int8
  size_bytes: Int8
  created_at: Generated<Date>
  removed_at: ColumnType<Date | null, undefined, Date | null>
}

interface ClipRulesTable {
  room_no: string
  viewers_may: boolean
}

interface StreamViewersTable {
  stream_id: string
  at_s: number
  viewers: number
}

interface StreamTroublesTable {
  stream_id: string
  at_s: number
  kind: string
  until_s: number | null
}

interface RaidSettingsTable {
  room_no: string
  raids_from: RaidsFrom
}

interface HostingsTable {
  room_no: string
  hosted_room_no: string
  stream_id: ColumnType<string | null, string | null, string | null>
  since: Date
}

interface RaidsTable {
  raid_id: string
  room_no: string
  to_room_no: string
  stream_id: string
  by_id: Int8
  state: Generated<RaidState>
  started_at: Date
  ends_at: Date
  ended_at: ColumnType<Date | null, undefined, Date>
  viewers: Generated<number>
  reason: ColumnType<RaidFailure | null, undefined, RaidFailure | null>
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    follows: FollowsTable
    stream_keys: StreamKeysTable
    publish_holds: PublishHoldsTable
    streams: StreamsTable
    replays: ReplaysTable
    clips: ClipsTable
    clip_rules: ClipRulesTable
    stream_viewers: StreamViewersTable
    stream_troubles: StreamTroublesTable
    raid_settings: RaidSettingsTable
    raids: RaidsTable
    hostings: HostingsTable
  }
}
