import type { ResponseOf } from '#contract/define-call.ts'
import { signinDaysMax } from '#contract/limits.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { signinToday } from '#contract/promotions/calls/signin.ts'
import type { Reward } from '#contract/promotions/entities/reward.ts'
import type { SigninParams, SigninStatus } from '#contract/promotions/entities/signin.ts'
import { canMakeUp, coinsOfDay, dayAfter, monthOf, runAround } from '#contract/promotions/rules/signin-days.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { GrantRefusal, KindDesk, OfKind } from '#server/promotions/kinds/kind-desk.ts'
import { broughtBy, giftsDue } from './domain/signin-gifts.ts'
import { statusOf } from './signin-status.ts'
import type { SigninKey, SigninRows } from './signin-rows.ts'

export type SigninRefusal = GrantRefusal | 'PROMOTION_UNKNOWN' | 'NOT_DUE'

interface SigninDeps {
  readonly desk: KindDesk<SigninParams>
  readonly rows: SigninRows
  readonly now: () => number
}

export type Signed = ResponseOf<typeof signinToday>

type Member = Pick<MemberInfo, 'id' | 'vipLevel'>

interface Sitting {
  readonly unit: Unit
  readonly key: SigninKey
  readonly promotion: OfKind<SigninParams>
  readonly today: string
  readonly mine: SigninRows
  readonly signed: Set<string>
}

/** Signs a day, with all that it brings: coins as one grant, and spins as another. */
const signDay =
  ({ desk, now }: Pick<SigninDeps, 'desk' | 'now'>) =>
  async (
    sitting: Sitting,
    { day, dayCoins, madeUp }: { day: string; dayCoins: number; madeUp: boolean },
  ): Promise<Outcome<Signed, SigninRefusal>> => {
    const { unit, key, promotion, mine, signed } = sitting
    const given = await mine.gifts(key, runAround(new Set([...signed, day]), day)?.from ?? day)
    const gifts = giftsDue(promotion.params.gifts, { signed, given }, day)
    await mine.sign(key, { day, madeUp, coins: dayCoins, atMs: now() })
    for (const gift of gifts) await mine.gave(key, { ...gift, onDay: day, atMs: now() })
    const { coins, cards, rewards } = broughtBy(dayCoins, gifts)
    await mine.count(key, coins)
    const status = await statusOf(mine, key, promotion, now())
    if (rewards.length === 0) return accept({ standing: status, coins, cards, isHeld: false })
    const what = madeUp ? 'make-up' : 'sign-in'
    const why = `${what} ${day}${gifts.map(({ days }) => `, ${days} days`).join('')}`
    const keyOf = ({ kind }: Reward): string =>
      `${what}${kind === 'spins' ? '-spins' : ''}:${key.promotionId}:${key.memberId}:${day}`
    const paid = await desk.give(
      unit,
      rewards.map((reward) => ({ ...key, key: keyOf(reward), reward, why })),
    )
    return paid.ok ? accept({ standing: status, coins, cards, isHeld: paid.value === 'held' }) : paid
  }

/** Signing in day by day: each day once, gifts by the run, cards for missed days. [C-15] */
export const createSignin = (deps: SigninDeps) => {
  const { desk, rows, now } = deps

  const sit = async (
    unit: Unit,
    promotionId: string,
    member: Member,
  ): Promise<Outcome<Sitting, 'PROMOTION_UNKNOWN' | 'PROMOTION_OVER' | 'PROMOTION_BARRED' | 'NOT_DUE'>> => {
    const key = { promotionId, memberId: member.id }
    const mine = rows.in(unit)
    await mine.hold(key)
    const admitted = await desk.admit(unit, promotionId, member)
    if (!admitted.ok) return admitted
    const today = siteDayOf(now())
    const days = await mine.days(key, dayAfter(today, -signinDaysMax))
    const signed = new Set(days.map(({ day }) => day))
    return accept({ unit, key, promotion: admitted.value, today, mine, signed })
  }

  const sign = signDay(deps)

  return {
    standing: async (promotionId: string, member: Member): Promise<Outcome<SigninStatus, 'PROMOTION_UNKNOWN'>> => {
      const promotion = await desk.find(promotionId, member)
      const key = { promotionId, memberId: member.id }
      return promotion ? accept(await statusOf(rows, key, promotion, now())) : reject('PROMOTION_UNKNOWN')
    },
    today: async (unit: Unit, promotionId: string, member: Member): Promise<Outcome<Signed, SigninRefusal>> => {
      const sat = await sit(unit, promotionId, member)
      if (!sat.ok) return sat
      const { promotion, today, signed } = sat.value
      if (signed.has(today)) return reject('ALREADY_TAKEN')
      const before = runAround(signed, dayAfter(today, -1))?.length ?? 0
      return sign(sat.value, { day: today, dayCoins: coinsOfDay(promotion.params, before + 1), madeUp: false })
    },
    makeUp: async (
      unit: Unit,
      promotionId: string,
      member: Member,
      day: string,
    ): Promise<Outcome<Signed, SigninRefusal>> => {
      const sat = await sit(unit, promotionId, member)
      if (!sat.ok) return sat
      const { promotion, today, signed, mine, key } = sat.value
      if (signed.has(day)) return reject('ALREADY_TAKEN')
      const { makeupDaysBack: daysBack, makeupsAMonth } = promotion.params
      const firstDay = siteDayOf(promotion.startAtMs)
      if (!canMakeUp(signed, day, { today, daysBack, firstDay })) return reject('NOT_DUE')
      const { used } = await mine.cards(key, monthOf(today))
      if (used >= makeupsAMonth || !(await mine.spendCard(key, day, today))) return reject('NOT_DUE')
      return sign(sat.value, { day, dayCoins: 0, madeUp: true })
    },
  }
}

export type Signin = ReturnType<typeof createSignin>
