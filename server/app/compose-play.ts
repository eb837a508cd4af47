import { createAgents } from '#server/agents/create-agents.ts'
import { createLottery } from '#server/lottery/create-lottery.ts'
import { createLoyalty } from '#server/loyalty/create-loyalty.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { createChance, createChancePayers } from '#server/promotions/create-chance.ts'
import { createDailyPromotions } from '#server/promotions/create-daily.ts'
import { createPromotionEngine } from '#server/promotions/create-promotions.ts'
import { createRecords } from '#server/records/create-records.ts'
import type { createOpenStakes } from '#server/records/open-stakes.ts'
import type { RecordSource } from '#server/records/ports.ts'
import { createVenues } from '#server/venues/create-venues.ts'
import type { DepsOf } from './compose-deps.ts'
import type { OpenedVenues } from './open-venues.ts'
import type { Realtime } from './realtime/realtime.ts'

type PlayDeps = Omit<DepsOf<typeof createVenues>, keyof OpenedVenues> &
  DepsOf<typeof createLottery> & {
    venues: OpenedVenues
    /** Bets on matches and rounds of our own games. */
    ownRecords: readonly RecordSource[]
    openStakes: Pick<ReturnType<typeof createOpenStakes>, 'readFrom'>
  }

/** Games of venues and lotteries, and one list of everything that is played. */
export const composePlay = (
  infrastructure: Infrastructure,
  { venues: opened, ownRecords, openStakes, ...deps }: PlayDeps,
) => {
  const venues = createVenues(infrastructure, { ...opened, ...deps })
  const lottery = createLottery(infrastructure, deps)
  // Another kind of bet is one more entry here.
  const sources = [...ownRecords, lottery.records, venues.records]
  openStakes.readFrom(sources)
  return { venues, lottery, records: createRecords(infrastructure, sources) }
}

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
