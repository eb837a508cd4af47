import { createHash } from 'node:crypto'
import type { SecurityChain, SecurityHead, SecurityVerdict } from '#server/accounts/ports/security-log.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

const rowsAtOnce = 1_000
const firstPrevious: Buffer = Buffer.alloc(32)

const hashOf = (previous: Buffer, seq: number, content: string): Buffer =>
  createHash('sha256').update(previous).update(`${seq}\n${content}`).digest()

interface ChainRow {
  seq: string
  previous: Buffer
  hash: Buffer
  content: string
}

const faultOf = (row: ChainRow, seq: number, previous: Buffer): string | undefined => {
  if (row.seq !== String(seq)) return `row ${seq} is missing`
  if (!row.previous.equals(previous)) return `row ${seq} does not follow the row before it`
  if (!row.hash.equals(hashOf(previous, seq, row.content))) return `row ${seq} was changed`
  return undefined
}

const headOf = (seq: number, hash: Buffer): SecurityHead => ({ seq: String(seq), hash: hash.toString('hex') })

/** The chain as it is stored, checked without the help of the database: some rows at a time. */
export const createSecurityChain = (db: Database): SecurityChain => {
  const after = (seq: number): Promise<ChainRow[]> =>
    db
      .selectFrom('security_log')
      .select(['seq', 'previous', 'hash', 'content'])
      .where('seq', '>', String(seq))
      .orderBy('seq')
      .limit(rowsAtOnce)
      .execute()

  const verify = async (kept?: SecurityHead): Promise<SecurityVerdict> => {
    let [seq, previous] = [0, firstPrevious]
    for (let rows = await after(seq); rows.length > 0; rows = await after(seq))
      for (const row of rows) {
        const fault = faultOf(row, seq + 1, previous)
        if (fault !== undefined) return { isWhole: false, fault }
        ;[seq, previous] = [seq + 1, row.hash]
        if (kept?.seq === row.seq && kept.hash !== row.hash.toString('hex'))
          return { isWhole: false, fault: `row ${seq} is not the one of the head that was kept` }
      }
    if (kept !== undefined && Number(kept.seq) > seq)
      return { isWhole: false, fault: `row ${seq + 1} is missing: the head that was kept is row ${kept.seq}` }
    return { isWhole: true, head: headOf(seq, previous) }
  }

  return {
    verify,
    head: async () => {
      const last = await db
        .selectFrom('security_log')
        .select(['seq', 'hash'])
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst()
      return last ? headOf(Number(last.seq), last.hash) : headOf(0, firstPrevious)
    },
  }
}
