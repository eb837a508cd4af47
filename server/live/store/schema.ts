import type { Generated } from 'kysely'
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
  revoked_at: Date | null
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    follows: FollowsTable
    stream_keys: StreamKeysTable
  }
}
