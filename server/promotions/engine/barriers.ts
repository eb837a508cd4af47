import type { Promotion } from '#contract/promotions/entities/promotion.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { GrantRows } from './grant-rows.ts'
import type { PromotionRows } from './promotion-rows.ts'

export type Guarded = Pick<Promotion, 'id' | 'after'>

/** What a member wants of a promotion. */
export interface Wanted {
  readonly promotion: Guarded
  readonly memberId: string
}

/** What stands before promotions. [C-15] */
export interface Barriers {
  /** By promotion, what has to be passed first; what the member has passed is not among it, of a visitor everything is. */
  before(promotions: readonly Guarded[], memberId: string | undefined): Promise<ReadonlyMap<string, Promotion>>
  /** Those that something stands before, of all members at once. */
  stopped<Of extends Wanted>(wanted: readonly Of[]): Promise<ReadonlySet<Of>>
  in(unit: Unit): Barriers
}

type Rows = { promotions: Pick<PromotionRows, 'named' | 'in'>; grants: Pick<GrantRows, 'passed' | 'in'> }

export const createBarriers = ({ promotions, grants }: Rows): Barriers => {
  /** By promotion, what stands before it for everybody. */
  const firsts = async (guarded: readonly Guarded[]): Promise<Map<string, Promotion>> => {
    const named = await promotions.named(guarded.flatMap(({ after }) => (after === undefined ? [] : [after])))
    return new Map(
      guarded.flatMap(({ id, after }) => {
        const first = after === undefined ? undefined : named.get(after)
        return first ? [[id, first] as const] : []
      }),
    )
  }
  const idsOf = (found: ReadonlyMap<string, Promotion>): string[] => [...found.values()].map(({ id }) => id)
  return {
    before: async (guarded, memberId) => {
      const found = await firsts(guarded)
      if (memberId === undefined) return found
      const passed = (await grants.passed([memberId], idsOf(found))).get(memberId)
      return new Map([...found].filter(([, first]) => !passed?.has(first.id)))
    },
    stopped: async (wanted) => {
      const found = await firsts(wanted.map(({ promotion }) => promotion))
      const behind = wanted.filter(({ promotion }) => found.has(promotion.id))
      const passed = await grants.passed(
        behind.map(({ memberId }) => memberId),
        idsOf(found),
      )
      return new Set(
        behind.filter(({ promotion, memberId }) => !passed.get(memberId)?.has(found.get(promotion.id)?.id ?? '')),
      )
    },
    in: (unit) => createBarriers({ promotions: promotions.in(unit), grants: grants.in(unit) }),
  }
}

/** What is wrong with what an operator has put before a promotion. */
export const barrierFault = async (
  rows: Pick<PromotionRows, 'bySlug'>,
  { slug, kind, after }: Pick<Promotion, 'slug' | 'kind' | 'after'>,
): Promise<string | undefined> => {
  // Nobody comes to its page to claim: there is nobody to stop.
  if (kind === 'invite' && after !== undefined) return 'what is invited is rewarded by itself: nothing stands before it'
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
