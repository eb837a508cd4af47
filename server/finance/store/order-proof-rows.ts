import type { OrderProof } from '#contract/finance/entities/order-proof.ts'
import type { Sealing } from '#server/platform/field-encryption/field-encryption-port.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

const contextOf = (proofId: string): string => `order_proofs:${proofId}`

export interface ProofRow extends Omit<OrderProof, 'isMine'> {
  readonly orderId: string
  readonly memberId: string
}

export interface ProofFile extends ProofRow {
  readonly content: Buffer
}

/** Pictures of orders on PostgreSQL, sealed. */
export interface OrderProofRows {
  add(proof: ProofFile): Promise<void>
  /** The oldest first. */
  list(orderId: string): Promise<ProofRow[]>
  file(proofId: string): Promise<ProofFile | undefined>
  in(unit: Unit): OrderProofRows
}

const columns = ['id', 'order_id', 'member_id', 'type', 'size_bytes', 'at'] as const

interface PublicRow {
  id: string
  order_id: string
  member_id: string
  type: OrderProof['type']
  size_bytes: number
  at: Date
}

const proofOf = (row: PublicRow): ProofRow => ({
  proofId: row.id,
  orderId: row.order_id,
  memberId: row.member_id,
  type: row.type,
  sizeBytes: row.size_bytes,
  atMs: row.at.getTime(),
})

export const createOrderProofRows = (db: Database, sealing: Sealing): OrderProofRows => ({
  add: async ({ proofId, orderId, memberId, type, sizeBytes, atMs, content }) => {
    const sealed = sealing.seal(content, contextOf(proofId))
    const row = { id: proofId, order_id: orderId, member_id: memberId, type, size_bytes: sizeBytes }
    await db
      .insertInto('order_proofs')
      .values({ ...row, sealed, at: new Date(atMs) })
      .execute()
  },
  list: async (orderId) => {
    const found = db.selectFrom('order_proofs').select(columns).where('order_id', '=', orderId)
    return (await found.orderBy('at').orderBy('id').execute()).map(proofOf)
  },
  file: async (proofId) => {
    const row = await db
      .selectFrom('order_proofs')
      .select([...columns, 'sealed'])
      .where('id', '=', proofId)
      .executeTakeFirst()
    return row && { ...proofOf(row), content: sealing.open(row.sealed, contextOf(proofId)) }
  },
  in: (unit) => createOrderProofRows(tablesOf(unit), sealing),
})
