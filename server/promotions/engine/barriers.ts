import type { Promotion } from '#contract/promotions/entities/promotion.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { GrantRows } from './grant-rows.ts'
import type { PromotionRows } from './promotion-rows.ts'

export type Guarded = Pick<Promotion, 'id' | 'after'>

/** What stands before promotions. [C-15] */
export interface Barriers {
  /** By promotion, what has to be passed first; what the member has passed is not among it, of a visitor everything is. */
  before(promotions: readonly Guarded[], memberId: string | undefined): Promise<ReadonlyMap<string, Promotion>>
  in(unit: Unit): Barriers
}

type Rows = { promotions: Pick<PromotionRows, 'bySlug' | 'in'>; grants: Pick<GrantRows, 'passed' | 'in'> }

export const createBarriers = ({ promotions, grants }: Rows): Barriers => ({
  before: async (guarded, memberId) => {
    const found = new Map<string, Promotion>()
    for (const { id, after } of guarded) {
      const first = after === undefined ? undefined : await promotions.bySlug(after)
      if (first) found.set(id, first)
    }
    const ids = [...found.values()].map(({ id }) => id)
    const passed = memberId === undefined ? new Set<string>() : await grants.passed(memberId, ids)
    return new Map([...found].filter(([, first]) => !passed.has(first.id)))
  },
  in: (unit) => createBarriers({ promotions: promotions.in(unit), grants: grants.in(unit) }),
})

/** What is wrong with what an operator has put before a promotion. */
export const barrierFault = async (
  rows: Pick<PromotionRows, 'bySlug'>,
  { slug, after }: Pick<Promotion, 'slug' | 'after'>,
): Promise<string | undefined> => {
  const seen = new Set<string>([slug])
  for (let next = after; next !== undefined;) {
    if (seen.has(next)) return `${next} would have to be passed before itself`
    seen.add(next)
    const first = await rows.bySlug(next)
    if (!first) return `there is no promotion ${next} that could be passed first`
    next = first.after
  }
  return undefined
}

/** Nobody could pass what nobody sees. */
export const startFault = async (
  rows: Pick<PromotionRows, 'bySlug'>,
  { after }: Pick<Promotion, 'after'>,
): Promise<string | undefined> => {
  const first = after === undefined ? undefined : await rows.bySlug(after)
  return first?.state === 'draft' ? `start ${first.slug} first` : undefined
}
