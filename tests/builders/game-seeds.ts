import { commitOf } from '#contract/games/rules/fairness.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { testFieldEncryption } from './field-encryption.ts'

/** Puts known seeds in place of those that were made at random. */
export const knownSeeds = async (
  db: Database,
  seedId: string,
  { serverSeed, clientSeed }: { serverSeed: string; clientSeed: string },
): Promise<void> => {
  const sealed = testFieldEncryption.seal(Buffer.from(serverSeed), `game_seeds:${seedId}`)
  await db
    .updateTable('game_seeds')
    .set({ sealed, commit: commitOf(serverSeed), client_seed: clientSeed })
    .where('seed_id', '=', seedId)
    .execute()
}
