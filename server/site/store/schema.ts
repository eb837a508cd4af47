import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json } from '#server/platform/postgres/tables.ts'

interface SiteSettingsTable {
  key: string
  value: Json<unknown>
  version: Generated<string>
  updated_at: Generated<Date>
  updated_by: string
}

interface PointLogsTable {
  id: GeneratedAlways<string>
  name: string
  page: string
  value: ColumnType<string | null, number | null, number | null>
  at: Date
  received_at: Date
  member_id: ColumnType<string | null, string | null, string | null>
  device_uuid: string
  client_type: string
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    site_settings: SiteSettingsTable
    point_logs: PointLogsTable
  }
}
