import { useQuery } from '@tanstack/react-query'
import { signinStatus } from '#contract/promotions/calls/signin.ts'
import type { SigninParams, SigninStatus } from '#contract/promotions/entities/signin.ts'
import { coinsOfDay, currentRun, dayAfter, daysOfMonth, emptyBefore } from '#contract/promotions/rules/signin-days.ts'
import { ownQuery, useMemberId } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'

/** Asked again by itself: at midnight another day begins. */
const askEveryMs = 60_000

export const useSignin = (promotionId: string) => {
  const { gateway } = useShellServices()
  const memberId = useMemberId()
  const input = { promotionId }
  return useQuery({
    ...ownQuery(gateway, memberId, signinStatus, input),
    queryKey: ['member', memberId, 'activity', signinStatus.path, input],
    enabled: memberId !== '',
    refetchInterval: askEveryMs,
  })
}

export interface CalendarDay {
  readonly day: string
  /** `past`: nothing was to be signed yet. */
  readonly kind: 'signed' | 'made-up' | 'today' | 'makeup' | 'missed' | 'past' | 'gift' | 'ahead'
  /** What a day to come brings if none is missed until then. */
  readonly coins: number
}

/** What stands in the calendar of a standing's month. Days to come count on from the run that goes on. */
export const calendarOf = (status: SigninStatus): { empty: number; days: readonly CalendarDay[] } => {
  const { today, month, days, streak, isSigned, gifts, makeup, makeupsLeft } = status
  const signed = new Map(days.map(({ day, madeUp }) => [day, madeUp]))
  const params: Pick<SigninParams, 'dayCoins'> = status
  const firstDay = days[0]?.day ?? today
  const cycle = gifts.at(-1)?.days ?? Number.POSITIVE_INFINITY
  const nthOf = (day: string): number => {
    let nth = streak + (isSigned ? 0 : 1)
    for (let at = today; at < day; at = dayAfter(at)) nth += 1
    return nth
  }
  const kindOf = (day: string): CalendarDay['kind'] => {
    const madeUp = signed.get(day)
    if (madeUp !== undefined) return madeUp ? 'made-up' : 'signed'
    if (day === today) return 'today'
    if (day < today && makeup?.day === day && makeupsLeft > 0) return 'makeup'
    if (day < today) return day < firstDay ? 'past' : 'missed'
    const nth = nthOf(day)
    return gifts.some((gift) => nth >= gift.days && (nth - gift.days) % cycle === 0) ? 'gift' : 'ahead'
  }
  return {
    empty: emptyBefore(month),
    days: daysOfMonth(month).map((day) => ({
      day,
      kind: kindOf(day),
      coins: day >= today ? coinsOfDay(params, nthOf(day)) : 0,
    })),
  }
}

/** Monday to Sunday of the week of today. */
export const weekOf = (status: SigninStatus): readonly CalendarDay[] => {
  const weekday = (new Date(`${status.today}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = dayAfter(status.today, -weekday)
  const days = Array.from({ length: 7 }, (_, at) => dayAfter(monday, at))
  const months = new Map(
    [...new Set(days.map((day) => day.slice(0, 7)))].flatMap((month) =>
      calendarOf({ ...status, month }).days.map((day) => [day.day, day] as const),
    ),
  )
  // Days of the month before are not in the standing, but those of the run are known.
  const run = currentRun(new Set(status.days.map(({ day }) => day)), status.today)
  const runFrom = run === null ? status.today : dayAfter(run.until, 1 - status.streak)
  return days.flatMap((day) => {
    const marked = months.get(day)
    if (!marked) return []
    const inRun = run !== null && day >= runFrom && day <= run.until
    return [
      inRun && (marked.kind === 'missed' || marked.kind === 'past') ? { ...marked, kind: 'signed' as const } : marked,
    ]
  })
}
