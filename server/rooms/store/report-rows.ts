import { sql } from 'kysely'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { ReportCase, ReportReason } from '#contract/rooms/entities/report.ts'
import { openJson } from '#server/platform/field-encryption/encrypted-json.ts'
import type { FieldEncryption } from '#server/platform/field-encryption/field-encryption-port.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

const reportersMax = 3
const wordsMax = 5

export interface ReportsOptions {
  readonly now: () => number
  readonly fieldEncryption: FieldEncryption
}

export const caseContext = (id: string): string => `room_report_cases:${id}`
export const wordsContext = (caseId: string, memberId: string): string => `room_reports:${caseId}:${memberId}`

/** Cases with the names that are shown beside them. */
export const selectCases = (db: Database) =>
  db
    .selectFrom('room_report_cases as cases')
    .innerJoin('members', 'members.id', 'cases.member_id')
    .leftJoin('members as claimers', 'claimers.id', 'cases.claimed_by')
    .leftJoin('members as deciders', 'deciders.id', 'cases.decided_by')
    .selectAll('cases')
    .select([
      'members.nickname',
      'members.avatar',
      'members.vip_level',
      'members.kind',
      'claimers.nickname as claimer',
      'deciders.nickname as decider',
      sql<string>`count(*) over ()`.as('total'),
    ])

type CaseRow = Awaited<ReturnType<ReturnType<typeof selectCases>['executeTakeFirstOrThrow']>>

/** The kept lines of a case. */
export const contentOf = (
  { fieldEncryption }: Pick<ReportsOptions, 'fieldEncryption'>,
  { id, sealed }: Pick<CaseRow, 'id' | 'sealed'>,
): RoomMessage[] => openJson<RoomMessage[]>(fieldEncryption, sealed, caseContext(id))

interface ReportRow {
  case_id: string
  member_id: string
  nickname: string
  reason: ReportReason
  sealed: Buffer | null
}

const readReports = (db: Database, caseIds: readonly string[]): Promise<ReportRow[]> =>
  caseIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('room_reports')
        .innerJoin('members', 'members.id', 'room_reports.member_id')
        .select(['case_id', 'member_id', 'members.nickname', 'reason', 'sealed'])
        .where('case_id', 'in', caseIds)
        .orderBy('at')
        .orderBy('member_id')
        .execute()

const countReasons = (reports: readonly ReportRow[]): ReportCase['reasons'] => {
  const counts = new Map<ReportReason, number>()
  for (const { reason } of reports) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => ({ reason, count })).toSorted((one, other) => other.count - one.count)
}

const caseFrom = (
  { now, fieldEncryption }: ReportsOptions,
  row: CaseRow,
  reports: readonly ReportRow[],
): ReportCase => {
  const context = contentOf({ fieldEncryption }, row)
  const { id, claimer, claimed_by: claimedBy, claimed_until: claimedUntil, decided_at: decidedAt, verdict } = row
  const untilMs = claimedUntil?.getTime() ?? 0
  return {
    id,
    roomNo: row.room_no,
    member: {
      id: row.member_id,
      nickname: row.nickname,
      avatar: row.avatar,
      vipLevel: row.vip_level,
      kind: row.kind,
    },
    messageId: row.message_id,
    isText: context.some(({ id: lineId, type }) => lineId === row.message_id && type === 'text'),
    count: row.reports,
    reasons: countReasons(reports),
    reporters: reports.slice(0, reportersMax).map(({ nickname }) => nickname),
    words: reports
      .flatMap(({ case_id: caseId, member_id: memberId, sealed }) =>
        sealed === null ? [] : [openJson<string>(fieldEncryption, sealed, wordsContext(caseId, memberId))],
      )
      .slice(0, wordsMax),
    context,
    firstAtMs: row.first_at.getTime(),
    claim: claimedBy === null || untilMs <= now() ? null : { memberId: claimedBy, nickname: claimer ?? '', untilMs },
    decided: decidedAt && verdict ? { verdict, by: row.decider ?? '', atMs: decidedAt.getTime() } : null,
  }
}

/** Cases with what was reported of them. */
export const readCases = async (
  db: Database,
  options: ReportsOptions,
  query: Pick<ReturnType<typeof selectCases>, 'execute'>,
): Promise<{ total: number; cases: ReportCase[] }> => {
  const rows = await query.execute()
  const reports = Map.groupBy(
    await readReports(
      db,
      rows.map(({ id }) => id),
    ),
    ({ case_id: caseId }) => caseId,
  )
  return {
    total: Number(rows[0]?.total ?? 0),
    cases: rows.map((row) => caseFrom(options, row, reports.get(row.id) ?? [])),
  }
}
