import type { PromotionDraft } from '#contract/promotions/admin.ts'
import type { PromotionKind } from '#contract/promotions/entities/promotion.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { createPromotionRows } from '#server/promotions/engine/promotion-rows.ts'
import { templateOf } from '#server/promotions/engine/templates.ts'

let made = 0

/** A live promotion, by the template of its kind. */
export const aPromotion = async (
  db: Database,
  kind: PromotionKind,
  { atMs, ...changes }: Partial<PromotionDraft> & { atMs: number },
): Promise<{ id: string; slug: string }> => {
  const template = templateOf(kind, atMs)
  if (!template) throw new Error(`there is no template of ${kind}`)
  made += 1
  const dayMs = 24 * 60 * 60_000
  const period = { startAtMs: atMs - 30 * dayMs, endAtMs: atMs + 30 * dayMs }
  const slug = `${kind}-${made}`
  const id = await createPromotionRows(db).add({ ...template, ...period, ...changes, slug, state: 'live' })
  if (id === undefined) throw new Error(`there is a promotion ${slug} already`)
  return { id, slug }
}
