import type { CodeName } from '#contract/codes.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import {
  promotionCardArm,
  promotionCardOffers,
  promotionCards,
  promotionCardTake,
} from '#contract/promotions/calls/cards.ts'
import { promotionDraw, promotionDrawTicket } from '#contract/promotions/calls/draw.ts'
import { promotionGiftExchange, promotionGifters } from '#contract/promotions/calls/gift-exchange.ts'
import {
  pointsBalance,
  pointsHistory,
  promotionShop,
  promotionShopExchange,
} from '#contract/promotions/calls/points.ts'
import {
  promotionGuess,
  promotionGuessPick,
  promotionQuiz,
  promotionQuizAnswer,
} from '#contract/promotions/calls/predictions.ts'
import { promotionReturn, promotionReturnApply } from '#contract/promotions/calls/return-flow.ts'
import {
  promotionWheel,
  promotionWheelProof,
  promotionWheelSpin,
  promotionWheelSpins,
  promotionWheelWinners,
} from '#contract/promotions/calls/wheel.ts'
import { promotionPageMax } from '#contract/limits.ts'
import type { CallTable } from '#server/platform/calls/handling.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { PauseRefusal } from './chance-desk.ts'
import { handle, type ChanceCallDeps } from './chance-handle.ts'

/** Once a request id, and for nobody who rests from play. What it rests on is read in the transaction that has the effect. */
const once = <Value, Code extends CodeName>(
  { idempotency, desk }: Pick<ChanceCallDeps, 'idempotency' | 'desk'>,
  command: { memberId: string; path: string; body: { requestId: string } },
  effect: (unit: Unit) => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code | PauseRefusal | 'REQUEST_ID_REUSED'>> =>
  idempotency.once<Value, Code | PauseRefusal, null>(command, { check: () => desk.ask(command.memberId), effect })

const handleWheel = handle(promotionWheel, async ({ member, desk, wheel, seeds }, { promotionId }) => {
  const promotion = await desk.find('wheel', promotionId)
  if (!promotion) return reject('PROMOTION_UNKNOWN')
  const { revision, params } = promotion
  const { prizes, perDayMax, depositMinMinor } = params
  const wheelStatus = await wheel.standing(member.id, promotion)
  return accept({ ...wheelStatus, revision, prizes, perDayMax, depositMinMinor, seeds: await seeds.current(member.id) })
})

const handleWheelSpin = handle(promotionWheelSpin, ({ member, wheel, idempotency, desk }, input) =>
  once({ idempotency, desk }, { memberId: member.id, path: promotionWheelSpin.path, body: input }, (unit) =>
    wheel.spin(unit, member, input),
  ),
)

const handleWheelSpins = handle(promotionWheelSpins, async ({ member, spins }, { promotionId, beforeId }) => {
  const found = await spins.page({ memberId: member.id, promotionId, beforeId, limit: promotionPageMax + 1 })
  return accept({ spins: found.slice(0, promotionPageMax), hasMore: found.length > promotionPageMax })
})

const handleWheelWinners = handle(promotionWheelWinners, async ({ spins }, { promotionId }) =>
  accept({ winners: await spins.winners(promotionId, promotionPageMax) }),
)

const handleWheelProof = handle(promotionWheelProof, async ({ member, spins, seeds }, { spinId }) => {
  const spin = await spins.find(member.id, spinId)
  return spin ? accept({ spin, proof: await seeds.proof({ ...spin, game: 'wheel' }) }) : reject('ROUND_UNKNOWN')
})

const handlePoints = handle(pointsBalance, async ({ member, points }) => accept({ points: await points.of(member.id) }))

const handlePointsHistory = handle(pointsHistory, async ({ member, points }, { beforeId }) => {
  const found = await points.page(member.id, beforeId, promotionPageMax + 1)
  return accept({ entries: found.slice(0, promotionPageMax), hasMore: found.length > promotionPageMax })
})

const handleShop = handle(promotionShop, async ({ member, desk, shop, points }, { promotionId }) => {
  const promotion = await desk.find('score-shop', promotionId)
  if (!promotion) return reject('PROMOTION_UNKNOWN')
  return accept({
    offers: await shop.offers(promotion, member?.id),
    points: member ? await points.of(member.id) : 0,
  })
})

const handleShopExchange = handle(promotionShopExchange, ({ member, shop, idempotency, desk }, input) =>
  once({ idempotency, desk }, { memberId: member.id, path: promotionShopExchange.path, body: input }, (unit) =>
    shop.exchange(unit, member, input),
  ),
)

const handleGifters = handle(promotionGifters, async ({ member, desk, gifters }, { promotionId }) => {
  const promotion = await desk.find('gift-exchange', promotionId)
  return promotion ? accept(await gifters.standing(promotion, member?.id)) : reject('PROMOTION_UNKNOWN')
})

const handleGiftExchange = handle(promotionGiftExchange, ({ member, gifters, idempotency, desk }, input) =>
  once({ idempotency, desk }, { memberId: member.id, path: promotionGiftExchange.path, body: input }, (unit) =>
    gifters.exchange(unit, member, input.promotionId),
  ),
)

const handleCards = handle(promotionCards, async ({ member, cardRows }) =>
  accept({ cards: await cardRows.list(member.id) }),
)

const handleCardOffers = handle(promotionCardOffers, async ({ member, desk, cards }, { promotionId }) => {
  const promotion = await desk.find('buff-cards', promotionId)
  return promotion ? accept(await cards.offers(promotion, member.id)) : reject('PROMOTION_UNKNOWN')
})

const handleCardTake = handle(promotionCardTake, ({ member, cards, idempotency, desk }, input) =>
  once({ idempotency, desk }, { memberId: member.id, path: promotionCardTake.path, body: input }, (unit) =>
    cards.take(unit, member, input),
  ),
)

const handleCardArm = handle(promotionCardArm, ({ member, cards, idempotency, desk }, input) =>
  once({ idempotency, desk }, { memberId: member.id, path: promotionCardArm.path, body: input }, (unit) =>
    cards.arm(unit, member.id, input),
  ),
)

const handleDraw = handle(promotionDraw, async ({ member, desk, draws }, { promotionId }) => {
  const promotion = await desk.find('draw', promotionId)
  return promotion ? accept(await draws.shown(promotion, member?.id)) : reject('PROMOTION_UNKNOWN')
})

const handleDrawTicket = handle(promotionDrawTicket, ({ member, draws, idempotency, desk }, input) =>
  once({ idempotency, desk }, { memberId: member.id, path: promotionDrawTicket.path, body: input }, (unit) =>
    draws.ticket(unit, member, input),
  ),
)

const handleQuiz = handle(promotionQuiz, async ({ member, desk, predictions }, { promotionId }) => {
  const promotion = await desk.find('quiz', promotionId)
  return promotion ? accept({ questions: await predictions.quiz(promotion, member?.id) }) : reject('PROMOTION_UNKNOWN')
})

const handleQuizAnswer = handle(promotionQuizAnswer, ({ member, predictions, idempotency, desk }, input) =>
  once({ idempotency, desk }, { memberId: member.id, path: promotionQuizAnswer.path, body: input }, (unit) =>
    predictions.answer(unit, member, input),
  ),
)

const handleGuess = handle(promotionGuess, async ({ member, desk, predictions }, { promotionId }) => {
  const promotion = await desk.find('guess', promotionId)
  return promotion ? accept(await predictions.guesses(promotion, member?.id)) : reject('PROMOTION_UNKNOWN')
})

const handleGuessPick = handle(promotionGuessPick, ({ member, predictions, idempotency, desk }, input) =>
  once({ idempotency, desk }, { memberId: member.id, path: promotionGuessPick.path, body: input }, (unit) =>
    predictions.pick(unit, member, input),
  ),
)

const handleReturn = handle(promotionReturn, async ({ member, desk, returns }, { promotionId }) => {
  const promotion = await desk.find('return-flow', promotionId)
  return promotion ? accept(await returns.standing(promotion, member.id)) : reject('PROMOTION_UNKNOWN')
})

const handleReturnApply = handle(promotionReturnApply, ({ member, returns, idempotency, desk }, input) =>
  once({ idempotency, desk }, { memberId: member.id, path: promotionReturnApply.path, body: input }, (unit) =>
    returns.apply(unit, member, input),
  ),
)

/** What answers the calls of promotions that are played. [C-15] */
export const chanceTable = {
  promotionWheel: handleWheel,
  promotionWheelSpin: handleWheelSpin,
  promotionWheelSpins: handleWheelSpins,
  promotionWheelWinners: handleWheelWinners,
  promotionWheelProof: handleWheelProof,
  pointsBalance: handlePoints,
  pointsHistory: handlePointsHistory,
  promotionShop: handleShop,
  promotionShopExchange: handleShopExchange,
  promotionGifters: handleGifters,
  promotionGiftExchange: handleGiftExchange,
  promotionCards: handleCards,
  promotionCardOffers: handleCardOffers,
  promotionCardTake: handleCardTake,
  promotionCardArm: handleCardArm,
  promotionDraw: handleDraw,
  promotionDrawTicket: handleDrawTicket,
  promotionQuiz: handleQuiz,
  promotionQuizAnswer: handleQuizAnswer,
  promotionGuess: handleGuess,
  promotionGuessPick: handleGuessPick,
  promotionReturn: handleReturn,
  promotionReturnApply: handleReturnApply,
} satisfies CallTable<ChanceCallDeps>
