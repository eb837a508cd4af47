import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  reportCasesMax,
  reportCasesOfNetworkMax,
  reportCasesPageMax,
  reportClaimMs,
  reportsADayMax,
} from '#contract/limits.ts'
import { widestKey } from '#server/platform/address-key.ts'
import { sealJson } from '#server/platform/field-encryption/encrypted-json.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { ClaimOutcome, Reports, ReportsInUnit } from '#server/rooms/ports/reports.ts'
import { caseContext, contentOf, readCases, selectCases, wordsContext, type ReportsOptions } from './report-rows.ts'

const dayMs = 24 * 60 * 60_000
const keptMs = 90 * dayMs

/** Reports and their cases on PostgreSQL; lines and words are sealed. [P-02] */
export const createReports = (db: Database, options: ReportsOptions): Reports => {
  const { now } = options
  return {
    list: async (roomNo, { roles, isDecided }) => {
      const asked = selectCases(db)
        .where('cases.room_no', '=', roomNo)
        .where('cases.member_role', 'in', roles)
        .where('cases.decided_at', isDecided ? 'is not' : 'is', null)
      const ordered = isDecided
        ? asked.orderBy('cases.decided_at', 'desc')
        : asked.orderBy('cases.reports', 'desc').orderBy('cases.first_at')
      return readCases(db, options, ordered.orderBy('cases.id').limit(reportCasesPageMax))
    },
    open: (limit) =>
      readCases(
        db,
        options,
        selectCases(db).where('cases.decided_at', 'is', null).orderBy('cases.first_at').limit(limit),
      ),
    read: async (caseId) => {
      const { cases } = await readCases(db, options, selectCases(db).where('cases.id', '=', caseId))
      return cases[0]
    },
    find: async (caseId) => {
      const row = await selectCases(db).where('cases.id', '=', caseId).executeTakeFirst()
      if (!row) return undefined
      const {
        room_no: roomNo,
        member_id: memberId,
        member_role: memberRole,
        message_id: messageId,
        reports: count,
      } = row
      const line = contentOf(options, row).find(({ id }) => id === messageId)
      const text = line?.content.msgType === 'text' ? line.content.data.text : null
      return { id: row.id, roomNo, memberId, memberRole, messageId, text, count }
    },
    claim: (caseId, memberId, holds) => claim(db, { caseId, memberId, holds }, now()),
    sweep: async () => {
      await db
        .deleteFrom('room_report_cases')
        .where('first_at', '<', new Date(now() - keptMs))
        .execute()
    },
    in: (unit) => reportsIn(tablesOf(unit), options),
  }
}

