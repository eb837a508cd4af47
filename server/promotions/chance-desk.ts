import type {
  BuffCardsParams,
  DrawParams,
  GiftExchangeParams,
  GuessParams,
  QuizParams,
  ReturnFlowParams,
  ScoreShopParams,
  WheelParams,
} from '#contract/promotions/entities/chance-params.ts'
import type { Reward } from '#contract/promotions/entities/reward.ts'
import type { Words } from '#contract/promotions/entities/words.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

/** What the kinds of this subject's own data are, by kind. */
export interface ChanceParams {
  wheel: WheelParams
  draw: DrawParams
  quiz: QuizParams
  guess: GuessParams
  'score-shop': ScoreShopParams
  'gift-exchange': GiftExchangeParams
  'buff-cards': BuffCardsParams
  'return-flow': ReturnFlowParams
}
export type ChanceKind = keyof ChanceParams

export interface PromotionOf<Kind extends ChanceKind> {
  readonly promotionId: string
  /** Grows with every change. */
  readonly revision: number
  readonly title: Words
  readonly startAtMs: number
  readonly endAtMs: number
  readonly params: ChanceParams[Kind]
}

export const admissionRejects = [
  'PROMOTION_UNKNOWN',
  'PROMOTION_OVER',
  'PROMOTION_BARRED',
  'PLAY_TIMED_OUT',
  'SELF_EXCLUDED',
] as const
export type AdmissionRefusal = (typeof admissionRejects)[number]

/** Promotions as kinds that are played see them. */
export interface ChanceDesk {
  /** One that is shown, whether it runs or is over. */
  find<Kind extends ChanceKind>(kind: Kind, promotionId: string): Promise<PromotionOf<Kind> | undefined>
  /** Those that run. */
  running<Kind extends ChanceKind>(kind: Kind, unit?: Unit): Promise<PromotionOf<Kind>[]>
  /** One that runs and that this member may take part in. */
  admit<Kind extends ChanceKind>(
    unit: Unit,
    kind: Kind,
    asked: { memberId: string; promotionId: string },
  ): Promise<Outcome<PromotionOf<Kind>, AdmissionRefusal>>
}

export type GrantVerdict = 'given' | 'held' | 'spent' | 'barred'

export interface ChanceGrants {
  in(unit: Unit): {
    give(grant: {
      key: string
      memberId: string
      promotionId: string
      reward: Reward
      why: string
    }): Promise<GrantVerdict>
  }
}

/** A grant that has to be: where the budget does not hold it, or its member gets none, nothing of the unit happens. */
export const giveOrRefuse = async (
  unit: Unit,
  grants: ChanceGrants,
  grant: { key: string; memberId: string; promotionId: string; reward: Reward; why: string },
): Promise<Outcome<'given' | 'held', 'PROMOTION_SPENT' | 'PROMOTION_BARRED'>> => {
  const verdict = await grants.in(unit).give(grant)
  if (verdict === 'spent') return reject('PROMOTION_SPENT')
  return verdict === 'barred' ? reject('PROMOTION_BARRED') : accept(verdict)
}

/** What every kind works with. */
export interface ChanceDeps {
  now: () => number
  desk: ChanceDesk
  grants: ChanceGrants
  idempotency: Idempotency
}

/** The longest names of others that are shown: the first character and stars. */
export const cutName = (name: string): string => `${[...name][0] ?? ''}***`
