import * as z from 'zod/mini'
import { TxId } from '#contract/finance/entities/chain-deposit.ts'

/** What one answer of a watcher holds at most. */
export const blocksPerAnswerMax = 200
const transfersPerBlockMax = 20_000

const Hash = z.string().check(z.regex(/^(0x)?[0-9a-f]{64}$/))
const Account = z.string().check(z.regex(/^[0-9A-Za-z]{1,64}$/))

/** A token's move to an account; `amount` in the token's smallest units, in digits: contracts know 256 bits. */
const ChainTransfer = z.object({
  txId: TxId,
  logIndex: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  token: Account,
  to: Account,
  amount: z.string().check(z.regex(/^(0|[1-9]\d{0,77})$/)),
})
export type ChainTransfer = z.infer<typeof ChainTransfer>

export const ChainBlock = z.object({
  height: z.int().check(z.minimum(0)),
  hash: Hash,
  parentHash: Hash,
  transfers: z.array(ChainTransfer).check(z.maxLength(transfersPerBlockMax)),
})
export type ChainBlock = z.infer<typeof ChainBlock>

export const ChainBlocks = z.object({ blocks: z.array(ChainBlock).check(z.maxLength(blocksPerAnswerMax)) })

/**
 * What the site knows of a chain. At-least-once: the same block may be told again and again, and the order does not matter.
 * Whoever asks from a height that was told before learns what stands there now, so that nothing is missed over a stop.
 * [C-14]
 */
export interface ChainWatcher {
  /**
   * Blocks of the chain as it stands, from a height on, at most `blocksPerAnswerMax`; the newest alone with null. Throws when
   * there is no answer that can be read.
   */
  blocks(fromHeight: number | null): Promise<readonly ChainBlock[]>
}
