import { randomUUID } from 'node:crypto'
import type { TableGame } from '#contract/games/entities/table.ts'
import { crashPoint } from '#contract/games/rules/crash.ts'
import { drawsOf } from '#contract/games/rules/fairness.ts'
import { chainFrom } from '#server/games/tables/chains.ts'
import type { Sealing } from '#server/platform/field-encryption/field-encryption-port.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

/** Puts a known chain in place of a table's own; its rounds have these seeds, the first first. */
export const knownChain = async (
  db: Database,
  sealing: Sealing,
  { game, last, length }: { game: TableGame; last: string; length: number },
): Promise<{ published: string; seeds: readonly string[] }> => {
  const chainId = randomUUID()
  const chain = chainFrom(last, length)
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('game_chains')
      .set({ state: 'used' })
      .where('game', '=', game)
      .where('state', '=', 'active')
      .execute()
    await trx
      .insertInto('game_chains')
      .values({
        chain_id: chainId,
        game,
        state: 'active',
        published: chain.published,
        length,
        sealed: sealing.seal(Buffer.from(last), `game_chains:${chainId}`),
        made_at: new Date(),
      })
      .execute()
  })
  return chain
}

/** The last seed of a chain whose one round under this client seed ends where it is wanted. */
export const seedOfPoint = (clientSeed: string, isWanted: (pointHundredths: number) => boolean): string => {
  for (let at = 0; ; at += 1) {
    const serverSeed = at.toString(16).padStart(64, '0')
    if (isWanted(crashPoint(drawsOf({ serverSeed, clientSeed, nonce: 0 })))) return serverSeed
  }
}
