import type { RejectOf, RequestOf, ResponseOf } from '#contract/define-call.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { promotionCardArm, promotionCardOffers, promotionCardTake } from '#contract/promotions/calls/cards.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { giveOrRefuse, type ChanceDeps, type PromotionOf, type Player } from '#server/promotions/chance-desk.ts'
import type { Takings } from '#server/promotions/takings.ts'
import { weekStartOf } from '#server/promotions/week.ts'
import type { CardRows } from './card-rows.ts'

interface CardsDeps extends ChanceDeps {
  rows: CardRows
  takings: Takings
}

type CardsPromotion = PromotionOf<'buff-cards'>
type Offer = CardsPromotion['params']['offers'][number]
type TakeAnswer = Outcome<
  ResponseOf<typeof promotionCardTake>,
  Exclude<RejectOf<typeof promotionCardTake>, 'REQUEST_ID_REUSED'>
>
type ArmAnswer = Outcome<
  ResponseOf<typeof promotionCardArm>,
  Exclude<RejectOf<typeof promotionCardArm>, 'REQUEST_ID_REUSED'>
>

/** Cards that go on the next bonus, each once. [C-15] */
export const createCards = (deps: CardsDeps) => {
  const { desk, grants, takings, now } = deps
  const partOf = ({ offerId, every }: Offer): string =>
    every === 'once' ? offerId : `${offerId}:${weekStartOf(siteDayOf(now()))}`

  const offers = async (
    { promotionId, params }: CardsPromotion,
    memberId: string,
  ): Promise<ResponseOf<typeof promotionCardOffers>> => {
    const parts = await takings.partsOf(promotionId, memberId)
    return {
      offers: params.offers.map((offer) => ({
        offerId: offer.offerId,
        card: offer.reward.card,
        isTaken: parts.has(partOf(offer)),
      })),
    }
  }

  /** Cards that were not taken yet. */
  const atHand = async ({ promotionId, params }: CardsPromotion, memberId: string) => {
    const parts = await takings.partsOf(promotionId, memberId)
    return params.offers.flatMap((offer) =>
      parts.has(partOf(offer)) ? [] : [{ itemId: offer.offerId, reward: offer.reward }],
    )
  }

  const take = async (
    unit: Unit,
    player: Player,
    { promotionId, offerId }: RequestOf<typeof promotionCardTake>,
  ): Promise<TakeAnswer> => {
    const memberId = player.id
    const admitted = await desk.admit(unit, 'buff-cards', { player, promotionId })
    if (!admitted.ok) return admitted
    const offer = admitted.value.params.offers.find((each) => each.offerId === offerId)
    if (!offer) return reject('PROMOTION_UNKNOWN')
    const part = partOf(offer)
    if (!(await takings.in(unit).take({ promotionId, memberId, part }, now()))) return reject('ALREADY_TAKEN')
    const grant = {
      key: `card-offer:${promotionId}:${memberId}:${part}`,
      memberId,
      promotionId,
      reward: offer.reward,
      why: offer.reward.card.title.zh,
    }
    const given = await giveOrRefuse(unit, grants, grant)
    return given.ok ? accept({ isHeld: given.value === 'held' }) : given
  }

  const arm = async (
    unit: Unit,
    memberId: string,
    { cardId, isArmed }: RequestOf<typeof promotionCardArm>,
  ): Promise<ArmAnswer> => {
    const rows = deps.rows.in(unit)
    const unused = await rows.holdUnused(memberId)
    const card = unused.find((each) => each.cardId === cardId) ?? (await rows.find(memberId, cardId))
    if (!card) return reject('CARD_UNKNOWN')
    if (card.state === 'used' || card.state === 'expired') return reject('CARD_OVER')
    const others = unused.filter((each) => each.cardId !== cardId)
    if (isArmed && others.some(({ state }) => state === 'armed')) return reject('CARD_OTHER')
    // One that expired while it lay ready keeps no other one from doing so.
    for (const other of others) if (other.state === 'expired') await rows.arm(other.cardId, false)
    await rows.arm(cardId, isArmed)
    return accept({ cards: await rows.list(memberId) })
  }

  return { offers, atHand, take, arm }
}
export type Cards = ReturnType<typeof createCards>
