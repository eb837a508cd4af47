import type { Generated, GeneratedAlways } from 'kysely'
import type { MessageKind } from '#contract/messages/entities/message.ts'
import type {
  SupportCategory,
  SupportChannel,
  SupportPicture,
  SupportState,
} from '#contract/messages/entities/support.ts'
import type { Int8, Json } from '#server/platform/postgres/tables.ts'
import type { MessageValue } from '#server/messages/domain/message-text.ts'

interface InboxMessagesTable {
  id: GeneratedAlways<string>
  member_id: Int8
  key: string
  kind: MessageKind
  template: string
  values: Json<Record<string, MessageValue>>
  link: string | null
  at: Date
  read_at: Date | null
  deleted_at: Date | null
}

interface InboxMutedTable {
  member_id: Int8
  kind: MessageKind
}

interface SupportCasesTable {
  id: GeneratedAlways<string>
  member_id: Int8
  channel: SupportChannel
  category: SupportCategory
  state: SupportState
  opened_at: Date
  changed_at: Date
  /** Since when the member waits for an answer. */
  waits_since: Date | null
  answered_at: Date | null
  /** When the member looked last. */
  seen_at: Date | null
  /** Nobody of the staff has seen what the member wrote last. */
  new_to_staff: boolean
}

interface SupportStaffTable {
  member_id: Int8
  granted_at: Generated<Date>
}

interface SupportEntriesTable {
  entry_id: string
  case_id: Int8
  by_staff: boolean
  /** Null: a text. */
  picture: SupportPicture['type'] | null
  sealed: Buffer
  at: Date
  place: GeneratedAlways<string>
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    inbox_messages: InboxMessagesTable
    inbox_muted: InboxMutedTable
    support_cases: SupportCasesTable
    support_entries: SupportEntriesTable
    support_staff: SupportStaffTable
  }
}
