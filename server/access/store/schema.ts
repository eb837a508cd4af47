import type { Generated } from 'kysely'

interface AccessPassesTable {
  device_uuid: string
  kind: 'accepted' | 'white'
  member_name: Generated<string>
  until: Date
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    access_passes: AccessPassesTable
  }
}
