import { accept, reject } from '#contract/outcome.ts'
import { promotionDetail } from '#contract/promotions/calls/promotions.ts'
import { isMeant } from '#server/promotions/engine/domain/audience.ts'
import { cardOf, wordsIn } from '#server/promotions/engine/shown.ts'
import { handle } from './handle.ts'

/**
 * Drafts are nobody's but of whoever has a link of an operator; what is not meant for a member is unknown to it; what ended
 * can still be read. [C-15]
 */
export const handlePromotionDetail = handle(promotionDetail, async (context, { slug, preview }) => {
  const { promotions, barriers, advertising, audienceOf, itemsOf, guard, previews, member, client, now } = context
  const promotion = await promotions.bySlug(slug)
  if (!promotion) return reject('PROMOTION_UNKNOWN')
  const isPreview = preview !== undefined && (await previews.allows(promotion, preview))
  if (promotion.state === 'draft' && !isPreview) return reject('PROMOTION_UNKNOWN')
  if (!(await advertising.areOpenTo(member?.id))) return reject('PROMOTION_UNKNOWN')
  const audience = member && (await audienceOf(member.id))
  if (audience && !isPreview && !isMeant(promotion.audience, audience)) return reject('PROMOTION_UNKNOWN')
  const items = (member && (await itemsOf([promotion], member)).get(promotion.id)) ?? []
  const first = (await barriers.before([promotion], member?.id)).get(promotion.id)
  const { language } = client
  return accept({
    promotion: {
      ...cardOf(promotion, first, { language, nowMs: now() }),
      rules: promotion.rules.map((rule) => wordsIn(rule, language)),
      params: promotion.params,
      revision: promotion.revision,
    },
    items: first ? items.filter(({ state }) => state !== 'ready') : items,
    isBarred: member !== undefined && (await guard.isBarred(member.id, 'promotion')),
    isPreview,
  })
})
