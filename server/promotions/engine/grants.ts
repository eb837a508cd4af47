import { siteDayOf } from '#contract/members/rules/birthday.ts'
import type { Reward } from '#contract/promotions/entities/reward.ts'
import { walletOf, type Ledger, type LockedAccounts, type Posting } from '#server/ledger/ports.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Protection } from '#server/protection/ports.ts'
import type {
  GrantAsked,
  GrantOutcome,
  Grants,
  GrantsDesk,
  RewardBoost,
  RewardPayer,
} from '#server/promotions/ports.ts'
import { currencyOf, grantAccounts, planGrant, planTakeBack, takeBackAccounts } from './domain/grant-postings.ts'
import { costOf, withAmount } from './domain/rewards.ts'
import type { GrantRows, StoredGrant } from './grant-rows.ts'
import type { PromotionRows } from './promotion-rows.ts'

export type RewardPayers = { readonly [Kind in Exclude<Reward['kind'], 'cash' | 'coins'>]?: RewardPayer<Kind> }

export interface GrantsDeps {
  rows: PromotionRows
  grants: GrantRows
  ledger: Ledger
  protection: Pick<Protection, 'ask'>
  payers: RewardPayers
  boosts: readonly RewardBoost[]
  /** Called in the unit, when something reached its member. */
  given: (unit: Unit, grant: StoredGrant) => Promise<void>
  now: () => number
}

export interface GrantReview extends Grants {
  /** Takes back whatever is more than that. */
  leave(key: string, amount: number, why: string): Promise<boolean>
  /** Takes back what is there of it: who has lost it in play owes nothing. */
  expire(key: string): Promise<boolean>
  /** Ends what is held for review; undefined: it is not held. */
  decide(grantId: string, how: 'approve' | 'refuse'): Promise<StoredGrant | undefined>
}

/** What is left of a grant, and what the wallet has. */
interface Standing {
  readonly left: number
  readonly walletMinor: number
}

const outcomeOf = ({ state }: Pick<StoredGrant, 'state'>): GrantOutcome => (state === 'held' ? 'held' : 'given')

const postAll = async (accounts: LockedAccounts, postings: readonly Posting[]): Promise<void> => {
  for (const [at, { verdict }] of (await accounts.postLinked(postings)).entries())
    if (verdict !== 'posted') throw new Error(`the posting ${postings[at]?.id} cannot be written: ${verdict}`)
}

/** Runs with the accounts of a money reward, or without any. */
const withAccounts = async <T>(
  { ledger }: Pick<GrantsDeps, 'ledger'>,
  unit: Unit,
  { memberId, reward }: Pick<StoredGrant, 'memberId' | 'reward'>,
  work: (accounts: LockedAccounts | null) => Promise<T>,
  accountsOf = grantAccounts,
): Promise<T> => {
  const currency = currencyOf(reward)
  if (currency === null) return work(null)
  return ledger.in(unit).transact(accountsOf(memberId, currency), (_, accounts) => work(accounts))
}

const announceWallet = (unit: Unit, accounts: LockedAccounts, { memberId, reward }: StoredGrant): void => {
  const currency = currencyOf(reward)
  if (currency === null) return
  const balance = { currency, balanceMinor: accounts.balanceOf(walletOf(memberId, currency)) }
  unit.announce([{ kind: 'wallet', memberId, balance }])
}

/** A grant within its unit. */
class GrantsInUnit implements GrantReview {
  readonly #deps: GrantsDeps
  readonly #unit: Unit
  constructor(deps: GrantsDeps, unit: Unit) {
    this.#deps = deps
    this.#unit = unit
  }

