import { hash } from 'node:crypto'

/** The place of the newest row of a chain and its hash, 64 hexadecimal digits; `seq` 0 and zeros of an empty one. */
export interface ChainHead {
  readonly seq: string
  readonly hash: string
}

export type ChainVerdict =
  | { readonly isWhole: true; readonly head: ChainHead }
  /** In words, with the first row that is wrong. */
  | { readonly isWhole: false; readonly fault: string }

/** Rows from 1 without gaps; each hash is the SHA-256 over the hash before it, the place, a line's end and the content. */
export interface ChainRow {
  readonly seq: string
  /** The hash before it, where the row has it too. */
  readonly previous?: Buffer
  readonly hash: Buffer
  readonly content: string
}

const firstPrevious: Buffer = Buffer.alloc(32)

const hashOf = (previous: Buffer, seq: number, content: string): Buffer =>
  hash('sha256', Buffer.concat([previous, Buffer.from(`${seq}\n${content}`)]), 'buffer')

const faultOf = (row: ChainRow, seq: number, previous: Buffer): string | undefined => {
  if (row.seq !== String(seq)) return `row ${seq} is missing`
  if (row.previous?.equals(previous) === false) return `row ${seq} does not follow the row before it`
  if (!row.hash.equals(hashOf(previous, seq, row.content))) return `row ${seq} was changed`
  return undefined
}

/** The head of a chain whose newest row is this one. */
export const chainHead = (last: Pick<ChainRow, 'seq' | 'hash'> | undefined): ChainHead => ({
  seq: last?.seq ?? '0',
  hash: (last?.hash ?? firstPrevious).toString('hex'),
})

/**
 * Recomputes a chain as it is stored, without the help of the database: `after` answers the next rows behind a place, in
 * order, as many as it likes at a time. A head that was kept elsewhere also shows a cut end and a chain made anew.
 */
export const verifyChain = async (
  after: (seq: number) => Promise<readonly ChainRow[]>,
  kept?: ChainHead,
): Promise<ChainVerdict> => {
  let [seq, previous] = [0, firstPrevious]
  let next = after(seq)
  for (let rows = await next; rows.length > 0; rows = await next) {
    // The next rows are on their way while these are looked at.
    next = after(Number(rows.at(-1)?.seq))
    for (const row of rows) {
      const isKept = kept?.seq !== row.seq || kept.hash === row.hash.toString('hex')
      const fault =
        faultOf(row, seq + 1, previous) ??
        (isKept ? undefined : `row ${row.seq} is not the one of the head that was kept`)
      if (fault !== undefined) {
        await next
        return { isWhole: false, fault }
      }
      ;[seq, previous] = [seq + 1, row.hash]
    }
  }
  if (kept !== undefined && Number(kept.seq) > seq)
    return { isWhole: false, fault: `row ${seq + 1} is missing: the head that was kept is row ${kept.seq}` }
  return { isWhole: true, head: chainHead({ seq: String(seq), hash: previous }) }
}
