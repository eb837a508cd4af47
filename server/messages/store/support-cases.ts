import { sql } from 'kysely'
import type { SupportChannel, SupportState } from '#contract/messages/entities/support.ts'
import type { DeskStatus, StaffCase } from '#server/messages/support/ports.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

/** Which cases; `memberId` undefined: of anybody. */
export interface CaseQuery {
  readonly memberId?: string
  readonly caseId?: string
  readonly channel?: SupportChannel
  readonly state?: SupportState
  readonly beforeId?: string | undefined
  readonly limit: number
}

const ahead = sql<string>`(select count(*) from support_cases as a
  where a.channel = c.channel and a.state = 'waiting' and a.waits_since < c.waits_since)`

const older = (caseId: string) => sql<boolean>`c.id < ${caseId}`

/** In the queue; who left it has nobody behind. */
const behind = (caseId: string) => sql<boolean>`(c.waits_since, c.id) >
  (select b.waits_since, b.id from support_cases as b where b.id = ${caseId})`

/** The first thing that was said is what a case is called. */
const first = sql<{ id: string; sealed: Buffer } | null>`(select jsonb_build_object('id', e.entry_id,
  'sealed', encode(e.sealed, 'base64')) from support_entries as e
  where e.case_id = c.id and e.picture is null order by e.place limit 1)`

export const readCases =
  (db: Database, titleOf: (start: unknown) => string) =>
  async ({ memberId, caseId, channel, state, beforeId, limit }: CaseQuery): Promise<StaffCase[]> => {
    let found = db
      .selectFrom('support_cases as c')
      .innerJoin('members as m', 'm.id', 'c.member_id')
      .selectAll('c')
      .select(['m.name', ahead.as('ahead'), first.as('first')])
    if (memberId !== undefined) found = found.where('c.member_id', '=', memberId)
    if (caseId !== undefined) found = found.where('c.id', '=', caseId)
    if (channel !== undefined) found = found.where('c.channel', '=', channel)
    if (state !== undefined) found = found.where('c.state', '=', state)
    if (beforeId !== undefined) found = found.where(state === 'waiting' ? behind(beforeId) : older(beforeId))
    const rows = await (
      state === 'waiting' ? found.orderBy('c.waits_since').orderBy('c.id') : found.orderBy('c.id', 'desc')
    )
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      caseId: row.id,
      memberId: row.member_id,
      memberName: row.name,
      channel: row.channel,
      category: row.category,
      state: row.state,
      title: titleOf(row.first),
      openedAtMs: row.opened_at.getTime(),
      changedAtMs: row.changed_at.getTime(),
      isNews: row.answered_at !== null && (row.seen_at === null || row.answered_at > row.seen_at),
      isNewToStaff: row.new_to_staff,
      ahead: row.state === 'waiting' && row.channel === 'chat' ? Number(row.ahead) : null,
    }))
  }

export const readStatus = (db: Database) => async (): Promise<DeskStatus> => {
  const rows = await db
    .selectFrom('support_cases')
    .select((eb) => [
      'channel',
      eb.fn.countAll<string>().filterWhere('state', '=', 'waiting').as('waiting'),
      eb.fn.countAll<string>().filterWhere('new_to_staff', '=', true).as('unread'),
    ])
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb('new_to_staff', '=', true)]))
    .groupBy('channel')
    .execute()
  const of = (channel: SupportChannel, what: 'waiting' | 'unread'): number =>
    Number(rows.find((row) => row.channel === channel)?.[what] ?? 0)
  const both = (what: 'waiting' | 'unread') => ({ chat: of('chat', what), feedback: of('feedback', what) })
  return { waiting: both('waiting'), unread: both('unread') }
}
