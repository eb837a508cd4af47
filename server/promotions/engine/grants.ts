import type { Promotion } from '#contract/promotions/entities/promotion.ts'
import type { Reward } from '#contract/promotions/entities/reward.ts'
import { walletOf, type Ledger, type LockedAccounts } from '#server/ledger/ports.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Protection } from '#server/protection/ports.ts'
import type {
  BonusGuard,
  Boost,
  GrantAsked,
  GrantOutcome,
  Grants,
  GrantsDesk,
  RewardBoost,
  RewardPayer,
} from '#server/promotions/ports.ts'
import { currencyOf, planGrant, planTakeBack, takeBackAccounts } from './domain/grant-postings.ts'
import { costOf, withAmount } from './domain/rewards.ts'
import { announceWallet, postAll, withAccounts } from './grant-money.ts'
import type { GrantRows, StoredGrant } from './grant-rows.ts'
import type { PromotionRows } from './promotion-rows.ts'

export type RewardPayers = { readonly [Kind in Exclude<Reward['kind'], 'cash' | 'coins'>]?: RewardPayer<Kind> }

export interface Paid {
  readonly grant: StoredGrant
  readonly promotion: Promotion
}

export interface GrantsDeps {
  rows: PromotionRows
  grants: GrantRows
  ledger: Ledger
  protection: Pick<Protection, 'ask' | 'hold'>
  guard: BonusGuard
  payers: RewardPayers
  boosts: readonly RewardBoost[]
  /** Called in the unit, when something reached its member. */
  given: (unit: Unit, paid: readonly Paid[]) => Promise<void>
  now: () => number
}

export interface GrantReview extends Grants {
  /** Takes back whatever is more than that. */
  leave(key: string, amount: number, why: string): Promise<boolean>
  /** Takes back what is there of it: who has lost it in play owes nothing. */
  expire(key: string): Promise<boolean>
  /** Ends what is held for review; undefined: it is not held. `barred`: a tag keeps it from its member, and it stays held. [P-04] */
  decide(grantId: string, how: 'approve' | 'refuse'): Promise<StoredGrant | 'barred' | undefined>
}

/** What is left of a grant, and what the wallet has. */
interface BudgetState {
  readonly left: number
  readonly walletMinor: number
}

const outcomeOf = ({ state }: Pick<StoredGrant, 'state'>): GrantOutcome => (state === 'held' ? 'held' : 'given')

const extraOf = (boosts: readonly Boost[]): number => boosts.reduce((sum, { extra }) => sum + extra, 0)

/** A grant within its unit. */
class GrantsInUnit implements GrantReview {
  readonly #deps: GrantsDeps
  readonly #unit: Unit
  constructor(deps: GrantsDeps, unit: Unit) {
    this.#deps = deps
    this.#unit = unit
  }

  async give(asked: GrantAsked): Promise<GrantOutcome> {
    const [outcome = 'over'] = await this.giveAll([asked])
    return outcome
  }

  async giveAll(asked: readonly GrantAsked[]): Promise<GrantOutcome[]> {
    if (asked.length === 0) return []
    const found = await this.#deps.rows.in(this.#unit).some(asked.map(({ promotionId }) => promotionId))
    const ofExisting = asked.filter(({ promotionId }) => found.has(promotionId))
    const outcomes = await withAccounts(this.#deps.ledger, this.#unit, ofExisting, (accounts) =>
      this.#giveHeld(ofExisting, found, accounts),
    )
    return asked.map((each) => outcomes.get(each) ?? 'over')
  }

