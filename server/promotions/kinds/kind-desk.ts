import type { MemberInfo } from '#contract/members/entities/member.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { Promotion, PromotionKind } from '#contract/promotions/entities/promotion.ts'
import type { Schema } from '#contract/schema.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { GrantAsked, GrantsDesk, PromotionDesk } from '#server/promotions/ports.ts'
import type { Advertising, Protection } from '#server/protection/ports.ts'

/** One of a kind that has calls of its own, with its params. */
export interface OfKind<Params> extends Pick<Promotion, 'startAtMs' | 'endAtMs'> {
  readonly promotionId: string
  readonly params: Params
}

export type GrantRefusal =
  | 'PROMOTION_OVER'
  | 'PROMOTION_BARRED'
  | 'PROMOTION_SPENT'
  | 'ALREADY_TAKEN'
  | 'PLAY_TIMED_OUT'
  | 'SELF_EXCLUDED'

export interface KindDeskDeps {
  readonly desk: PromotionDesk
  readonly grants: GrantsDesk
  readonly protection: Pick<Protection, 'ask'>
  /** Who may be advertised to. */
  readonly advertising: Advertising
}

type Asking = Pick<MemberInfo, 'id' | 'vipLevel'>

/** What a kind with calls of its own asks of the promotions. [C-15] */
export interface KindDesk<Params> {
  /** One that a member may read, whether it runs or is over. */
  find(promotionId: string, member: Asking): Promise<OfKind<Params> | undefined>
  /** One that runs, that the member is meant by, and before which nothing stands any more. */
  admit(
    unit: Unit,
    promotionId: string,
    member: Asking,
  ): Promise<Outcome<OfKind<Params>, 'PROMOTION_UNKNOWN' | 'PROMOTION_OVER' | 'PROMOTION_BARRED' | 'NOT_DUE'>>
  /** Grants of a member that have to be, one of them money at most: otherwise nothing of the unit happens. */
  give(unit: Unit, asked: readonly GrantAsked[]): Promise<Outcome<'given' | 'held', GrantRefusal>>
}

export const createKindDesk = <Params>(
  { desk, grants, protection, advertising }: KindDeskDeps,
  kind: PromotionKind,
  schema: Schema<unknown, Params>,
): KindDesk<Params> => {
  const ofKind = (promotion: Promotion | undefined): OfKind<Params> | undefined => {
    if (promotion?.kind !== kind || promotion.state === 'draft') return undefined
    const { id: promotionId, startAtMs, endAtMs, params } = promotion
    return { promotionId, startAtMs, endAtMs, params: schema.parse(params) }
  }
  /** A pause of play says more than a tag does. */
  const barred = async (unit: Unit, memberId: string) => {
    const allowed = await protection.ask(unit, { memberId, kind: 'promotion', currency: 'CNY', amountMinor: 0 })
    return allowed.ok ? reject('PROMOTION_BARRED') : allowed
  }
  return {
    find: async (promotionId, member) =>
      (await advertising.areOpenTo(member.id)) ? ofKind(await desk.find(promotionId)) : undefined,
    admit: async (unit, promotionId, member) => {
      const promotion = await desk.find(promotionId, unit)
      const found = ofKind(promotion)
      if (!found || !promotion) return reject('PROMOTION_UNKNOWN')
      const admitted = await desk.admits(unit, promotion, member.id)
      return admitted.ok ? accept(found) : admitted
    },
    give: async (unit, asked) => {
      const outcomes = await grants.in(unit).giveAll(asked)
      const refused = outcomes.find((outcome) => outcome !== 'given' && outcome !== 'held')
      if (refused === undefined) return accept(outcomes.includes('held') ? 'held' : 'given')
      if (refused === 'barred') return barred(unit, asked[0]?.memberId ?? '')
      if (refused === 'spent') return reject('PROMOTION_SPENT')
      return refused === 'over' ? reject('PROMOTION_OVER') : reject('ALREADY_TAKEN')
    },
  }
}
