import type { Promotion } from '#contract/promotions/entities/promotion.ts'
import type { Reward } from '#contract/promotions/entities/reward.ts'
import type { Outcome } from '#contract/outcome.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

export interface GrantAsked {
  /** Its own for ever, such as `<promotion>:<item>:<member>`: the same key is given once. */
  readonly key: string
  readonly memberId: string
  readonly promotionId: string
  readonly reward: Reward
  /** For operators, and the statement of who reviews. */
  readonly why: string
  /** What whoever asks has seen that somebody should look at before it is paid. */
  readonly signals?: readonly string[]
}

/**
 * `held`: it waits for an operator, and its part of the budget with it. `spent`: the budget does not hold it. `barred`: a tag
 * of the member or a pause of play. `over`: the promotion is not live. `capped`: the member has had as much of it as one may.
 * All but the first two promise that nothing changed.
 */
export type GrantOutcome = 'given' | 'held' | 'spent' | 'barred' | 'over' | 'capped'

/** Gives what promotions give: within their budgets whatever happens at once, once per key, in the unit of what it is for. */
export interface Grants {
  /**
   * A key that was given before answers what it came to then. Accounts are locked here: nothing that others hold accounts
   * for is locked before by who calls, and nothing is posted before.
   */
  give(asked: GrantAsked): Promise<GrantOutcome>
  /**
   * Gives the one of these that `choose` names, null: none of them. It is asked only once each of them would be given, and
   * nobody takes of the promotion meanwhile, so that a refusal says nothing of the choice. They are of one promotion and member.
   */
  giveOneOf(asked: readonly GrantAsked[], choose: () => GrantAsked | null): Promise<GrantOutcome | 'none'>
  /** The same for many at once; of each member one at most that is money. */
  giveAll(asked: readonly GrantAsked[]): Promise<GrantOutcome[]>
  /** Takes back what a key gave, or so much of it: an opposite posting; what the wallet does not cover is owed. */
  takeBack(key: string, why: string, amount?: number): Promise<boolean>
}

/** What open pages are told, after the commit. */
export interface PromotionNews {
  changed(): void
}

export interface GrantsDesk {
  in(unit: Unit): Grants
}

/** Pays what is no money: points, cards, spins. `grantId` is one for good. */
export interface RewardPayer<Kind extends Reward['kind'] = Reward['kind']> {
  pay(
    unit: Unit,
    to: { memberId: string; promotionId: string; grantId: string },
    reward: Extract<Reward, { kind: Kind }>,
  ): Promise<void>
  takeBack(unit: Unit, of: { memberId: string; grantId: string }, amount: number): Promise<void>
}

/** What comes on top of a money reward: smallest units, and what is used up by it. */
export interface Boost {
  readonly extra: number
  /** Only where the budget held it. */
  use(grantId: string): Promise<void>
}

/**
 * Something that may lie on the next bonus, such as a card; looked at in the unit of the grants, one of a member, and held
 * to its end. By member.
 */
export type RewardBoost = (
  unit: Unit,
  of: readonly { memberId: string; reward: Extract<Reward, { kind: 'cash' | 'coins' }> }[],
) => Promise<ReadonlyMap<string, Boost>>

export const memberTags = ['activity-black', 'no-level-bonus'] as const
export type BarringTag = (typeof memberTags)[number]

/** `level`: gifts of levels and of the birthday. `promotion`: whatever else the house gives. */
export type BonusKind = 'promotion' | 'level'

export const barringTags: Readonly<Record<BonusKind, readonly BarringTag[]>> = {
  promotion: ['activity-black'],
  level: ['activity-black', 'no-level-bonus'],
}

/** Asked in the unit that gives, and by whatever shows what could be had. [P-04] */
export interface BonusGuard {
  isBarred(memberId: string, kind: BonusKind): Promise<boolean>
  in(unit: Unit): BonusGuard
}

/** What operators have noted on members. [P-04] */
export interface MemberTags {
  of(memberId: string): Promise<ReadonlySet<string>>
}

/** Promotions as their kinds ask for them. */
export interface PromotionDesk {
  find(promotionId: string, unit?: Unit): Promise<Promotion | undefined>
  bySlug(slug: string): Promise<Promotion | undefined>
  /** Those that are live or paused, whatever the time. */
  open(): Promise<Promotion[]>
  /** Those of them that are live, within their period, and meant for the member. */
  openFor(promotions: readonly Promotion[], memberId: string, unit?: Unit): Promise<Promotion[]>
  /** Those before which another one stands that the member has not passed. */
  locked(promotions: readonly Promotion[], memberId: string, unit?: Unit): Promise<ReadonlySet<string>>
  /** Whether a member may take part: no tag bars them, it is open for them, and nothing stands before it any more. [P-04] */
  admits(
    unit: Unit,
    promotion: Promotion,
    memberId: string,
  ): Promise<Outcome<null, 'PROMOTION_OVER' | 'PROMOTION_BARRED' | 'NOT_DUE'>>
}

export interface GrantTerms {
  readonly grantId: string
  readonly turnoverMilli: number
  /** What of it was not taken back, minor units. */
  readonly leftMinor: number
}

/** What has to be played for each money grant, for the turnover of a member. */
export interface GrantTurnover {
  terms(grantIds: readonly string[], unit?: Unit): Promise<GrantTerms[]>
}
