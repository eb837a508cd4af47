import { sql } from 'kysely'
import { createLedger } from '#server/ledger/create-ledger.ts'
import { createInbox } from '#server/messages/create-messages.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { createSeedPairs } from '#server/games/store/seed-pairs.ts'
import { createChance, createChancePayers } from '#server/promotions/create-chance.ts'
import { createPromotionEngine } from '#server/promotions/create-promotions.ts'
import { createGuessableMatches } from '#server/sports/guessable-matches.ts'
import { createPlayedDays } from '#server/records/store/played-days.ts'
import { createAdvertising } from '#server/protection/advertising.ts'
import { aProtection } from './protection.ts'

/** Promotions and those of them that are played, on a test's database. */
export const openChance = (infrastructure: Infrastructure) => {
  const { db, now, fieldEncryption } = infrastructure
  const protection = aProtection(now)
  const books = createLedger(infrastructure)
  const engine = createPromotionEngine(infrastructure, {
    ledger: books.ledger,
    protection,
    advertising: createAdvertising(infrastructure),
    playedDays: createPlayedDays(db),
    members: { byName: async () => undefined },
    ...createChancePayers(infrastructure),
    inbox: createInbox(infrastructure),
    news: { changed: () => undefined },
  })
  const chance = createChance(infrastructure, {
    desk: engine.desk,
    grants: engine.grants,
    protection,
    seeds: createSeedPairs(db, { now, sealing: fieldEncryption }),
    matches: createGuessableMatches(db),
  })
  return {
    ...chance,
    calls: { ...engine.calls, ...chance.calls },
    grants: engine.grants,
    operators: engine.admin,
    books,
    /** What was given of a promotion, in all. */
    grantsOf: async (promotionId: string): Promise<number> => {
      const { rows } = await sql<{ times: string }>`
        select count(*) as times from promotion_grants where promotion_id = ${promotionId}`.execute(db)
      return Number(rows[0]?.times)
    },
  }
}
