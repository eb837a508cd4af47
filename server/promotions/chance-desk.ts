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
import type { Promotion } from '#contract/promotions/entities/promotion.ts'
import type { Words } from '#contract/promotions/entities/words.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { GrantAsked, GrantsDesk } from './ports.ts'
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

export type AdmissionRefusal = 'PROMOTION_UNKNOWN' | 'PROMOTION_OVER' | 'PROMOTION_BARRED' | 'NOT_DUE'
export type PauseRefusal = 'PLAY_TIMED_OUT' | 'SELF_EXCLUDED'

/** Who takes part. */
export type Player = Pick<MemberInfo, 'id' | 'vipLevel'>

/** Promotions as kinds that are played see them. */
export interface ChanceDesk {
  /** Undefined where it is of another kind, or a draft. */
  of<Kind extends ChanceKind>(kind: Kind, promotion: Promotion): PromotionOf<Kind> | undefined
  /** One that is shown, whether it runs or is over. */
  find<Kind extends ChanceKind>(kind: Kind, promotionId: string): Promise<PromotionOf<Kind> | undefined>
  named<Kind extends ChanceKind>(kind: Kind, slug: string): Promise<PromotionOf<Kind> | undefined>
  /** Those that are not drafts and whose period has begun and is not over for longer than a day. */
  running<Kind extends ChanceKind>(kind: Kind, unit?: Unit): Promise<PromotionOf<Kind>[]>
  /** One that runs and that this member may take part in. It does not change until the unit ends. */
  admit<Kind extends ChanceKind>(
    unit: Unit,
    kind: Kind,
    asked: { player: Player; promotionId: string },
  ): Promise<Outcome<PromotionOf<Kind>, AdmissionRefusal>>
  /** Whether the member rests from play. */
  ask(memberId: string): Promise<Outcome<null, PauseRefusal>>
}

type GrantRefusal = 'PROMOTION_SPENT' | 'PROMOTION_BARRED' | 'PROMOTION_OVER'

const refusalOf = (verdict: 'spent' | 'barred' | 'over' | 'capped') => {
  if (verdict === 'barred') return reject('PROMOTION_BARRED')
  return reject(verdict === 'over' ? 'PROMOTION_OVER' : 'PROMOTION_SPENT')
}

/** A grant that has to be: where it is not given, nothing of the unit happens. */
export const giveOrRefuse = async (
  unit: Unit,
  grants: GrantsDesk,
  grant: GrantAsked,
): Promise<Outcome<'given' | 'held', GrantRefusal>> => {
  const verdict = await grants.in(unit).give(grant)
  return verdict === 'given' || verdict === 'held' ? accept(verdict) : refusalOf(verdict)
}

/** One of several that chance chooses: it is asked once all of them are covered. */
export const giveOneOrRefuse = async (
  unit: Unit,
  grants: GrantsDesk,
  { asked, choose }: { asked: readonly GrantAsked[]; choose: () => GrantAsked | null },
): Promise<Outcome<'given' | 'held' | 'none', GrantRefusal>> => {
  const verdict = await grants.in(unit).giveOneOf(asked, choose)
  return verdict === 'given' || verdict === 'held' || verdict === 'none' ? accept(verdict) : refusalOf(verdict)
}

/** What every kind works with. */
export interface ChanceDeps {
  now: () => number
  desk: ChanceDesk
  grants: GrantsDesk
}

/** Of somebody else's name: the first character. */
export const cutName = (name: string): string => `${String.fromCodePoint(name.codePointAt(0) ?? 42)}***`