  async giveOneOf(asked: readonly GrantAsked[], choose: () => GrantAsked | null): Promise<GrantOutcome | 'none'> {
    const found = await this.#deps.rows.in(this.#unit).some(asked.map(({ promotionId }) => promotionId))
    return withAccounts(this.#deps.ledger, this.#unit, asked, async (accounts) => {
      // All of them are for one member under one key: what bars one bars all.
      const [refusal] = (await this.#barred(asked.slice(0, 1))).values()
      const uncovered = refusal ?? (await this.#deps.grants.in(this.#unit).uncovered(asked, this.#deps.now()))
      if (uncovered) return uncovered
      const chosen = choose()
      if (!chosen) return 'none'
      return (await this.#giveHeld([chosen], found, accounts)).get(chosen) ?? 'over'
    })
  }

  /** Members are held by what protects them, so that a member's own grants come one after the other. */
  async #barred(asked: readonly GrantAsked[]): Promise<Map<GrantAsked, GrantOutcome>> {
    const { protection, grants } = this.#deps
    const barred = new Map<GrantAsked, GrantOutcome>()
    await protection.hold(
      this.#unit,
      asked.map(({ memberId }) => memberId),
    )
    for (const each of asked) {
      const currency = currencyOf(each.reward) ?? 'CNY'
      const spending = { memberId: each.memberId, kind: 'promotion', currency, amountMinor: 0 } as const
      if ((await protection.ask(this.#unit, spending)).ok) continue
      const earlier = await grants.in(this.#unit).byKey(each.key)
      barred.set(each, earlier ? outcomeOf(earlier) : 'barred')
    }
    return barred
  }

  /** What can be asked before is: from `addAll` to the commit everybody who claims of these promotions waits. */
  async #giveHeld(
    asked: readonly GrantAsked[],
    promotions: ReadonlyMap<string, Promotion>,
    accounts: LockedAccounts | null,
  ): Promise<ReadonlyMap<GrantAsked, GrantOutcome>> {
    const outcomes = await this.#barred(asked)
    const allowed = asked.filter((each) => !outcomes.has(each))
    const boosts = await this.#boostsOf(allowed)
    const boostsOf = ({ memberId, reward }: GrantAsked): readonly Boost[] =>
      currencyOf(reward) === null ? [] : (boosts.get(memberId) ?? [])
    const atMs = this.#deps.now()
    const wanted = allowed.map((each) => {
      const { unit: budgetUnit, amount } = costOf(each.reward)
      return { ...each, signals: each.signals ?? [], amount, extra: extraOf(boostsOf(each)), budgetUnit, atMs }
    })
    const added = await this.#deps.grants.in(this.#unit).addAll(wanted)
    const paid: Paid[] = []
    for (const [at, each] of allowed.entries()) {
      const result = added[at]
      if (!result || !('state' in result)) {
        outcomes.set(each, result?.kind ?? 'over')
        continue
      }
      outcomes.set(each, outcomeOf(result))
      const promotion = promotions.get(each.promotionId)
      if (result.kind === 'known' || result.state === 'held' || !promotion) continue
      const { grantId, state, amount } = result
      if (amount > costOf(each.reward).amount) for (const boost of boostsOf(each)) await boost.use(grantId)
      paid.push({ grant: { ...each, grantId, amount, state, signals: [], atMs, takenBack: 0 }, promotion })
    }
    await this.#pay(paid, accounts)
    return outcomes
  }

  async #boostsOf(grants: readonly Pick<StoredGrant, 'memberId' | 'reward'>[]): Promise<Map<string, Boost[]>> {
    const money = grants.flatMap(({ memberId, reward }) =>
      reward.kind === 'cash' || reward.kind === 'coins' ? [{ memberId, reward }] : [],
    )
    const found = new Map<string, Boost[]>()
    if (money.length > 0)
      for (const boost of this.#deps.boosts)
        for (const [memberId, each] of await boost(this.#unit, money))
          found.set(memberId, [...(found.get(memberId) ?? []), each])
    return found
  }

  /** What was held for review is given, with what lies on top where the budget holds it. */
  async #approve(grant: StoredGrant, accounts: LockedAccounts | null): Promise<void> {
    const rows = this.#deps.rows.in(this.#unit)
    const { grantId, memberId, promotionId, reward } = grant
    const boosts = (await this.#boostsOf([grant])).get(memberId) ?? []
    const promotion = await rows.hold(promotionId)
    if (!promotion) throw new Error(`there is no promotion ${promotionId}`)
    const extra = extraOf(boosts)
    const isCovered = extra > 0 && (await rows.spend(promotionId, costOf(reward).unit, extra))
    if (isCovered) for (const boost of boosts) await boost.use(grantId)
    const amount = grant.amount + (isCovered ? extra : 0)
    await this.#deps.grants.in(this.#unit).settle(grantId, 'given', amount, 0)
    await this.#pay([{ grant: { ...grant, amount }, promotion }], accounts)
  }

  async #pay(paid: readonly Paid[], accounts: LockedAccounts | null): Promise<void> {
    const { payers, given } = this.#deps
    const whole = paid.map(({ grant, promotion }) => {
      const reward = withAmount(grant.reward, grant.amount)
      return { grant: { ...grant, reward, state: 'given' } as const, promotion }
    })
    for (const { grant } of whole) {
      const { grantId, memberId, promotionId, reward } = grant
      if (currencyOf(reward) !== null) continue
      const payer = payers[reward.kind as keyof RewardPayers] as RewardPayer | undefined
      if (!payer) throw new Error(`nobody pays ${reward.kind}`)
      await payer.pay(this.#unit, { memberId, promotionId, grantId }, reward)
    }
    await given(this.#unit, whole)
    const postings = whole.flatMap(({ grant: { grantId, memberId, reward, amount } }) => {
      const currency = currencyOf(reward)
      return currency === null ? [] : [planGrant({ grantId, memberId, currency, amount })]
    })
    if (!accounts || postings.length === 0) return
    await postAll(accounts, postings)
    for (const { grant } of whole) announceWallet(this.#unit, accounts, grant)
  }

  takeBack(key: string, why: string, asked?: number): Promise<boolean> {
    return this.#takeBack(key, why, ({ left }) => Math.min(asked ?? left, left))
  }

  leave(key: string, amount: number, why: string): Promise<boolean> {
    return this.#takeBack(key, why, ({ left }) => left - amount)
  }

  expire(key: string): Promise<boolean> {
    return this.#takeBack(key, 'it was not played through in time', ({ left, walletMinor }) =>
      Math.min(left, walletMinor),
    )
  }

  async #takeBack(key: string, why: string, amountOf: (of: BudgetState) => number): Promise<boolean> {
    const found = await this.#deps.grants.in(this.#unit).byKey(key)
    if (!found) return false
    const undo = async (accounts: LockedAccounts | null): Promise<boolean> => {
      const grant = await this.#deps.grants.in(this.#unit).hold(found.grantId)
      if (!grant || (grant.state !== 'given' && grant.state !== 'held')) return false
      const currency = currencyOf(grant.reward)
      const walletMinor = currency && accounts ? accounts.balanceOf(walletOf(grant.memberId, currency)) : 0
      const amount = amountOf({ left: grant.amount - grant.takenBack, walletMinor })
      if (amount <= 0) return false
      await this.#undo({ ...grant, why }, amount, accounts)
      return true
    }
    return withAccounts(this.#deps.ledger, this.#unit, [found], undo, takeBackAccounts)
  }

  async #undo(grant: StoredGrant, amount: number, accounts: LockedAccounts | null): Promise<void> {
    const { rows, grants, payers } = this.#deps
    const { grantId, memberId, promotionId, reward, takenBack } = grant
    const isAll = takenBack + amount === grant.amount
    const state = isAll ? (grant.state === 'held' ? 'refused' : 'taken-back') : grant.state
    // What is held has not been paid: it is less from now on.
    if (grant.state === 'held' && !isAll) await grants.in(this.#unit).settle(grantId, 'held', grant.amount - amount, 0)
    else await grants.in(this.#unit).settle(grantId, state, grant.amount, takenBack + amount)
    await rows.in(this.#unit).giveBack(promotionId, costOf(reward).unit, amount)
    if (grant.state === 'held') return
    const currency = currencyOf(reward)
    if (currency === null || !accounts) {
      const payer = payers[reward.kind as keyof RewardPayers] as RewardPayer | undefined
      await payer?.takeBack(this.#unit, { memberId, grantId }, amount)
      return
    }
    const walletMinor = accounts.balanceOf(walletOf(memberId, currency))
    const postings = planTakeBack({ grantId, memberId, currency, amount }, { walletMinor, nth: takenBack })
    await postAll(accounts, postings)
    announceWallet(this.#unit, accounts, grant)
  }

  async decide(grantId: string, how: 'approve' | 'refuse'): Promise<StoredGrant | 'barred' | undefined> {
    const inUnit = this.#deps.grants.in(this.#unit)
    const seen = await inUnit.find(grantId)
    if (seen?.state !== 'held') return undefined
    return withAccounts(this.#deps.ledger, this.#unit, [seen], async (accounts) => {
      const grant = await inUnit.hold(grantId)
      if (grant?.state !== 'held') return undefined
      const guard = this.#deps.guard.in(this.#unit)
      if (how === 'approve' && (await guard.isBarred(grant.memberId, 'promotion'))) return 'barred'
      if (how === 'approve') await this.#approve(grant, accounts)
      else await this.#undo(grant, grant.amount - grant.takenBack, accounts)
      return { ...grant, state: how === 'approve' ? 'given' : 'refused' }
    })
  }
}

/** Grants on the books and the budgets. [C-15, P-04] */
export const createGrants = (deps: GrantsDeps): GrantsDesk & { review(unit: Unit): GrantReview } => ({
  in: (unit) => new GrantsInUnit(deps, unit),
  review: (unit) => new GrantsInUnit(deps, unit),
})
