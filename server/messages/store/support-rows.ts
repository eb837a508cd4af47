import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type {
  SupportCategory,
  SupportChannel,
  SupportEntry,
  SupportState,
} from '#contract/messages/entities/support.ts'
import { supportPageSize, supportTitleMax } from '#contract/limits.ts'
import type { DeskStatus, PictureFile, StaffCase, SupportContent } from '#server/messages/support/ports.ts'
import type { Sealing } from '#server/platform/field-encryption/field-encryption-port.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { readCases, readStatus, type CaseQuery } from './support-cases.ts'

const dayMs = 24 * 60 * 60_000
const contextOf = (entryId: string): string => `support_entries:${entryId}`

export interface NewCase {
  readonly memberId: string
  readonly channel: SupportChannel
  readonly category: SupportCategory
}

export interface SupportRows {
  /** Holds what a member opens until the unit ends, and says how many were opened in the last 24 hours. */
  openedToday(memberId: string): Promise<number>
  insert(opened: NewCase): Promise<string>
  /** Holds the case until the unit ends. */
  lock(caseId: string): Promise<{ memberId: string } | undefined>
  cases(query: CaseQuery): Promise<StaffCase[]>
  move(caseId: string, state: SupportState, by: 'member' | 'staff'): Promise<void>
  seen(caseId: string): Promise<void>
  seenByStaff(caseId: string): Promise<void>
  /** What waits for the staff, and what of it nobody has seen. */
  status(): Promise<DeskStatus>
  counts(caseId: string): Promise<{ entries: number; pictures: number }>
  add(caseId: string, by: 'member' | 'staff', content: SupportContent): Promise<string>
  entries(caseId: string): Promise<SupportEntry[]>
  pictures(caseId: string): Promise<(PictureFile & { id: string })[]>
  /** With whose it is. */
  picture(pictureId: string): Promise<(PictureFile & { memberId: string }) | undefined>
  in(unit: Unit): SupportRows
}

const entriesIn = (db: Database) => (caseId: string) => db.selectFrom('support_entries').where('case_id', '=', caseId)

const openEntry =
  (sealing: Sealing) =>
  (sealed: Buffer, entryId: string): Buffer =>
    sealing.open(sealed, contextOf(entryId))

const caseTitle =
  (opened: ReturnType<typeof openEntry>) =>
  (start: unknown): string => {
    if (start === null) return ''
    const { id, sealed } = start as { id: string; sealed: string }
    return Array.from(opened(Buffer.from(sealed, 'base64'), id).toString())
      .slice(0, supportTitleMax)
      .join('')
  }

const moveCase =
  (db: Database, now: () => number): SupportRows['move'] =>
  async (caseId, state, by) => {
    const at = new Date(now())
    await db
      .updateTable('support_cases')
      .set({
        state,
        changed_at: at,
        // Who writes again while waiting keeps the place in the queue.
        waits_since: state === 'waiting' ? sql<Date>`coalesce(waits_since, ${at})` : null,
        ...(by === 'staff' ? { answered_at: at, new_to_staff: false } : {}),
        ...(state === 'waiting' ? { new_to_staff: true } : {}),
      })
      .where('id', '=', caseId)
      .execute()
  }

const readEntries =
  (entriesOf: ReturnType<typeof entriesIn>, opened: ReturnType<typeof openEntry>): SupportRows['entries'] =>
  async (caseId) => {
    const rows = await entriesOf(caseId)
      .select(['entry_id', 'by_staff', 'picture', 'at'])
      .select(sql<Buffer | null>`case when picture is null then sealed end`.as('text'))
      .orderBy('place')
      .execute()
    return rows.map(({ entry_id: entryId, by_staff: byStaff, picture, text, at }) => ({
      entryId,
      by: byStaff ? ('staff' as const) : ('member' as const),
      text: text === null ? '' : opened(text, entryId).toString(),
      picture: picture === null ? null : { pictureId: entryId, type: picture },
      atMs: at.getTime(),
    }))
  }

const countOpened =
  (db: Database, now: () => number): SupportRows['openedToday'] =>
  async (memberId) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`support:${memberId}`}, 0))`.execute(db)
    const { count } = await db
      .selectFrom('support_cases')
      .select(db.fn.countAll<string>().as('count'))
      .where('member_id', '=', memberId)
      .where('opened_at', '>', new Date(now() - dayMs))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

const readPicture =
  (db: Database, opened: ReturnType<typeof openEntry>): SupportRows['picture'] =>
  async (pictureId) => {
    const row = await db
      .selectFrom('support_entries as e')
      .innerJoin('support_cases as c', 'c.id', 'e.case_id')
      .select(['c.member_id', 'e.picture', 'e.sealed'])
      .where('e.entry_id', '=', pictureId)
      .executeTakeFirst()
    if (!row || row.picture === null) return undefined
    return { memberId: row.member_id, type: row.picture, content: opened(row.sealed, pictureId) }
  }

/** What members tell the site, on PostgreSQL. */
export const createSupportRows = (db: Database, deps: { sealing: Sealing; now: () => number }): SupportRows => {
  const { sealing, now } = deps
  const entriesOf = entriesIn(db)
  const opened = openEntry(sealing)

  const titleOf = caseTitle(opened)

  return {
    openedToday: countOpened(db, now),
    insert: async ({ memberId, channel, category }) => {
      const at = new Date(now())
      const row = { member_id: memberId, channel, category, state: 'waiting', opened_at: at, changed_at: at } as const
      const { id } = await db
        .insertInto('support_cases')
        .values({ ...row, waits_since: at, answered_at: null, seen_at: at, new_to_staff: true })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    lock: async (caseId) => {
      const found = db.selectFrom('support_cases').select('member_id').where('id', '=', caseId)
      const row = await found.forUpdate().executeTakeFirst()
      return row && { memberId: row.member_id }
    },
    cases: readCases(db, titleOf),
    move: moveCase(db, now),
    seen: async (caseId) => {
      await db
        .updateTable('support_cases')
        .set({ seen_at: new Date(now()) })
        .where('id', '=', caseId)
        .execute()
    },
    seenByStaff: async (caseId) => {
      await db.updateTable('support_cases').set({ new_to_staff: false }).where('id', '=', caseId).execute()
    },
    status: readStatus(db),
    counts: async (caseId) => {
      const row = await entriesOf(caseId)
        .select([db.fn.countAll<string>().as('entries'), db.fn.count<string>('picture').as('pictures')])
        .executeTakeFirstOrThrow()
      return { entries: Number(row.entries), pictures: Number(row.pictures) }
    },
    add: async (caseId, by, content) => {
      const entryId = randomUUID()
      const [picture, bytes] = 'text' in content ? [null, Buffer.from(content.text)] : [content.type, content.content]
      const sealed = sealing.seal(bytes, contextOf(entryId))
      const row = { entry_id: entryId, case_id: caseId, by_staff: by === 'staff', picture, sealed, at: new Date(now()) }
      await db.insertInto('support_entries').values(row).execute()
      return entryId
    },
    entries: readEntries(entriesOf, opened),
    pictures: async (caseId) => {
      const rows = await entriesOf(caseId).selectAll().where('picture', 'is not', null).orderBy('place').execute()
      return rows.flatMap(({ entry_id: id, picture, sealed }) =>
        picture === null ? [] : [{ id, type: picture, content: opened(sealed, id) }],
      )
    },
    picture: readPicture(db, opened),
    in: (unit) => createSupportRows(tablesOf(unit), deps),
  }
}

/** One more than a page shows says whether there is another. */
export const pageAndOne = supportPageSize + 1
