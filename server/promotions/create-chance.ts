import type { PromotionStatus } from '#contract/promotions/calls/statuses.ts'
import type { Promotion } from '#contract/promotions/entities/promotion.ts'
import type { MemberSeeds } from '#server/games/ports.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { createPollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import type { GuessableMatches } from '#server/sports/ports.ts'
import { createCardRows } from './cards/card-rows.ts'
import { createCardBoost } from './cards/card-boost.ts'
import { createCards } from './cards/cards.ts'
import { chanceAdmin } from './chance-admin.ts'
import { chanceTable } from './chance-calls.ts'
import type { ChanceKind, PromotionOf } from './chance-desk.ts'
import { createChanceDesk } from './create-chance-desk.ts'
import { createPromotionRows } from './engine/promotion-rows.ts'
import type { GrantsDesk, PromotionDesk } from './ports.ts'
import type { Protection } from '#server/protection/ports.ts'
import { createDrawRows } from './draw/draw-rows.ts'
import { createPrizeDraws } from './draw/prize-draw.ts'
import { createGiftExchange } from './gift-exchange/gift-exchange.ts'
import { createPoints } from './points/points.ts'
import { createPredictionRows } from './predictions/prediction-rows.ts'
import { createPredictionSettlement } from './predictions/prediction-settlement.ts'
import { createPredictions } from './predictions/predictions.ts'
import { createRewardPayers } from './reward-payers.ts'
import { createReturnFlow } from './return-flow/return-flow.ts'
import { createShop } from './shop/shop.ts'
import { createTakings } from './takings.ts'
import { createWheelRows } from './wheel/store.ts'
import { createWheel } from './wheel/wheel.ts'

interface ChanceDeps {
  desk: Pick<PromotionDesk, 'admits'>
  grants: GrantsDesk
  protection: Pick<Protection, 'ask'>
  seeds: MemberSeeds
  matches: GuessableMatches
}

/** What pays points, spins and cards, and what cards put on top of a bonus; they need nothing of the promotions. */
export const createChancePayers = ({ db, now }: Pick<Infrastructure, 'db' | 'now'>) => {
  const cards = createCardRows(db, now)
  return {
    payers: createRewardPayers({ points: createPoints(db, now), spins: createWheelRows(db), cards, now }),
    boosts: [createCardBoost(cards)],
  }
}

type Hand<Of> = (promotion: Of, memberId: string) => Promise<PromotionStatus['ready']>

/** A look at what a member has at hand of a kind; of promotions of other kinds nothing. */
const handFrom =
  (desk: ReturnType<typeof createChanceDesk>) =>
  <Kind extends ChanceKind>(kind: Kind, look: Hand<PromotionOf<Kind>>): Hand<Promotion> =>
  async (promotion, memberId) => {
    const found = desk.of(kind, promotion)
    return found ? look(found, memberId) : []
  }

/** Wheels, shops of points, ranks of gifts, cards, draws, quizzes, guesses and applications to come back. [C-15] */
export const createChance = (infrastructure: Infrastructure, { grants, seeds, matches, ...deps }: ChanceDeps) => {
  const { db, now, idempotency, fieldEncryption, units, log, shutdown, audit } = infrastructure
  const desk = createChanceDesk({ db, units, now, rows: createPromotionRows(db), ...deps })
  const shared = { now, desk, grants }
  const spins = createWheelRows(db)
  const points = createPoints(db, now)
  const takings = createTakings(db)
  const cardRows = createCardRows(db, now)
  const predictionRows = createPredictionRows(db)
  const wheel = createWheel({ ...shared, rows: spins, seeds })
  const shop = createShop({ ...shared, db, points })
  const gifters = createGiftExchange({ ...shared, db, takings })
  const cards = createCards({ ...shared, rows: cardRows, takings })
  const draws = createPrizeDraws({ ...shared, rows: createDrawRows(db, fieldEncryption), points, takings, units, log })
  const predictions = createPredictions({ ...shared, rows: predictionRows, matches })
  const settlement = createPredictionSettlement({ ...shared, rows: predictionRows, matches, units, log })
  const returns = createReturnFlow({ ...shared, db })

  const handOf = handFrom(desk)
  const hands = [
    handOf('wheel', wheel.atHand),
    handOf('draw', draws.atHand),
    handOf('gift-exchange', gifters.atHand),
    handOf('buff-cards', cards.atHand),
  ]

  const poll = async (): Promise<boolean> => {
    const areDrawn = await draws.poll()
    return (await settlement.poll()) && areDrawn
  }
  let loop: PollLoop | undefined
  return {
    /** Draws are held and answers settled from now on. */
    start: (): PollLoop => {
      loop = createPollLoop(poll, { log, what: 'draws and answers of promotions' })
      shutdown.add('promotion draws', async () => loop?.stop())
      return loop
    },
    /** What a member has at hand of a promotion, by its kind. */
    atHand: async (promotion: Promotion, memberId: string): Promise<PromotionStatus['ready']> =>
      (await Promise.all(hands.map((hand) => hand(promotion, memberId)))).flat(),
    consumers: [wheel.deposits, gifters.gifts, returns.visits],
    admin: serveCommands(chanceAdmin, {
      desk,
      draws,
      predictions: predictionRows,
      returns,
      units,
      audit,
      now,
      nudge: () => loop?.nudge(),
    }),
    calls: serve(chanceTable, {
      idempotency,
      desk,
      seeds,
      spins,
      wheel,
      points,
      shop,
      gifters,
      cards,
      cardRows,
      draws,
      predictions,
      returns,
    }),
  }
}
