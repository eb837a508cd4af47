import { sql } from 'kysely'
import { commitOf } from '#contract/games/rules/fairness.ts'
import type { LotteryGame } from '#contract/lottery/entities/lottery.ts'
import { numbersOf } from '#contract/lottery/rules/draw.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { testFieldEncryption } from './field-encryption.ts'

interface KnownDraw {
  readonly game: LotteryGame
  readonly issue: string
  readonly drawsAtMs: number
}

/** A draw whose seed is known: another one, or in place of the one that was made at random. */
export const knownDraw = async (
  db: Database,
  { game, issue, drawsAtMs }: KnownDraw,
  serverSeed: string,
): Promise<number[]> => {
  const sealed = testFieldEncryption.seal(Buffer.from(serverSeed), `lottery_draws:${game}:${issue}`)
  await sql`
    insert into lottery_draws (game, issue, closes_at, draws_at, commit, sealed)
    values (${game}, ${issue}, ${new Date(drawsAtMs - 10_000)}, ${new Date(drawsAtMs)}, ${commitOf(serverSeed)}, ${sealed})
    on conflict (game, issue) do update set commit = excluded.commit, sealed = excluded.sealed
  `.execute(db)
  return numbersOf(game, issue, serverSeed)
}

/** The first seed whose numbers suit. */
export const seedFor = (game: LotteryGame, issue: string, suits: (numbers: readonly number[]) => boolean): string => {
  for (let nth = 0; nth < 100_000; nth += 1) {
    const seed = nth.toString(16).padStart(64, '0')
    if (suits(numbersOf(game, issue, seed))) return seed
  }
  throw new Error('no seed suits')
}
