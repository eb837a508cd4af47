import type { AnchorApplication, AnchorWish } from '#contract/studio/entities/anchor-application.ts'
import {
  createApplicationTable,
  type ApplicationRow,
  type ApplicationVerdict,
} from '#server/platform/postgres/application-table.ts'
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
    decide(memberId: string, verdict: ApplicationVerdict): Promise<Decided | undefined>
  }
}

const applications = createApplicationTable<ApplicationRow & { title: string }>('anchor_applications', 'title')

/** Applications for a room, on PostgreSQL. */
export const createApplications = (db: Database): Applications => ({
  newest: (memberId) => applications.newest(db, memberId),
  waiting: (limit) => applications.waiting(db, limit),
  in: (unit) => {
    const tables = tablesOf(unit)
    return {
      add: (memberId, { title, about }, nowMs) => applications.add(tables, { memberId, wish: title, about, nowMs }),
      decide: (memberId, verdict) => applications.decide(tables, memberId, verdict),
    }
  },
})
