import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import type { SigninParams } from '#contract/promotions/entities/signin.ts'
import { coinsOfDay, dayAfter, monthOf, newestToMakeUp, runAround } from '#contract/promotions/rules/signin-days.ts'
import type { TrialBudget } from '#server/promotions/engine/domain/trial-budget.ts'
import { broughtBy, giftsDue, type GivenGift } from './signin-gifts.ts'

/** Somebody was there. */
export interface Visit {
  readonly memberId: string
  readonly atMs: number
}

interface SigninTerms {
  readonly params: SigninParams
  /** The first day that can be signed, `YYYY-MM-DD`. */
  readonly firstDay: string
  /** A day whose gifts it does not hold is not signed. */
  readonly budget: Pick<TrialBudget, 'take'>
}

interface Signer {
  readonly signed: Set<string>
  readonly given: GivenGift[]
  /** Cards that were used, by month. */
  readonly used: Map<string, number>
  cards: number
}

/** Everybody signs in whenever they were there, and makes up for missed days as soon as they have a card. [C-15] */
export const signAll = (visits: readonly Visit[], { params, firstDay, budget }: SigninTerms): void => {
  const signers = new Map<string, Signer>()

  const sign = (signer: Signer, { memberId, atMs }: Visit, day: string, dayCoins: number): boolean => {
    const gifts = giftsDue(params.gifts, signer, day)
    const { cards, rewards } = broughtBy(dayCoins, gifts)
    if (!budget.take({ memberId, itemId: day, atMs, rewards })) return false
    signer.signed.add(day)
    for (const { days } of gifts) signer.given.push({ days, onDay: day })
    signer.cards += cards
    return true
  }

  const makeUp = (signer: Signer, visit: Visit, today: string): void => {
    const month = monthOf(today)
    const bounds = { today, daysBack: params.makeupDaysBack, firstDay }
    while (signer.cards > 0 && (signer.used.get(month) ?? 0) < params.makeupsAMonth) {
      const missed = newestToMakeUp(signer.signed, bounds)
      if (missed === null || !sign(signer, visit, missed, 0)) return
      signer.cards -= 1
      signer.used.set(month, (signer.used.get(month) ?? 0) + 1)
    }
  }

  for (const visit of visits) {
    const today = siteDayOf(visit.atMs)
    const signer = signers.get(visit.memberId) ?? { signed: new Set(), given: [], used: new Map(), cards: 0 }
    signers.set(visit.memberId, signer)
    const before = runAround(signer.signed, dayAfter(today, -1))?.length ?? 0
    if (!signer.signed.has(today)) sign(signer, visit, today, coinsOfDay(params, before + 1))
    makeUp(signer, visit, today)
  }
}
