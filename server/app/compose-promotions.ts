import { createAgents } from '#server/agents/create-agents.ts'
import { createLoyalty } from '#server/loyalty/create-loyalty.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { createChance, createChancePayers } from '#server/promotions/create-chance.ts'
import { createDailyPromotions } from '#server/promotions/create-daily.ts'
import { createPromotionEngine } from '#server/promotions/create-promotions.ts'
import type { DepsOf } from './compose-deps.ts'
import type { Realtime } from './realtime/realtime.ts'

type PromotionsDeps = Omit<DepsOf<typeof createPromotionEngine>, 'payers' | 'boosts' | 'news'> &
  Pick<DepsOf<typeof createChance>, 'seeds' | 'matches'> &
  Omit<DepsOf<typeof createLoyalty>, 'news'> &
  DepsOf<typeof createAgents> & { realtime: Pick<Realtime, 'promotions' | 'vip'> }

/** Promotions of all kinds, levels of members, and agents. */
export const composePromotions = (infrastructure: Infrastructure, { realtime, ...deps }: PromotionsDeps) => {
  const payers = createChancePayers(infrastructure)
  const engine = createPromotionEngine(infrastructure, { ...deps, ...payers, news: realtime.promotions })
  const { desk, grants, itemsOf } = engine
  const chance = createChance(infrastructure, { ...deps, desk, grants })
  const daily = createDailyPromotions(infrastructure, { ...deps, desk, grants, itemsOf, atHand: chance.atHand })
  const loyalty = createLoyalty(infrastructure, { ...deps, news: realtime.vip })
  const agents = createAgents(infrastructure, deps)
  return { engine, chance, daily, loyalty, agents }
}
