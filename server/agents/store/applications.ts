import type { AgentApplication, AgentWish } from '#contract/agents/entities/agent.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { joinedAtOf } from './agents.ts'

/** An application with whose it is, for operators. */
export interface WaitingApplication extends AgentApplication {
  readonly name: string
}

export interface Applications {
  isAgent(memberId: string): Promise<boolean>
  newest(memberId: string): Promise<AgentApplication | null>
  /** The longest ago first. */
  waiting(limit: number): Promise<WaitingApplication[]>
  in(unit: Unit): {
    /** Undefined: the member is an agent, or has asked and waits. */
    add(memberId: string, wish: AgentWish, nowMs: number): Promise<AgentApplication | undefined>
    /** False: nothing waits. */
    approve(memberId: string, nowMs: number): Promise<boolean>
    refuse(memberId: string, reason: string, nowMs: number): Promise<boolean>
  }
}

const columns = ['channel', 'about', 'at', 'state', 'reason'] as const

interface Row {
  channel: string
  about: string
  at: Date
  state: AgentApplication['state']
  reason: string
}

const ofRow = ({ channel, about, at, state, reason }: Row): AgentApplication => ({
  channel,
  about,
  atMs: at.getTime(),
  state,
  reason,
})

const decide = async (
  tables: Database,
  {
    memberId,
    state,
    reason,
    nowMs,
  }: { memberId: string; state: 'approved' | 'refused'; reason: string; nowMs: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await tables
    .updateTable('agent_applications')
    .set({ state, reason, decided_at: new Date(nowMs) })
    .where('member_id', '=', memberId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Who asks to become an agent, on PostgreSQL. [P-03] */
export const createApplications = (db: Database): Applications => ({
  isAgent: async (memberId) => (await joinedAtOf(db, memberId)) !== null,
  newest: async (memberId) => {
    const row = await db
      .selectFrom('agent_applications')
      .select(columns)
      .where('member_id', '=', memberId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row ? ofRow(row) : null
  },
  waiting: async (limit) => {
    const rows = await db
      .selectFrom('agent_applications as a')
      .innerJoin('members as m', 'm.id', 'a.member_id')
      .select(['m.name', 'a.channel', 'a.about', 'a.at', 'a.state', 'a.reason'])
      .where('a.state', '=', 'waiting')
      .orderBy('a.id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ name: row.name, ...ofRow(row) }))
  },
  in: (unit) => {
    const tables = tablesOf(unit)
    return {
      add: async (memberId, { channel, about }, nowMs) => {
        if ((await joinedAtOf(tables, memberId)) !== null) return undefined
        const row = await tables
          .insertInto('agent_applications')
          .values({ member_id: memberId, channel, about, at: new Date(nowMs) })
          .onConflict((conflict) => conflict.doNothing())
          .returning(columns)
          .executeTakeFirst()
        return row && ofRow(row)
      },
      approve: async (memberId, nowMs) => {
        if (!(await decide(tables, { memberId, state: 'approved', reason: '', nowMs }))) return false
        await tables
          .insertInto('agents')
          .values({ member_id: memberId, joined_at: new Date(nowMs) })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return true
      },
      refuse: (memberId, reason, nowMs) => decide(tables, { memberId, state: 'refused', reason, nowMs }),
    }
  },
})
