import { hash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Material } from '#contract/members/entities/member-details.ts'
import { materialsMax } from '#contract/limits.ts'
import { accept, reject } from '#contract/outcome.ts'
import type { FieldEncryption } from '#server/platform/field-encryption/field-encryption-port.ts'
import type { KycDocuments } from '#server/members/ports.ts'
import { withMember } from './member-lock.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

const nameContext = (id: string): string => `materials.name:${id}`
const contentContext = (id: string): string => `materials:${id}`

const rowsOf = (tables: Database, memberId: string) =>
  tables
    .selectFrom('materials')
    .select(['id', 'request_id', 'kind', 'status', 'sealed_name', 'size_bytes', 'submitted_at'])
    .where('member_id', '=', memberId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id')

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const documentIn =
  (fieldEncryption: FieldEncryption) =>
  (row: Row): Material => ({
    id: row.id,
    kind: row.kind,
    name: fieldEncryption.open(row.sealed_name, nameContext(row.id)).toString(),
    sizeBytes: row.size_bytes,
    status: row.status,
    submittedAtMs: row.submitted_at.getTime(),
  })

const readClaim =
  (db: Database): KycDocuments['claim'] =>
  async (id) => {
    const { real_name: name, birthday } = await db
      .selectFrom('materials as d')
      .innerJoin('members as m', 'm.id', 'd.member_id')
      .select(['m.real_name', sql<string | null>`m.birthday::text`.as('birthday')])
      .where('d.id', '=', id)
      .executeTakeFirstOrThrow()
    return `${name ?? 'no name'}, ${birthday === null ? 'no birthday' : `born ${birthday}`}`
  }

/** Documents on PostgreSQL, their names and contents sealed. */
export const createKycDocuments = (
  db: Database,
  { now, fieldEncryption }: { now: () => number; fieldEncryption: FieldEncryption },
): KycDocuments => {
  const documentOf = documentIn(fieldEncryption)

  return {
    add: (memberId, { requestId, kind, name, content }) =>
      withMember(db, memberId, async (trx) => {
        const before = await rowsOf(trx, memberId).execute()
        const earlier = before.find((row) => row.request_id === requestId)
        if (earlier) return accept(documentOf(earlier))
        if (before.length >= materialsMax) return reject('FILE_REFUSED')
        const id = randomUUID()
        const row = {
          id,
          member_id: memberId,
          request_id: requestId,
          kind,
          sealed_name: fieldEncryption.seal(Buffer.from(name), nameContext(id)),
          sealed: fieldEncryption.seal(content, contentContext(id)),
          size_bytes: content.length,
          fingerprint: fieldEncryption.fingerprint(hash('sha256', content), 'materials'),
          submitted_at: new Date(now()),
        }
        await trx.insertInto('materials').values(row).execute()
        return accept(documentOf({ ...row, status: '0' }))
      }),
    list: async (memberId) => (await rowsOf(db, memberId).execute()).map(documentOf),
    waiting: async (limit) => {
      const rows = await db
        .selectFrom('materials as d')
        .innerJoin('members as m', 'm.id', 'd.member_id')
        .select([
          'd.id',
          'd.request_id',
          'd.kind',
          'd.status',
          'd.sealed_name',
          'd.size_bytes',
          'd.submitted_at',
          'm.name',
        ])
        .where('d.status', '=', '0')
        .orderBy('d.submitted_at')
        .orderBy('d.id')
        .limit(limit)
        .execute()
      return rows.map(({ name: memberName, ...row }) => ({ ...documentOf(row), memberName }))
    },
    content: async (id) => {
      const row = await db.selectFrom('materials').select('sealed').where('id', '=', id).executeTakeFirst()
      return row && fieldEncryption.open(row.sealed, contentContext(id))
    },
    claim: readClaim(db),
    decide: async (id, status) => {
      const found = db.selectFrom('materials').select(['member_id', 'status', 'sealed_name']).where('id', '=', id)
      const row = await found.forUpdate().executeTakeFirst()
      if (!row) return 'unknown'
      if (row.status !== '0') return 'decided'
      await db.updateTable('materials').set({ status }).where('id', '=', id).execute()
      return { memberId: row.member_id, name: fieldEncryption.open(row.sealed_name, nameContext(id)).toString() }
    },
    in: (unit) => createKycDocuments(tablesOf(unit), { now, fieldEncryption }),
  }
}
