import * as z from 'zod/mini'
import { areWeights } from '#contract/promotions/rules/wheel.ts'
import { CardReward, Reward } from './reward.ts'
import { Words } from './words.ts'

/** What the promotions of this file are by their data; each is `params` of a promotion of its kind. [C-15] */

const Count = (max: number) => z.int().check(z.minimum(1), z.maximum(max))
const CountOrNone = (max: number) => z.int().check(z.minimum(0), z.maximum(max))
const Amount = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))
/** A thing of a promotion by its name in the data. */
export const PartId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))

const inEachOnce = (names: readonly string[]): boolean => new Set(names).size === names.length

export const WheelPrize = z.strictObject({
  label: Words,
  /** Of 10,000 points. */
  weight: Count(10_000),
  /** Null: nothing. */
  reward: z.nullable(Reward),
})
export type WheelPrize = z.infer<typeof WheelPrize>

export const WheelParams = z.strictObject({
  prizes: z.array(WheelPrize).check(
    z.minLength(2),
    z.maxLength(12),
    z.refine((prizes) => areWeights(prizes.map(({ weight }) => weight)), { error: 'weights must come to 10,000' }),
  ),
  /** Spins that every day brings by itself, and how many there are in a day at most, however earned. */
  freePerDay: CountOrNone(20),
  perDayMax: Count(20),
  /** A deposit of at least so much brings one more, once a day; null: none does. */
  depositMinMinor: z.nullable(z.strictObject({ CNY: Amount, USDT: Amount })),
})
export type WheelParams = z.infer<typeof WheelParams>

export const ShopItem = z.strictObject({
  itemId: PartId,
  title: Words,
  picture: z.string().check(z.maxLength(200)),
  pricePoints: Count(1_000_000),
  reward: Reward,
  /** How many there are in all, and how many a member may have of it. */
  stock: CountOrNone(1_000_000),
  perMemberMax: Count(1_000),
})
export type ShopItem = z.infer<typeof ShopItem>

export const ScoreShopParams = z.strictObject({
  items: z.array(ShopItem).check(
    z.minLength(1),
    z.maxLength(40),
    z.refine((items) => inEachOnce(items.map(({ itemId }) => itemId)), { error: 'must name each item once' }),
  ),
})

/** Whoever gave most gifts until `untilMs` may take the prize of its rank from then to the end of the promotion. */
export const GiftExchangeParams = z.strictObject({
  untilMs: z.int(),
  /** With fewer coins nobody has a rank. */
  coinsMin: Count(100_000_000),
  prizes: z.array(z.strictObject({ fromRank: Count(100), toRank: Count(100), label: Words, reward: Reward })).check(
    z.minLength(1),
    z.maxLength(10),
    z.refine(
      (prizes) =>
        prizes.every(
          ({ fromRank, toRank }, at) => fromRank <= toRank && fromRank === (prizes[at - 1]?.toRank ?? 0) + 1,
        ),
      { error: 'ranks must follow each other from 1' },
    ),
  ),
})

/** Cards that can be taken: once each, or once a week of the site's calendar. */
export const BuffCardsParams = z.strictObject({
  offers: z
    .array(
      z.strictObject({
        offerId: PartId,
        every: z.enum(['once', 'week']),
        reward: CardReward,
      }),
    )
    .check(z.maxLength(10)),
})

export const DrawPrize = z.strictObject({ label: Words, count: Count(100), reward: Reward })

export const DrawParams = z.strictObject({
  /** When it is drawn; no ticket comes in from then on. The promotion goes on after it to show who won. */
  drawAtMs: z.int(),
  /** One a day may be had for nothing. */
  freePerDay: z.union([z.literal(0), z.literal(1)]),
  /** What another one costs in points; null: none is sold. */
  pricePoints: z.nullable(Count(1_000_000)),
  perMemberMax: Count(1_000),
  prizes: z.array(DrawPrize).check(z.minLength(1), z.maxLength(10)),
})
export type DrawParams = z.infer<typeof DrawParams>

export const QuizOption = z.strictObject({ optionId: PartId, label: Words })

export const QuizQuestion = z.strictObject({
  questionId: PartId,
  text: Words,
  picture: z.nullable(z.string().check(z.maxLength(200))),
  options: z.array(QuizOption).check(
    z.minLength(2),
    z.maxLength(8),
    z.refine((options) => inEachOnce(options.map(({ optionId }) => optionId)), { error: 'must name each option once' }),
  ),
  /** Answers are taken until then: the kick-off. */
  closesAtMs: z.int(),
})
export type QuizQuestion = z.infer<typeof QuizQuestion>

export const QuizParams = z.strictObject({
  questions: z.array(QuizQuestion).check(
    z.minLength(1),
    z.maxLength(30),
    z.refine((questions) => inEachOnce(questions.map(({ questionId }) => questionId)), {
      error: 'must name each question once',
    }),
  ),
  /** For each right answer. */
  reward: Reward,
})

/** Guesses of how matches end, free: home, draw or visit. */
export const GuessParams = z.strictObject({
  /** How many matches a member may guess of those that start on one day. */
  perDayMax: Count(50),
  reward: Reward,
})

export const ReturnFlowParams = z.strictObject({
  /** So many days without a log-in come before the one that a member applies with. */
  awayDays: Count(365),
  reward: Reward,
})

export type ScoreShopParams = z.infer<typeof ScoreShopParams>
export type GiftExchangeParams = z.infer<typeof GiftExchangeParams>
export type BuffCardsParams = z.infer<typeof BuffCardsParams>
export type QuizParams = z.infer<typeof QuizParams>
export type GuessParams = z.infer<typeof GuessParams>
export type ReturnFlowParams = z.infer<typeof ReturnFlowParams>
