import { CarnivalParams } from '#contract/promotions/entities/carnival.ts'
import type { Promotion } from '#contract/promotions/entities/promotion.ts'
import type { PromotionRows } from '#server/promotions/engine/promotion-rows.ts'

/** What is wrong with a carnival that is to be shown; a draft may still be. Undefined: nothing, or it is none. */
export const carnivalFault = async (
  rows: Pick<PromotionRows, 'bySlug'>,
  { kind, params, budget }: Pick<Promotion, 'kind' | 'params' | 'budget'>,
): Promise<string | undefined> => {
  if (kind !== 'carnival') return undefined
  if (Object.keys(budget).length > 0) return 'a carnival gives nothing itself: its budget has to be {}'
  for (const [at, block] of CarnivalParams.parse(params).blocks.entries())
    for (const slug of block.block === 'promotions' ? block.slugs : [])
      if ((await rows.bySlug(slug)) === undefined) return `params blocks.${at}: there is no promotion ${slug}`
  return undefined
}
