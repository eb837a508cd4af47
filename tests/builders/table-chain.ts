import { randomUUID } from 'node:crypto'
import type { TableGame } from '#contract/games/entities/table.ts'
import { crashPoint } from '#contract/games/rules/crash.ts'
import { drawsOf } from '#contract/games/rules/fairness.ts'
import { tableFarMs } from '#contract/limits.ts'
import { createMoneyFlush } from '#server/ledger/store/money-flush.ts'
import { createBetting } from '#server/games/tables/place-bet.ts'
import { createTableBets } from '#server/games/tables/table-bets.ts'
import { createTableRounds } from '#server/games/tables/table-rounds.ts'
import { chainFrom } from '#server/games/tables/chains.ts'
import type { Sealing } from '#server/platform/field-encryption/field-encryption-port.ts'
import { aProtection } from './protection.ts'
import { testFieldEncryption } from './field-encryption.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

/** Puts a known chain in place of a table's own; its rounds have these seeds, the first first. */
export const knownChain = async (
  db: Database,
  sealing: Sealing,
  { game, last, length }: { game: TableGame; last: string; length: number },
): Promise<{ chainId: string; published: string }> => {
  const chainId = randomUUID()
  const { published } = chainFrom(last, length)
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
        published,
        length,
        sealed: sealing.seal(Buffer.from(last), `game_chains:${chainId}`),
        made_at: new Date(),
      })
      .execute()
  })
  return { chainId, published }
}

/** The last seed of a chain whose one round under this client seed ends where it is wanted. */
export const seedOfPoint = (clientSeed: string, isWanted: (pointHundredths: number) => boolean): string => {
  for (let at = 0; ; at += 1) {
    const serverSeed = at.toString(16).padStart(64, '0')
    if (isWanted(crashPoint(drawsOf({ serverSeed, clientSeed, nonce: 0 })))) return serverSeed
  }
}

/** A chain of one round of crash that ends where it is wanted under the first bet on it. */
const chainOfOne = async (
  db: Database,
  { firstBet, isWanted }: { firstBet: string; isWanted: (pointHundredths: number) => boolean },
): Promise<string> => {
  const last = seedOfPoint(firstBet, isWanted)
  const { chainId } = await knownChain(db, testFieldEncryption, { game: 'crash', last, length: 1 })
  await db.updateTable('game_chains').set({ used: 1 }).where('chain_id', '=', chainId).execute()
  return chainId
}

/** A round of crash in a chain of its own that takes bets for an hour; it ends where it is wanted under its first bet. */
export const anOpenRound = async (
  db: Database,
  { firstBet, isWanted }: { firstBet: string; isWanted: (pointHundredths: number) => boolean },
): Promise<string> => {
  const later = new Date(Date.now() + tableFarMs / 2)
  const asked = {
    place: 1,
    state: 'open',
    driver: null,
    client_seed: null,
    closes_at: later,
    starts_at: later,
  } as const
  // A table has one round that is not paid: one that nobody has bet on ends where it is wanted, too.
  const earlier = await db
    .selectFrom('game_table_rounds')
    .select('round_id')
    .where('game', '=', 'crash')
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  const roundId = earlier?.round_id ?? randomUUID()
  const chainId = await chainOfOne(db, { firstBet, isWanted })
  if (earlier) {
    await db
      .updateTable('game_table_rounds')
      .set({ ...asked, chain_id: chainId })
      .where('round_id', '=', roundId)
      .execute()
    return roundId
  }
  await db
    .insertInto('game_table_rounds')
    .values({
      ...asked,
      round_id: roundId,
      game: 'crash',
      chain_id: chainId,
      ended_at: null,
      outcome: null,
      settled_at: null,
    })
    .execute()
  return roundId
}

/** Its bets are over, and whoever drives the table starts it. */
export const beginSoon = async (db: Database, roundId: string): Promise<void> => {
  const now = new Date()
  await db
    .updateTable('game_table_rounds')
    .set({ closes_at: now, starts_at: now })
    .where('round_id', '=', roundId)
    .execute()
}

/** It has run to 1,000.00, and nobody drives it. */
export const runningSince = async (db: Database, roundId: string, clientSeed: string): Promise<void> => {
  await db
    .updateTable('game_table_rounds')
    .set({ state: 'running', driver: randomUUID(), client_seed: clientSeed, starts_at: new Date(Date.now() - 600_000) })
    .where('round_id', '=', roundId)
    .execute()
}

/** A bet of ¥10 of each member on a round, staked; every second one leaves at 1.01, the first by this request. */
export const stakedBets = async (
  db: Database,
  roundId: string,
  { memberIds, firstBet }: { memberIds: readonly string[]; firstBet: string },
): Promise<void> => {
  const place = createBetting({
    clocks: { now: Date.now },
    flush: createMoneyFlush(db),
    protection: aProtection(),
    rounds: createTableRounds(db),
    bets: createTableBets(db),
    onPlaced: () => undefined,
  })
  for (const [nth, memberId] of memberIds.entries()) {
    const bet = { game: 'crash' as const, stakeMinor: 1_000, leaveHundredths: nth % 2 === 0 ? 101 : null }
    const requestId = nth === 0 ? firstBet : randomUUID()
    const placed = await place(memberId, { requestId, roundId, bet, currency: 'CNY' })
    if (!placed.ok) throw new Error(placed.code)
  }
}
