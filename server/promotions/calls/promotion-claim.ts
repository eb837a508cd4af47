import { accept, reject } from '#contract/outcome.ts'
import { promotionClaim } from '#contract/promotions/calls/promotions.ts'
import type { PromotionItem } from '#contract/promotions/entities/promotion.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { isMeant } from '#server/promotions/engine/domain/audience.ts'
import { grantKey, itemOf } from '#server/promotions/engine/domain/items.ts'
import type { GrantOutcome } from '#server/promotions/ports.ts'
import { handle, type PromotionsCallDeps } from './handle.ts'

const refusals = {
  spent: reject('PROMOTION_SPENT'),
  over: reject('PROMOTION_OVER'),
  capped: reject('ALREADY_TAKEN'),
} as const satisfies Partial<Record<GrantOutcome, unknown>>

/** Why a thing cannot be claimed as it stands. */
const hindranceOf = ({ state }: PromotionItem) => {
  if (state === 'ready') return undefined
  if (state === 'late') return reject('PROMOTION_OVER')
  return state === 'lacking' || state === 'waiting' ? reject('NOT_DUE') : reject('ALREADY_TAKEN')
}

/** A pause of play says more than a tag does. */
const barredBy = async ({ protection }: Pick<PromotionsCallDeps, 'protection'>, unit: Unit, memberId: string) => {
  const allowed = await protection.ask(unit, { memberId, deed: 'promotion', currency: 'CNY', amountMinor: 0 })
  return allowed.ok ? reject('PROMOTION_BARRED') : allowed
}

/** [C-15, P-04, X-01] */
export const handlePromotionClaim = handle(promotionClaim, (context, input) => {
  const { idempotency, promotions, barriers, rules, grantRows, grants, audienceOf, member, now } = context
  const { promotionId, itemId } = input
  return idempotency.once(
    { memberId: member.id, path: promotionClaim.path, body: input },
    {
      check: async () => {
        const promotion = await promotions.find(promotionId)
        const known = await audienceOf(member.id)
        if (!promotion || promotion.state === 'draft' || !known || !isMeant(promotion.audience, known))
          return reject('PROMOTION_UNKNOWN')
        return promotion.state === 'live' ? accept(promotion) : reject('PROMOTION_OVER')
      },
      effect: async (unit, promotion) => {
        if ((await barriers.in(unit).before([promotion], member.id)).size > 0) return reject('NOT_DUE')
        const due = await rules.due(unit, promotion, member.id, itemId)
        if (!due) return reject('NOT_DUE')
        const key = grantKey(promotionId, member.id, itemId)
        const before = itemOf(due, await grantRows.in(unit).byKey(key), promotion, now())
        const hindrance = hindranceOf(before)
        if (hindrance) return hindrance
        if (due.reward === null) return reject('NOT_DUE')
        const asked = { key, memberId: member.id, promotionId, reward: due.reward, why: `${promotion.slug} ${itemId}` }
        const outcome = await grants.in(unit).give(asked)
        if (outcome === 'barred') return barredBy(context, unit, member.id)
        if (outcome !== 'given' && outcome !== 'held') return refusals[outcome]
        return accept({ item: { ...before, state: outcome, claimUntilMs: null }, isHeld: outcome === 'held' })
      },
    },
  )
})
