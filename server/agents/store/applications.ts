import type { AgentApplication, AgentWish } from '#contract/agents/entities/agent.ts'
import { createApplicationTable, type ApplicationRow } from '#server/platform/postgres/application-table.ts'
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

const applications = createApplicationTable<ApplicationRow & { channel: string }>('agent_applications', 'channel')

/** Applications to become an agent, on PostgreSQL. [P-03] */
export const createApplications = (db: Database): Applications => ({
  isAgent: async (memberId) => (await joinedAtOf(db, memberId)) !== null,
  newest: (memberId) => applications.newest(db, memberId),
  waiting: (limit) => applications.waiting(db, limit),
  in: (unit) => {
    const tables = tablesOf(unit)
    return {
      add: async (memberId, { channel, about }, nowMs) => {
        if ((await joinedAtOf(tables, memberId)) !== null) return undefined
        return applications.add(tables, { memberId, wish: channel, about, nowMs })
      },
      approve: async (memberId, nowMs) => {
        if (!(await applications.decide(tables, memberId, { state: 'approved', reason: '', nowMs }))) return false
        await tables
          .insertInto('agents')
          .values({ member_id: memberId, joined_at: new Date(nowMs) })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return true
      },
      refuse: async (memberId, reason, nowMs) =>
        (await applications.decide(tables, memberId, { state: 'refused', reason, nowMs })) !== undefined,
    }
  },
})
