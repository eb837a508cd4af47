import type { SecurityChain } from '#server/accounts/ports/security-log.ts'
import { chainHead, verifyChain, type ChainRow } from '#server/platform/hash-chain.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

const rowsAtOnce = 1_000

/** The security log's chain, checked some rows at a time. */
export const createSecurityChain = (db: Database): SecurityChain => {
  const after = (seq: number): Promise<ChainRow[]> =>
    db
      .selectFrom('security_log')
      .select(['seq', 'previous', 'hash', 'content'])
      .where('seq', '>', String(seq))
      .orderBy('seq')
      .limit(rowsAtOnce)
      .execute()

  return {
    verify: (kept) => verifyChain(after, kept),
    head: async () =>
      chainHead(
        await db.selectFrom('security_log').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst(),
      ),
  }
}
