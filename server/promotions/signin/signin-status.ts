import { signinDaysMax } from '#contract/limits.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import type { SigninParams, SigninStatus } from '#contract/promotions/entities/signin.ts'
import {
  coinsOfDay,
  currentRun,
  dayAfter,
  monthOf,
  newestToMakeUp,
  runAround,
} from '#contract/promotions/rules/signin-days.ts'
import type { OfKind } from '#server/promotions/kinds/kind-desk.ts'
import type { SigninKey, SigninRows } from './signin-rows.ts'

/** How a member stands at a moment. [C-15] */
export const statusOf = async (
  rows: SigninRows,
  key: SigninKey,
  { startAtMs, params }: OfKind<SigninParams>,
  nowMs: number,
): Promise<SigninStatus> => {
  const today = siteDayOf(nowMs)
  const month = monthOf(today)
  const days = await rows.days(key, dayAfter(today, -signinDaysMax))
  const signed = new Set(days.map(({ day }) => day))
  const run = currentRun(signed, today)
  const streak = run?.length ?? 0
  const isSigned = signed.has(today)
  const cycle = params.gifts.at(-1)?.days ?? signinDaysMax
  // Gifts of earlier rounds of a long run do not count for the one that goes on.
  const roundFrom = run === null ? today : dayAfter(run.from, Math.floor((streak - 1) / cycle) * cycle)
  const given = run === null ? [] : await rows.gifts(key, roundFrom)
  const { left, used } = await rows.cards(key, month)
  const makeupsLeft = Math.min(left, Math.max(0, params.makeupsAMonth - used))
  const bounds = { today, daysBack: params.makeupDaysBack, firstDay: siteDayOf(startAtMs) }
  const missed = newestToMakeUp(signed, bounds)
  const longer = missed === null ? undefined : currentRun(new Set([...signed, missed]), today)
  return {
    today,
    month,
    days: days.filter(({ day }) => monthOf(day) === month),
    isSigned,
    streak,
    monthCount: days.filter(({ day }) => monthOf(day) === month).length,
    totalCoins: await rows.totalCoins(key),
    todayCoins: coinsOfDay(params, isSigned ? (runAround(signed, today)?.length ?? 1) : streak + 1),
    cards: left,
    makeupsLeft,
    makeup: missed === null ? null : { day: missed, streak: longer?.length ?? 1 },
    gifts: params.gifts.map((gift) => ({ ...gift, got: given.some(({ days: of }) => of === gift.days) })),
    dayCoins: params.dayCoins,
    makeupDaysBack: params.makeupDaysBack,
  }
}
