import { promotionsMax } from '#contract/limits.ts'
import { accept } from '#contract/outcome.ts'
import { promotionList } from '#contract/promotions/calls/promotions.ts'
import { isMeant } from '#server/promotions/engine/domain/audience.ts'
import { cardOf } from '#server/promotions/engine/shown.ts'
import { handle } from './handle.ts'

/** What has ended stays in the list for so long, so that it can be read what came of it. */
const endedListedMs = 14 * 24 * 60 * 60_000

/** [C-15, R-12] */
export const handlePromotionList = handle(promotionList, async (context) => {
  const { promotions, barriers, ofVisitors, advertising, audienceOf, guard, member, client, now } = context
  if (!(await advertising.areOpenTo(member?.id))) return accept({ promotions: [], isBarred: false })
  const nowMs = now()
  const ownAudience = member && (await audienceOf(member.id))
  const look = async () => {
    const all = await promotions.list(['live', 'paused'])
    return { all, before: await barriers.before(all, member?.id) }
  }
  const { all, before } = member ? await look() : await ofVisitors.once('list', look)
  const visible = all
    .filter(
      ({ endAtMs, audience }) => nowMs < endAtMs + endedListedMs && (!ownAudience || isMeant(audience, ownAudience)),
    )
    .slice(0, promotionsMax)
  return accept({
    promotions: visible.map((each) => cardOf(each, before.get(each.id), { language: client.language, nowMs })),
    isBarred: member !== undefined && (await guard.isBarred(member.id, 'promotion')),
  })
})
