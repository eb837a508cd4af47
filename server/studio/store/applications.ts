import type { AnchorApplication, AnchorWish } from '#contract/studio/entities/anchor-application.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

/** An application with whose it is, for operators. */
export interface WaitingApplication extends AnchorApplication {
  readonly name: string
}

interface Decided {
  readonly id: string
  readonly title: string
}

export interface Applications {
  newest(memberId: string): Promise<AnchorApplication | null>
  /** The longest ago first. */
  waiting(limit: number): Promise<WaitingApplication[]>
  in(unit: Unit): {
    /** Undefined: the member has asked and waits. */
    add(memberId: string, wish: AnchorWish, nowMs: number): Promise<AnchorApplication | undefined>
    /** Undefined: nothing waits. */
    decide(memberId: string, verdict: Verdict): Promise<Decided | undefined>
  }
}

interface Verdict {
  readonly state: 'approved' | 'refused'
  /** Of a refusal. */
  readonly reason: string
  readonly nowMs: number
}

const columns = ['title', 'about', 'at', 'state', 'reason'] as const

interface Row {
  title: string
  about: string
  at: Date
  state: AnchorApplication['state']
  reason: string
}

const ofRow = ({ title, about, at, state, reason }: Row): AnchorApplication => ({
  title,
  about,
  atMs: at.getTime(),
  state,
  reason,
})

const inTables = (tables: Database): ReturnType<Applications['in']> => ({
  add: async (memberId, { title, about }, nowMs) => {
    const row = await tables
      .insertInto('anchor_applications')
      .values({ member_id: memberId, title, about, at: new Date(nowMs), decided_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning(columns)
      .executeTakeFirst()
    return row && ofRow(row)
  },
  decide: (memberId, { state, reason, nowMs }) =>
    tables
      .updateTable('anchor_applications')
      .set({ state, reason, decided_at: new Date(nowMs) })
      .where('member_id', '=', memberId)
      .where('state', '=', 'waiting')
      .returning(['id', 'title'])
      .executeTakeFirst(),
})

/** Applications for a room, on PostgreSQL. */
export const createApplications = (db: Database): Applications => ({
  newest: async (memberId) => {
    const row = await db
      .selectFrom('anchor_applications')
      .select(columns)
      .where('member_id', '=', memberId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row ? ofRow(row) : null
  },
  waiting: async (limit) => {
    const rows = await db
      .selectFrom('anchor_applications as a')
      .innerJoin('members as m', 'm.id', 'a.member_id')
      .select(['m.name', 'a.title', 'a.about', 'a.at', 'a.state', 'a.reason'])
      .where('a.state', '=', 'waiting')
      .orderBy('a.id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ name: row.name, ...ofRow(row) }))
  },
  in: (unit) => inTables(tablesOf(unit)),
})
