import type { Database } from '#server/platform/postgres/tables.ts'

export type PassKind = 'accepted' | 'white'

/** A device that is let in until then: it went on past a caveat, or a white member was logged in on it. [S-08, P-03] */
export interface AccessPass {
  device: string
  kind: PassKind
  /** The white member's; '' for accepted caveats. */
  memberName: string
  untilMs: number
}

export interface AccessPassStore {
  all(): Promise<AccessPass[]>
  keep(pass: AccessPass): Promise<void>
  sweep(): Promise<void>
}

export const createAccessPasses = (db: Database, now: () => number): AccessPassStore => ({
  all: async () => {
    const rows = await db.selectFrom('access_passes').selectAll().where('until', '>', new Date(now())).execute()
    return rows.map((row) => ({
      device: row.device_uuid,
      kind: row.kind,
      memberName: row.member_name,
      untilMs: row.until.getTime(),
    }))
  },
  keep: async ({ device, kind, memberName, untilMs }) => {
    const until = new Date(untilMs)
    await db
      .insertInto('access_passes')
      .values({ device_uuid: device, kind, member_name: memberName, until })
      .onConflict((conflict) =>
        conflict.columns(['device_uuid', 'kind']).doUpdateSet({ member_name: memberName, until }),
      )
      .execute()
  },
  sweep: async () => {
    await db.deleteFrom('access_passes').where('until', '<=', new Date(now())).execute()
  },
})
