import { signinDaysMax } from '#contract/limits.ts'
import { siteDayOf } from '#contract/members/rules/birthday.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { Reward } from '#contract/promotions/entities/reward.ts'
import type { SigninParams, SigninStanding } from '#contract/promotions/entities/signin.ts'
import {
  canMakeUp,
  coinsOfDay,
  dayAfter,
  monthOf,
  runAround,
  timesDue,
} from '#contract/promotions/rules/signin-days.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { standingOf } from './signin-standing.ts'
import type { SigninKey, SigninRows } from './signin-rows.ts'

/** A sign-in gift as it runs. Times are milliseconds since 1970. */
export interface SigninPromotion {
  readonly promotionId: string
  readonly startAtMs: number
  readonly params: SigninParams
}

export type AdmissionRefusal =
  'PROMOTION_UNKNOWN' | 'PROMOTION_OVER' | 'PROMOTION_BARRED' | 'PLAY_TIMED_OUT' | 'SELF_EXCLUDED'
export type SigninRefusal = AdmissionRefusal | 'PROMOTION_SPENT' | 'ALREADY_TAKEN'

/** Sign-in gifts among the promotions. */
export interface SigninDesk {
  /** One that is shown, whether it runs or is over. */
  find(promotionId: string): Promise<SigninPromotion | undefined>
  /** One that runs and that this member may take part in. */
  admit(unit: Unit, asked: SigninKey): Promise<Outcome<SigninPromotion, AdmissionRefusal>>
}

export interface SigninGrants {
  in(unit: Unit): {
    give(
      grant: SigninKey & { key: string; reward: Reward; why: string },
    ): Promise<'given' | 'held' | 'spent' | 'barred'>
  }
}

export interface SigninDeps {
  readonly desk: SigninDesk
  readonly grants: SigninGrants
  readonly rows: SigninRows
  readonly now: () => number
}

export interface Signed {
  readonly standing: SigninStanding
  readonly coins: number
  readonly cards: number
  readonly isHeld: boolean
}

/** What one press has brought so far. */
interface Takings {
  coins: number
  cards: number
  isHeld: boolean
}

/** Signing in day by day: each day once, gifts by the run, cards for missed days. [C-15] */
export const createSignin = ({ desk, grants, rows, now }: SigninDeps) => {
  interface Sitting {
    readonly unit: Unit
    readonly key: SigninKey
    readonly promotion: SigninPromotion
    readonly today: string
    readonly takings: Takings
  }
  const signedSince = async (from: SigninRows, key: SigninKey, today: string): Promise<Set<string>> =>
    new Set((await from.days(key, dayAfter(today, -signinDaysMax))).map(({ day }) => day))

  const give = async (
    { unit, key, takings }: Sitting,
    what: string,
    coins: number,
  ): Promise<Outcome<null, 'PROMOTION_SPENT' | 'PROMOTION_BARRED'>> => {
    if (coins === 0) return accept(null)
    const grant = {
      ...key,
      key: `${what}:${key.promotionId}:${key.memberId}`,
      reward: { kind: 'coins', coins },
      why: what,
    } as const
    const verdict = await grants.in(unit).give(grant)
    if (verdict === 'spent') return reject('PROMOTION_SPENT')
    if (verdict === 'barred') return reject('PROMOTION_BARRED')
    takings.coins += coins
    takings.isHeld ||= verdict === 'held'
    return accept(null)
  }

  /** What the run around a day has come to and was not given yet. */
  const giveGifts = async (sitting: Sitting, day: string): Promise<Outcome<null, SigninRefusal>> => {
    const { unit, key, promotion, today, takings } = sitting
    const { gifts } = promotion.params
    const mine = rows.in(unit)
    const run = runAround(await signedSince(mine, key, today), day)
    if (!run) return accept(null)
    const given = await mine.gifts(key, run.from)
    for (const gift of gifts) {
      const got = given.filter(({ days, onDay }) => days === gift.days && onDay <= run.until).length
      if (timesDue(gifts, gift, run.length) <= got) continue
      const paid = await give(sitting, `signin-gift-${gift.days}-${day}`, gift.coins)
      if (!paid.ok) return paid
      await mine.gave(key, { ...gift, onDay: day, atMs: now() })
      takings.cards += gift.cards
    }
    return accept(null)
  }

  const finish = async (sitting: Sitting, day: string): Promise<Outcome<Signed, SigninRefusal>> => {
    const gifts = await giveGifts(sitting, day)
    if (!gifts.ok) return gifts
    const { unit, key, promotion, takings } = sitting
    const mine = rows.in(unit)
    await mine.count(key, takings.coins)
    return accept({ ...takings, standing: await standingOf(mine, key, promotion, now()) })
  }

  const sit = async (unit: Unit, key: SigninKey): Promise<Outcome<Sitting, AdmissionRefusal>> => {
    await rows.in(unit).hold(key)
    const admitted = await desk.admit(unit, key)
    if (!admitted.ok) return admitted
    const takings = { coins: 0, cards: 0, isHeld: false }
    return accept({ unit, key, promotion: admitted.value, today: siteDayOf(now()), takings })
  }

  return {
    standing: async (key: SigninKey): Promise<Outcome<SigninStanding, 'PROMOTION_UNKNOWN'>> => {
      const promotion = await desk.find(key.promotionId)
      return promotion ? accept(await standingOf(rows, key, promotion, now())) : reject('PROMOTION_UNKNOWN')
    },
    today: async (unit: Unit, key: SigninKey): Promise<Outcome<Signed, SigninRefusal>> => {
      const sat = await sit(unit, key)
      if (!sat.ok) return sat
      const { promotion, today } = sat.value
      const mine = rows.in(unit)
      const before = runAround(await signedSince(mine, key, today), dayAfter(today, -1))?.length ?? 0
      const coins = coinsOfDay(promotion.params, before + 1)
      if (!(await mine.sign(key, { day: today, madeUp: false, coins, atMs: now() }))) return reject('ALREADY_TAKEN')
      const paid = await give(sat.value, `signin-${today}`, coins)
      return paid.ok ? finish(sat.value, today) : paid
    },
    makeUp: async (unit: Unit, key: SigninKey, day: string): Promise<Outcome<Signed, SigninRefusal | 'NOT_DUE'>> => {
      const sat = await sit(unit, key)
      if (!sat.ok) return sat
      const { promotion, today } = sat.value
      const mine = rows.in(unit)
      const signed = await signedSince(mine, key, today)
      if (signed.has(day)) return reject('ALREADY_TAKEN')
      const { makeupDaysBack: daysBack, makeupsAMonth } = promotion.params
      if (!canMakeUp(signed, day, { today, daysBack, firstDay: siteDayOf(promotion.startAtMs) }))
        return reject('NOT_DUE')
      const { used } = await mine.cards(key, monthOf(today))
      if (used >= makeupsAMonth || !(await mine.spendCard(key, day, today))) return reject('NOT_DUE')
      await mine.sign(key, { day, madeUp: true, coins: 0, atMs: now() })
      return finish(sat.value, day)
    },
  }
}

export type Signin = ReturnType<typeof createSignin>
