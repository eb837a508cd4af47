import type { MemberSeeds } from '#server/games/ports.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'
import type { Cards } from './cards/cards.ts'
import type { CardRows } from './cards/card-rows.ts'
import type { ChanceDesk } from './chance-desk.ts'
import type { PrizeDraws } from './draw/prize-draw.ts'
import type { GiftExchange } from './gift-exchange/gift-exchange.ts'
import type { Points } from './points/points.ts'
import type { Predictions } from './predictions/predictions.ts'
import type { ReturnFlow } from './return-flow/return-flow.ts'
import type { Shop } from './shop/shop.ts'
import type { WheelRows } from './wheel/store.ts'
import type { WheelPlay } from './wheel/wheel.ts'

/** What the calls of promotions that are played work with. */
export interface ChanceCallDeps {
  idempotency: Idempotency
  desk: ChanceDesk
  seeds: MemberSeeds
  spins: WheelRows
  wheel: WheelPlay
  points: Points
  shop: Shop
  gifters: GiftExchange
  cards: Cards
  cardRows: CardRows
  draws: PrizeDraws
  predictions: Predictions
  returns: ReturnFlow
}

export const handle = handlerFor<ChanceCallDeps>()
