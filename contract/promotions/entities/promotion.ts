import * as z from 'zod/mini'
import { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { PicturePath } from './picture-path.ts'
import { PromotionId } from './promotion-id.ts'
import { PromotionSlug } from './promotion-slug.ts'
import { Reward } from './reward.ts'
import { Words } from './words.ts'

/** What a promotion is: decides what its `params` say and which panel its page has. [C-15] */
export const promotionKinds = [
  'signin',
  'novice',
  'first-deposit',
  'continue-deposit',
  'rebate',
  'weekly-dividend',
  'monthly-dividend',
  'wheel',
  'draw',
  'quiz',
  'guess',
  'invite',
  'score-shop',
  'gift-exchange',
  'return-flow',
  'buff-cards',
  'soccer-lottery',
  'carnival',
] as const
export const PromotionKind = z.enum(promotionKinds)
export type PromotionKind = z.infer<typeof PromotionKind>

/** What an operator has made of it: a draft and what was ended are shown to nobody but operators. */
export const PromotionState = z.enum(['draft', 'live', 'paused', 'ended'])
export type PromotionState = z.infer<typeof PromotionState>

/** Who is meant; null: everybody. Members who are not meant do not see it. [C-15] */
export const Audience = z.strictObject({
  vipMin: z.nullable(z.int().check(z.minimum(0), z.maximum(99))),
  vipMax: z.nullable(z.int().check(z.minimum(0), z.maximum(99))),
  /** One of these tags is on the member. */
  tags: z.nullable(z.array(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))).check(z.minLength(1), z.maxLength(20))),
  /** Registered from then on, and before. */
  seenFromMs: z.nullable(z.int()),
  seenUntilMs: z.nullable(z.int()),
  currencies: z.nullable(z.array(SettlementCurrency).check(z.minLength(1), z.maxLength(2))),
})
export type Audience = z.infer<typeof Audience>

export const everybody: Audience = {
  vipMin: null,
  vipMax: null,
  tags: null,
  seenFromMs: null,
  seenUntilMs: null,
  currencies: null,
}

/** What a budget is counted in: minor units of a currency, coins, points, cards, spins. */
export const budgetUnits = ['CNY', 'USDT', 'COIN', 'POINT', 'CARD', 'SPIN'] as const
export const BudgetUnit = z.enum(budgetUnits)
export type BudgetUnit = z.infer<typeof BudgetUnit>

/** The most that may be given of each unit; nothing is given of one that does not stand here. */
export const Budget = z.partialRecord(BudgetUnit, z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)))
export type Budget = z.infer<typeof Budget>

/** Grants that a member may have of it, in all and on a day of the site; null: no such bound. */
export const Caps = z.strictObject({
  perMember: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  perMemberDay: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000))),
})
export type Caps = z.infer<typeof Caps>

/** A promotion as it is stored: both languages, and what only operators see. Times are milliseconds since 1970. [C-15] */
export const Promotion = z.strictObject({
  id: PromotionId,
  slug: PromotionSlug,
  kind: PromotionKind,
  title: Words,
  summary: Words,
  rules: z.array(Words).check(z.maxLength(30)),
  picture: PicturePath,
  startAtMs: z.int(),
  /** Does not count. */
  endAtMs: z.int(),
  audience: Audience,
  caps: Caps,
  budget: Budget,
  /** The promotion that comes first: nothing of this one can be had before something of that one was given to the member. */
  after: z.optional(PromotionSlug),
  /** By the kind: `kind-params.ts`. */
  params: z.unknown(),
  state: PromotionState,
  /** Grows with each change of an operator. */
  revision: z.int().check(z.minimum(1)),
  /** Where it stands in the list; the lowest first. */
  sort: z.int(),
})
export type Promotion = z.infer<typeof Promotion>

/** How it stands for who asks: `soon` and `over` by its period, `spent`: nothing is left to give. */
export const PromotionPhase = z.enum(['soon', 'running', 'paused', 'over', 'spent'])
export type PromotionPhase = z.infer<typeof PromotionPhase>

/** A promotion in the list, in the language of who asks. [C-15] */
export const PromotionCard = z.object({
  id: PromotionId,
  slug: PromotionSlug,
  kind: PromotionKind,
  title: z.string(),
  summary: z.string(),
  picture: z.string(),
  startAtMs: z.int(),
  endAtMs: z.int(),
  phase: PromotionPhase,
  /** What has to be passed first and is not yet; null: nothing stands before it. */
  barrier: z.nullable(z.object({ slug: PromotionSlug, title: z.string() })),
})
export type PromotionCard = z.infer<typeof PromotionCard>

/**
 * Where something of a promotion stands. `lacking`: what `progress` says; `waiting`: its period is not over. `given`, and
 * `held` until somebody has looked at it; `refused` by them. `late`: it was not claimed in time. `taken-back`: what it was
 * given for was undone.
 */
export const ItemState = z.enum([
  'lacking',
  'waiting',
  'ready',
  'given',
  'held',
  'refused',
  'spent',
  'late',
  'taken-back',
])
export type ItemState = z.infer<typeof ItemState>

/** One thing that can be claimed: a deposit's bonus, a day's rebate, a week's dividend. [C-15] */
export const PromotionItem = z.object({
  itemId: z.string(),
  /** The days of the site that it is about, `YYYY-MM-DD`, the last one with it; null: none. */
  fromDay: z.nullable(z.string()),
  toDay: z.nullable(z.string()),
  state: ItemState,
  /** What it is measured by; minor units, or a count. */
  progress: z.nullable(
    z.object({
      of: z.enum(['deposit', 'turnover', 'deposits']),
      currency: z.nullable(SettlementCurrency),
      done: z.int(),
      /** What is needed; 0: as much as there is. */
      needed: z.int(),
    }),
  ),
  /** What it gives, or would give as things stand; null: nothing yet. */
  reward: z.nullable(Reward),
  claimUntilMs: z.nullable(z.int()),
})
export type PromotionItem = z.infer<typeof PromotionItem>
