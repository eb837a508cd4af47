import type { NoviceTask } from '#contract/promotions/entities/novice.ts'
import type { Int8 } from '#server/platform/postgres/tables.ts'

interface NoviceDeedsTable {
  member_id: Int8
  task: NoviceTask
  times: number
}

interface NoviceClaimsTable {
  promotion_id: Int8
  member_id: Int8
  task: NoviceTask
  at: Date
}

interface NoviceFollowsTable {
  fact_id: string
  member_id: Int8
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    novice_deeds: NoviceDeedsTable
    novice_claims: NoviceClaimsTable
    novice_follows: NoviceFollowsTable
  }
}
