import { promotionKinds } from '#contract/promotions/entities/promotion.ts'
import type { DatabaseTransaction } from '#server/platform/postgres/tables.ts'
import { createPromotionRows } from '#server/promotions/engine/promotion-rows.ts'
import { templateOf } from '#server/promotions/engine/templates.ts'

const dayMs = 24 * 60 * 60_000

/** What runs in the demo: one of each kind that has a template. What an operator made of one stays as it is. */
export const seedDemoPromotions = async (trx: DatabaseTransaction, nowMs: number): Promise<void> => {
  const rows = createPromotionRows(trx)
  for (const [sort, kind] of promotionKinds.entries()) {
    const template = templateOf(kind, nowMs)
    if (!template) continue
    const period = { startAtMs: template.startAtMs - 8 * dayMs, endAtMs: template.endAtMs + 330 * dayMs }
    if ((await rows.bySlug(template.slug)) === undefined)
      await rows.add({ ...template, ...period, sort, state: 'live' })
  }
}
