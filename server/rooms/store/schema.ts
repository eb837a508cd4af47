import type { ColumnType, Generated } from 'kysely'
import type { MessageContent } from '#contract/rooms/entities/chat-message.ts'
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
  anchor_status: Generated<number>
  discontinuities: Generated<number>
}

interface RoomModeratorsTable {
  room_no: string
  member_id: Int8
  granted_at: Generated<Date>
}

interface MutesTable {
  room_no: string
  member_id: Int8
  by_id: Int8
  reason: Generated<string>
  since: Generated<Date>
  until: Date | null
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

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    rooms: RoomsTable
    room_moderators: RoomModeratorsTable
    mutes: MutesTable
    room_logs: RoomLogsTable
    room_messages: RoomMessagesTable
  }
}
