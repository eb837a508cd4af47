import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { AgentCode } from '#contract/agents/entities/agent.ts'
import { agentCodesMax } from '#contract/limits.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

export interface Codes {
  /** The code that a member invites with, made when it is first asked for. */
  own(memberId: string): Promise<string>
  in(unit: Unit): {
    /** One for a channel of an agent, or the rule that its label breaks. */
    add(memberId: string, label: string): Promise<AgentCode | 'taken' | 'full'>
  }
}

/** Without what is mistaken for something else when it is read aloud or written down: 0 O 1 I L. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const codeLength = 6
const triesMax = 5

const aCode = (): string => Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')

interface Of {
  memberId: string
  label: string
  nowMs: number
}

/** False: somebody has the code, or the member one of this label. */
const isAdded = async (tables: Database, code: string, { memberId, label, nowMs }: Of): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tables
    .insertInto('referral_codes')
    .values({ code, member_id: memberId, label, created_at: new Date(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const labelled = async (tables: Database, { memberId, label }: Pick<Of, 'memberId' | 'label'>) => {
  const row = await tables
    .selectFrom('referral_codes')
    .select('code')
    .where('member_id', '=', memberId)
    .where('label', '=', label)
    .executeTakeFirst()
  return row?.code
}

const codeOf = async (tables: Database, of: Of): Promise<string> => {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const existing = await labelled(tables, of)
    if (existing !== undefined) return existing
    // A conflict is the member's own of another process, which the next look finds, or somebody else's code.
    const code = aCode()
    if (await isAdded(tables, code, of)) return code
  }
  throw new Error(`no invite code could be made for member ${of.memberId}`)
}

const addChannel = async (tables: Database, of: Of): Promise<AgentCode | 'taken' | 'full'> => {
  // One after the other, so that no two find the last free place.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`codes of ${of.memberId}`}, 0))`.execute(tables)
  const { label } = of
  if ((await labelled(tables, of)) !== undefined) return 'taken'
  const { count } = await tables
    .selectFrom('referral_codes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('member_id', '=', of.memberId)
    .where('label', '<>', '')
    .executeTakeFirstOrThrow()
  if (Number(count) >= agentCodesMax) return 'full'
  return { code: await codeOf(tables, of), label, registered: 0 }
}

/** Codes on PostgreSQL. [C-15, P-03] */
export const createCodes = (db: Database, now: () => number): Codes => ({
  own: (memberId) => codeOf(db, { memberId, label: '', nowMs: now() }),
  in: (unit) => ({ add: (memberId, label) => addChannel(tablesOf(unit), { memberId, label, nowMs: now() }) }),
})
