import { createLedger } from '#server/ledger/create-ledger.ts'
import { createInbox } from '#server/messages/create-messages.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { PromotionKind } from '#contract/promotions/entities/promotion.ts'
import { createPromotionEngine } from '#server/promotions/create-promotions.ts'
import { createAdvertising } from '#server/protection/advertising.ts'
import { createRecords } from '#server/records/create-records.ts'
import { anInfrastructure } from '#tests/builders/infrastructure.ts'
import { aPromotion } from '#tests/builders/promotion.ts'
import { aProtection } from '#tests/builders/protection.ts'
import { makeRichMembers, openLedgerBed, type LedgerBed } from './ledger-bed.ts'

const kinds: readonly PromotionKind[] = [
  'first-deposit',
  'continue-deposit',
  'rebate',
  'weekly-dividend',
  'monthly-dividend',
]

export interface PromotionBed {
  readonly bed: LedgerBed
  readonly infrastructure: Infrastructure
  readonly engine: ReturnType<typeof createPromotionEngine>
  readonly books: ReturnType<typeof createLedger>
  readonly memberIds: readonly string[]
  readonly promotionIds: readonly string[]
  stop(): Promise<void>
}

/** The product's engine on a PostgreSQL that flushes to disk, with members and so many live promotions. */
export const openPromotionBed = async (members: number, promotions: number): Promise<PromotionBed> => {
  const bed = await openLedgerBed()
  const infrastructure = anInfrastructure(bed.db)
  const books = createLedger(infrastructure)
  const records = createRecords(infrastructure, [])
  const engine = createPromotionEngine(infrastructure, {
    ledger: books.ledger,
    protection: aProtection(),
    advertising: createAdvertising(infrastructure),
    playedDays: records.playedDays,
    members: { byName: async () => undefined },
    payers: {},
    boosts: [],
    inbox: createInbox(infrastructure),
    news: { changed: () => undefined },
  })
  infrastructure.facts.connect([records.consumer, engine.consumer])
  const memberIds = await makeRichMembers(bed.db, members)
  const promotionIds: string[] = []
  for (let nth = 0; nth < promotions; nth += 1)
    promotionIds.push((await aPromotion(bed.db, kinds[nth % kinds.length] ?? 'rebate', { atMs: Date.now() })).id)
  return {
    bed,
    infrastructure,
    engine,
    books,
    memberIds,
    promotionIds,
    stop: async () => {
      await infrastructure.facts.stop()
      await infrastructure.shutdown.run()
      await infrastructure.messageOutbox.stop()
      await bed.stop()
    },
  }
}