const claim = async (
  db: Database,
  { caseId, memberId, holds }: { caseId: string; memberId: string; holds: boolean },
  nowMs: number,
): Promise<ClaimOutcome> => {
  const untilMs = holds ? nowMs + reportClaimMs : null
  const before = await db
    .selectFrom('room_report_cases')
    .select(['claimed_by', 'claimed_until'])
    .where('id', '=', caseId)
    .executeTakeFirst()
  const wasHeld = before?.claimed_by === memberId && (before.claimed_until?.getTime() ?? 0) > nowMs
  const { numUpdatedRows } = await db
    .updateTable('room_report_cases')
    .set({ claimed_by: holds ? memberId : null, claimed_until: untilMs === null ? null : new Date(untilMs) })
    .where('id', '=', caseId)
    .where('decided_at', 'is', null)
    .where((where) =>
      where.or([
        where('claimed_by', 'is', null),
        where('claimed_by', '=', memberId),
        where('claimed_until', '<=', new Date(nowMs)),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n ? { kind: 'held', untilMs, isChange: wasHeld !== holds } : whyNot(db, caseId)
}

const whyNot = async (db: Database, caseId: string): Promise<Exclude<ClaimOutcome, { kind: 'held' }>> => {
  const row = await selectCases(db).where('cases.id', '=', caseId).executeTakeFirst()
  if (!row) return { kind: 'unknown' }
  if (row.decided_at) return { kind: 'decided' }
  return { kind: 'taken', nickname: row.claimer ?? '', untilMs: row.claimed_until?.getTime() ?? 0 }
}

/** Holds the member, so that reports of theirs at the same time are counted one after the other. */
const countOfDay = async (db: Database, memberId: string, nowMs: number): Promise<number> => {
  await db.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
  const { count } = await db
    .selectFrom('room_reports')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('member_id', '=', memberId)
    .where('at', '>', new Date(nowMs - dayMs))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const reportsIn = (db: Database, options: ReportsOptions): ReportsInUnit => ({
  file: async (report) => {
    if ((await countOfDay(db, report.reporterId, options.now())) >= reportsADayMax) return 'today'
    const found = (await lockCase(db, report)) ?? (await openCase(db, options, report))
    if (found === 'full') return found
    const at = new Date(options.now())
    const { reporterId, reason, words } = report
    const sealed = words === '' ? null : sealJson(options.fieldEncryption, words, wordsContext(found.id, reporterId))
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('room_reports')
      .values({ case_id: found.id, member_id: reporterId, reason, sealed, at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    const isNew = numInsertedOrUpdatedRows === 1n
    if (isNew)
      await db
        .updateTable('room_report_cases')
        .set((row) => ({ reports: row('reports', '+', 1) }))
        .where('id', '=', found.id)
        .execute()
    return { caseId: found.id, isNew, verdict: found.verdict }
  },
  decide: async (caseId, { verdict, by }) => {
    const now = new Date(options.now())
    const { numUpdatedRows } = await db
      .updateTable('room_report_cases')
      .set({ verdict, decided_by: by, decided_at: now, claimed_by: null, claimed_until: null, network: null })
      .where('id', '=', caseId)
      .where('decided_at', 'is', null)
      .$if(by !== null, (query) =>
        query.where((where) =>
          where.or([where('claimed_by', 'is', null), where('claimed_by', '=', by), where('claimed_until', '<=', now)]),
        ),
      )
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return whyNot(db, caseId)
    const reporters = await db.selectFrom('room_reports').select('member_id').where('case_id', '=', caseId).execute()
    return { kind: 'done', reporterIds: reporters.map(({ member_id: memberId }) => memberId) }
  },
})

type Filed = Parameters<ReportsInUnit['file']>[0]

const lockCase = (db: Database, { roomNo, memberId, messageId }: Filed) => {
  const cases = db.selectFrom('room_report_cases').select(['id', 'verdict']).where('room_no', '=', roomNo)
  const asked =
    messageId === undefined
      ? cases.where('member_id', '=', memberId).where('message_id', 'is', null).where('decided_at', 'is', null)
      : cases.where('message_id', '=', messageId)
  return asked.forUpdate().executeTakeFirst()
}

/** All and the network's own, of the room's open cases. */
const isFull = async (db: Database, roomNo: string, network: string): Promise<boolean> => {
  const { all, own } = await db
    .selectFrom('room_report_cases')
    .select((of) => [
      of.fn.countAll<string>().as('all'),
      of.fn.countAll<string>().filterWhere('network', '=', network).as('own'),
    ])
    .where('room_no', '=', roomNo)
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(all) >= reportCasesMax || Number(own) >= reportCasesOfNetworkMax
}

const openCase = async (db: Database, { now, fieldEncryption }: ReportsOptions, report: Filed) => {
  const { roomNo, memberId, memberRole, messageId, context, address } = report
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report cases of ${roomNo}`}, 0))`.execute(db)
  const earlier = await lockCase(db, report)
  if (earlier) return earlier
  const network = widestKey(address)
  if (await isFull(db, roomNo, network)) return 'full' as const
  const id = randomUUID()
  await db
    .insertInto('room_report_cases')
    .values({
      id,
      room_no: roomNo,
      member_id: memberId,
      member_role: memberRole,
      message_id: messageId ?? null,
      sealed: sealJson(fieldEncryption, context, caseContext(id)),
      first_at: new Date(now()),
      network,
    })
    .execute()
  return { id, verdict: null }
}
