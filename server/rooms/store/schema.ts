import type { HeldReason, HeldState, QueuedText } from '#contract/rooms/entities/held-text.ts'
import type { WordAct, WordMatch } from '#contract/rooms/entities/word-rule.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { MessageContent } from '#contract/rooms/entities/chat-message.ts'
import type { ModerationAct, ModerationValues } from '#contract/rooms/entities/moderation.ts'
import type { ModerationReason } from '#contract/rooms/entities/mute-notice.ts'
import type { ObjectionState } from '#contract/rooms/entities/mute-notice.ts'
import type { ReportReason, ReportVerdict } from '#contract/rooms/entities/report.ts'
import type { RoomLanguage } from '#contract/live/entities/stream-settings.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import type { Int8, Json } from '#server/platform/postgres/tables.ts'

interface RoomsTable {
  room_no: string
  anchor_id: Int8
  match_id: ColumnType<string | null, string | null, string | null>
  anchor_type: 'match' | 'cast'
  sports_type: 'football' | 'basketball' | 'esports' | 'anchor'
  title: string
  description: Generated<string>
  poster_url: Generated<string>
  status: Generated<'0' | '1' | '2'>
  slow_mode_seconds: Generated<number>
  all_muted: Generated<boolean>
  pinned_text: Generated<string>
  followers_minutes: ColumnType<number | null, number | null | undefined, number | null>
  vip_level_min: Generated<number>
  gifters_only: Generated<boolean>
  emotes_only: Generated<boolean>
  no_duplicates: Generated<boolean>
  links_off: Generated<boolean>
  shield_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  anchor_status: Generated<number>
  discontinuities: Generated<number>
  language: Generated<RoomLanguage>
  delay_seconds: Generated<number>
}

interface RoomModeratorsTable {
  room_no: string
  member_id: Int8
  granted_at: Generated<Date>
  is_head: Generated<boolean>
}

interface RoomStaffTable {
  member_id: Int8
  granted_at: Generated<Date>
}

interface RoomModerationLogTable {
  id: GeneratedAlways<string>
  room_no: string
  act: ModerationAct
  actor_id: ColumnType<string | null, string | null, never>
  member_id: ColumnType<string | null, string | null, never>
  reason_code: ModerationReason | null
  reason: string
  before: Json<ModerationValues>
  after: Json<ModerationValues>
  at: Date
  until: Date | null
  undone_at: ColumnType<Date | null, undefined, Date>
  undone_by: ColumnType<string | null, undefined, string>
  undoes: ColumnType<string | null, string | null, never>
}

interface RoomObjectionsTable {
  id: GeneratedAlways<string>
  room_no: string
  member_id: Int8
  entry_id: Int8
  text: string
  at: Date
  state: ColumnType<ObjectionState, undefined, ObjectionState>
  decided_at: ColumnType<Date | null, undefined, Date>
  decided_by: ColumnType<string | null, undefined, string>
  answer: ColumnType<string, undefined, string>
}

interface RoomPersonNotesTable {
  id: GeneratedAlways<string>
  room_no: string
  member_id: Int8
  by_id: Int8
  text: string
  at: Date
}

interface MutesTable {
  room_no: string
  member_id: Int8
  by_id: Int8
  reason: Generated<string>
  reason_code: ColumnType<ModerationReason | null, ModerationReason | null | undefined, ModerationReason | null>
  entry_id: ColumnType<string | null, string | null | undefined, string | null>
  since: Generated<Date>
  until: Date | null
}

interface MemberBlocksTable {
  member_id: Int8
  blocked_id: Int8
  since: Date
}

interface RoomReportCasesTable {
  id: string
  room_no: string
  member_id: Int8
  member_role: RoomRole
  message_id: string | null
  sealed: Buffer
  network: ColumnType<string | null, string | null | undefined, string | null>
  reports: Generated<number>
  first_at: Date
  claimed_by: ColumnType<string | null, string | null | undefined, string | null>
  claimed_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  verdict: ColumnType<ReportVerdict | null, ReportVerdict | null | undefined, ReportVerdict | null>
  decided_by: ColumnType<string | null, string | null | undefined, string | null>
  decided_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface RoomReportsTable {
  case_id: string
  member_id: Int8
  reason: ReportReason
  sealed: Buffer | null
  at: Date
}

interface RoomLogsTable {
  room_no: string
  epoch: string
  last_seq: Int8
}

interface RoomMessagesTable {
  room_no: string
  seq: Int8
  id: string
  at: Date
  username: Generated<string>
  content: Json<MessageContent>
  author_id: ColumnType<string | null, string | null, string | null>
  request_id: string | null
}

interface BlockedWordsTable {
  id: GeneratedAlways<string>
  room_no: ColumnType<string | null, string | null, never>
  match: WordMatch
  act: WordAct
  word: string
  by_id: ColumnType<string | null, string | null, never>
  at: Date
}

interface HeldTextsTable {
  id: GeneratedAlways<string>
  room_no: string
  author_id: Int8
  request_id: string
  text: string
  reason: HeldReason
  word: string | null
  found: Json<QueuedText['found']>
  state: Generated<HeldState>
  at: Date
  until: Date
  decided_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  decided_by: ColumnType<string | null, string | null | undefined, string | null>
  locked_by: ColumnType<string | null, string | null | undefined, string | null>
  locked_until: ColumnType<Date | null, Date | null | undefined, Date | null>
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    rooms: RoomsTable
    room_moderators: RoomModeratorsTable
    room_staff: RoomStaffTable
    room_moderation_log: RoomModerationLogTable
    room_person_notes: RoomPersonNotesTable
    room_objections: RoomObjectionsTable
    mutes: MutesTable
    member_blocks: MemberBlocksTable
    room_report_cases: RoomReportCasesTable
    room_reports: RoomReportsTable
    room_logs: RoomLogsTable
    room_messages: RoomMessagesTable
    blocked_words: BlockedWordsTable
    held_texts: HeldTextsTable
  }
}