  give(asked: GrantAsked): Promise<GrantOutcome> {
    return withAccounts(this.#deps, this.#unit, asked, (accounts) => this.#giveHeld(asked, accounts))
  }

  /** Why nothing may be given: with the promotion held, so that who gives of it next sees this one. */
  async #refusal({ promotionId, memberId, reward }: GrantAsked, day: string): Promise<GrantOutcome | undefined> {
    const { rows, grants, protection } = this.#deps
    const currency = currencyOf(reward) ?? 'CNY'
    const allowed = await protection.ask(this.#unit, { memberId, deed: 'promotion', currency, amountMinor: 0 })
    const promotion = await rows.in(this.#unit).hold(promotionId)
    if (!allowed.ok) return 'barred'
    if (promotion?.state !== 'live') return 'over'
    const { perMember, perMemberDay } = promotion.caps
    if (perMember === null && perMemberDay === null) return undefined
    const { all, today } = await grants.in(this.#unit).counts(memberId, promotionId, day)
    return all >= (perMember ?? Infinity) || today >= (perMemberDay ?? Infinity) ? 'capped' : undefined
  }

  /** Few questions between the lock and the commit: everybody who claims of this promotion waits for them. */
  async #giveHeld(asked: GrantAsked, accounts: LockedAccounts | null): Promise<GrantOutcome> {
    const { grants, now } = this.#deps
    const atMs = now()
    const refusal = await this.#refusal(asked, siteDayOf(atMs))
    if (refusal) {
      const earlier = await grants.in(this.#unit).byKey(asked.key)
      return earlier ? outcomeOf(earlier) : refusal
    }
    const { unit: budgetUnit, amount } = costOf(asked.reward)
    const signals = asked.signals ?? []
    const added = await grants.in(this.#unit).add({ ...asked, signals, amount, budgetUnit, atMs })
    if (!('state' in added)) return added.kind
    if (added.kind === 'known' || added.state === 'held') return outcomeOf(added)
    const { grantId, state } = added
    await this.#pay({ ...asked, grantId, amount, state, signals: [], atMs, takenBack: 0 }, accounts)
    return 'given'
  }

  /** What lies on top comes out of the budget too, as far as that reaches. */
  async #boosted({ promotionId, memberId, grantId, reward }: StoredGrant): Promise<number> {
    if (reward.kind !== 'cash' && reward.kind !== 'coins') return 0
    let extra = 0
    for (const boost of this.#deps.boosts) extra += await boost(this.#unit, { memberId, grantId, reward })
    const { unit } = costOf(reward)
    return extra > 0 && (await this.#deps.rows.in(this.#unit).spend(promotionId, unit, extra)) ? extra : 0
  }

  async #pay(grant: StoredGrant, accounts: LockedAccounts | null): Promise<void> {
    const { grants, payers, given } = this.#deps
    const { grantId, memberId, promotionId, reward } = grant
    const amount = grant.amount + (await this.#boosted(grant))
    if (amount !== grant.amount || grant.state === 'held')
      await grants.in(this.#unit).settle(grantId, 'given', amount, 0)
    const paid = { ...grant, amount, reward: withAmount(reward, amount), state: 'given' } as const
    const currency = currencyOf(reward)
    if (currency === null) {
      const payer = payers[reward.kind as keyof RewardPayers] as RewardPayer | undefined
      if (!payer) throw new Error(`nobody pays ${reward.kind}`)
      await payer.pay(this.#unit, { memberId, promotionId, grantId }, reward)
    }
    await given(this.#unit, paid)
    if (currency === null || !accounts) return
    await postAll(accounts, [planGrant({ grantId, memberId, currency, amount })])
    announceWallet(this.#unit, accounts, paid)
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

  async #takeBack(key: string, why: string, amountOf: (of: Standing) => number): Promise<boolean> {
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
    return withAccounts(this.#deps, this.#unit, found, undo, takeBackAccounts)
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

  async decide(grantId: string, how: 'approve' | 'refuse'): Promise<StoredGrant | undefined> {
    const here = this.#deps.grants.in(this.#unit)
    const seen = await here.find(grantId)
    if (seen?.state !== 'held') return undefined
    return withAccounts(this.#deps, this.#unit, seen, async (accounts) => {
      const grant = await here.hold(grantId)
      if (grant?.state !== 'held') return undefined
      if (how === 'approve') await this.#pay(grant, accounts)
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
