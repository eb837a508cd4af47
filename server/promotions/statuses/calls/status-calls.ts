import { promotionStandings } from '#contract/promotions/calls/standings.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'
import type { Standings } from '#server/promotions/standings/standings.ts'

const handle = handlerFor<{ standings: Standings }>()

/** [C-15, R-12] */
export const handlePromotionStandings = handle(promotionStandings, ({ member, standings }) => standings(member))

export const standingsTable = { promotionStandings: handlePromotionStandings }
