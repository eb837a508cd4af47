import type { GeneratedAlways } from 'kysely'
import type { MessageKind } from '#contract/messages/entities/message.ts'
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

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    inbox_messages: InboxMessagesTable
    inbox_muted: InboxMutedTable
  }
}
