import type { Generated, GeneratedAlways } from 'kysely'
import type { Int8 } from '#server/platform/postgres/tables.ts'

interface AnchorApplicationsTable {
  id: GeneratedAlways<string>
  member_id: Int8
  title: string
  about: string
  at: Date
  state: Generated<'waiting' | 'approved' | 'refused'>
  reason: Generated<string>
  decided_at: Date | null
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    anchor_applications: AnchorApplicationsTable
  }
}
