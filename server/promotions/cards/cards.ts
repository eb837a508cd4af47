import type { RejectOf, RequestOf, ResponseOf } from '#contract/define-call.ts'
import { siteDayOf } from '#contract/members/rules/birthday.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { promotionCardArm, promotionCardOffers, promotionCardTake } from '#contract/promotions/calls/cards.ts'
import type { Reward } from '#contract/promotions/entities/reward.ts'
import { cardExtraMinor } from '#contract/promotions/rules/card-extra.ts'
import type { Currency } from '#contract/wallet/entities/money.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { giveOrRefuse, type ChanceDeps, type PromotionOf } from '#server/promotions/chance-desk.ts'
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

/** A bonus that was given just now. */
export interface GivenBonus {
  readonly key: string
  readonly memberId: string
  readonly reward: Reward
}

const moneyOf = (reward: Reward): { currency: Currency; amountMinor: number } | undefined => {
  if (reward.kind === 'cash') return reward
  return reward.kind === 'coins' ? { currency: 'COIN', amountMinor: reward.coins } : undefined
}

/** What a card brings on a bonus, under the bonus's own terms; undefined: nothing. */
const extraOf = (bonus: Reward, broughtMinor: number): Reward | undefined => {
  if (broughtMinor === 0) return undefined
  if (bonus.kind === 'cash') return { ...bonus, amountMinor: broughtMinor }
  return bonus.kind === 'coins' ? { kind: 'coins', coins: broughtMinor } : undefined
}

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

  const take = async (
    unit: Unit,
    memberId: string,
    { promotionId, offerId }: RequestOf<typeof promotionCardTake>,
  ): Promise<TakeAnswer> => {
    const admitted = await desk.admit(unit, 'buff-cards', { memberId, promotionId })
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
    const card = await rows.hold(memberId, cardId)
    if (!card) return reject('CARD_UNKNOWN')
    if (card.state === 'used' || card.state === 'expired') return reject('CARD_OVER')
    if (isArmed && (await rows.isOtherArmed(memberId, cardId))) return reject('CARD_OTHER')
    await rows.arm(cardId, isArmed)
    return accept({ cards: await rows.list(memberId) })
  }

  /** Puts the card that lies ready on a bonus of money, once. What it brings is a grant of its own, within its own budget. */
  const onGiven = async (unit: Unit, { key, memberId, reward }: GivenBonus): Promise<void> => {
    const money = moneyOf(reward)
    if (!money || key.startsWith('card:')) return
    const rows = deps.rows.in(unit)
    const armed = await rows.armed(memberId)
    if (!armed) return
    const broughtMinor = cardExtraMinor(armed.card, money.currency, money.amountMinor)
    const extra = extraOf(reward, broughtMinor)
    if (!extra) return
    const { cardId, promotionId, card } = armed
    const verdict = await grants
      .in(unit)
      .give({ key: `card:${cardId}`, memberId, promotionId, reward: extra, why: card.title.zh })
    if (verdict === 'given' || verdict === 'held')
      await rows.use(cardId, { key, currency: money.currency, broughtMinor })
  }
  return { offers, take, arm, onGiven }
}
export type Cards = ReturnType<typeof createCards>
