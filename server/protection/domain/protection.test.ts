import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limitRaiseConfirmMs, limitRaiseWaitMs, playIdleMs } from '#contract/limits.ts'
import { accept, reject } from '#contract/outcome.ts'
import { addMonths } from '#contract/protection/rules/add-months.ts'
import { planConfirmation, planLimit, planWithdrawal } from './limit-changes.ts'
import { planExclusion, planTimeOut } from './pauses.ts'
import { periodEndMs, periodStart } from './periods.ts'
import { answerReminder, neverPlayed, playSessionOf, returnInPlay, spendInPlay } from './play.ts'
import { afterOthersSpending, afterSpending, judgeSpending, type Spending } from './spending.ts'
import { foreverMs, noUsage, pauseAt, type OwnLimit, type ProtectionStatus } from './protection-status.ts'

const nowMs = Date.parse('2026-11-22T20:00:00+08:00')
const dayMs = 24 * 60 * 60_000
const dayLimit = { kind: 'stake', period: 'day', currency: 'CNY' } as const
const own = (amountMinor: number | null, raise: OwnLimit['raise'] = null): OwnLimit => ({
  ...dayLimit,
  amountMinor,
  raise,
})

const status = (change: Partial<ProtectionStatus> = {}): ProtectionStatus => ({
  memberId: '7',
  limits: [],
  otherLimits: [],
  personIds: [],
  countedIds: [],
  usage: new Map(),
  timedOutUntilMs: null,
  excludedUntilMs: null,
  reminderMinutes: 60,
  play: neverPlayed,
  ...change,
})
const used = (minor: number): ProtectionStatus['usage'] => {
  const each = { day: minor, week: minor, month: minor }
  return new Map([['CNY', { ...noUsage, stake: each, loss: each, deposit: each }]])
}
const stake = (amountMinor: number): Spending => ({ memberId: '7', kind: 'stake', currency: 'CNY', amountMinor })
const facts = { siteLimits: [], nowMs, cnyPerUsdtMilli: 7_000 }

describe('periods of the site calendar', () => {
  test.each([
    ['day', '2026-11-22', '2026-11-22', '2026-11-23T00:00:00+08:00'],
    ['week', '2026-11-22', '2026-11-16', '2026-11-23T00:00:00+08:00'],
    ['week', '2026-11-23', '2026-11-23', '2026-11-30T00:00:00+08:00'],
    ['week', '2027-01-01', '2026-12-28', '2027-01-04T00:00:00+08:00'],
    ['month', '2026-12-31', '2026-12-01', '2027-01-01T00:00:00+08:00'],
    ['month', '2028-02-29', '2028-02-01', '2028-03-01T00:00:00+08:00'],
  ] as const)('[S-13] a %s of %s begins on %s and ends at %s', (period, day, start, end) => {
    expect([periodStart(period, day), periodEndMs(period, day)]).toEqual([start, Date.parse(end)])
  })

  test('[S-13] a month later is the same day, or the last of a shorter month', () => {
    expect(new Date(addMonths(Date.parse('2026-08-31T10:00:00Z'), 6)).toISOString()).toBe('2027-02-28T10:00:00.000Z')
    expect(new Date(addMonths(Date.parse('2026-11-22T12:00:00Z'), 60)).toISOString()).toBe('2031-11-22T12:00:00.000Z')
  })

  test('[S-13] months are those of the site’s calendar, where the day begins eight hours before that of UTC', () => {
    expect(new Date(addMonths(Date.parse('2026-11-30T17:00:00Z'), 6)).toISOString()).toBe('2027-05-31T17:00:00.000Z')
  })
})

describe('a spending', () => {
  const limited = status({ limits: [own(10_000)], usage: used(4_000) })

  test('[S-13] is held to the lowest limit of the person’s accounts, and counts for those for which it counts', () => {
    const theirs = { otherLimits: [own(10_000)], countedIds: ['8'], usage: used(4_000) }
    const data = {
      ...dayLimit,
      limitMinor: 10_000,
      leftMinor: 6_000,
      resetsAtMs: periodEndMs('day', '2026-11-22'),
      bySite: false,
    }
    const refused = reject('LIMIT_REACHED', data)
    expect(judgeSpending(status(theirs), stake(6_001), facts)).toEqual(refused)
    expect(judgeSpending(status({ ...theirs, limits: [own(20_000)] }), stake(6_001), facts)).toEqual(refused)
    const lower = status({ ...theirs, limits: [own(5_000)] })
    expect(judgeSpending(lower, stake(1_001), facts)).toEqual(
      reject('LIMIT_REACHED', { ...data, limitMinor: 5_000, leftMinor: 1_000 }),
    )
    const after = afterOthersSpending(status(theirs), { ...stake(5_000), memberId: '8' })
    expect([judgeSpending(after, stake(1_000), facts).ok, judgeSpending(after, stake(1_001), facts).ok]).toEqual([
      true,
      false,
    ])
    expect(afterOthersSpending(after, { ...stake(5_000), memberId: '9' })).toBe(after)
  })

  test('[S-13, V-06] passes at exactly what is left and not one minor unit above', () => {
    expect(judgeSpending(limited, stake(6_000), facts)).toEqual(accept(null))
    expect(judgeSpending(limited, stake(6_001), facts)).toEqual(
      reject('LIMIT_REACHED', {
        ...dayLimit,
        limitMinor: 10_000,
        leftMinor: 6_000,
        resetsAtMs: Date.parse('2026-11-23T00:00:00+08:00'),
        bySite: false,
      }),
    )
  })

  test('[S-13] a limit that was lowered below what is used lets nothing through, and nothing is left', () => {
    const below = status({ limits: [own(3_000)], usage: used(4_000) })
    expect(judgeSpending(below, stake(1), facts)).toMatchObject({ code: 'LIMIT_REACHED', data: { leftMinor: 0 } })
  })

  test('[S-13] the lowest limit holds: of the member, of the site, of all periods', () => {
    const siteLimits = [
      { ...dayLimit, amountMinor: 9_000 },
      { ...dayLimit, amountMinor: 8_000 },
      { ...dayLimit, period: 'month', amountMinor: 5_000 } as const,
    ]
    const judge = (amountMinor: number) => judgeSpending(limited, stake(amountMinor), { ...facts, siteLimits })
    expect(judge(1_000)).toEqual(accept(null))
    expect(judge(1_001)).toMatchObject({ data: { period: 'month', limitMinor: 5_000, bySite: true } })
    expect(judge(4_001)).toMatchObject({ data: { period: 'month', leftMinor: 1_000 } })
  })

  test('[S-13, C-16] money counts in whatever currency it was, at the rate of now, and coins by themselves', () => {
    const usdt = (amountMinor: number): Spending => ({ ...stake(amountMinor), currency: 'USDT' })
    // ¥60.00 of ¥100.00 are left: 8.571428 USDT at ¥7.
    expect(judgeSpending(limited, usdt(8_571_428), facts)).toEqual(accept(null))
    expect(judgeSpending(limited, usdt(8_571_429), facts)).toMatchObject({
      code: 'LIMIT_REACHED',
      data: { currency: 'CNY', limitMinor: 10_000, leftMinor: 6_000 },
    })
    const after = afterSpending(limited, usdt(8_000_000), nowMs)
    expect([judgeSpending(after, stake(400), facts).ok, judgeSpending(after, stake(401), facts).ok]).toEqual([
      true,
      false,
    ])
    expect(judgeSpending(after, { ...stake(1_000_000), kind: 'gift', currency: 'COIN' }, facts)).toEqual(accept(null))
    const dear = { ...facts, cnyPerUsdtMilli: 10_000 }
    expect(judgeSpending(limited, usdt(6_000_001), dear)).toMatchObject({ code: 'LIMIT_REACHED' })
  })

  test('[S-13, C-16] each kind of spending counts towards its own limits only', () => {
    const after = (kind: Spending['kind'], currency: Spending['currency'] = 'CNY') => {
      const { usage } = afterSpending(status(), { memberId: '7', kind, currency, amountMinor: 5 }, nowMs)
      const counts = usage.get(currency) ?? noUsage
      return [counts.deposit.day, counts.stake.day, counts.loss.month]
    }
    expect(after('deposit')).toEqual([5, 0, 0])
    expect(after('stake')).toEqual([0, 5, 5])
    expect(after('gift', 'COIN')).toEqual([0, 5, 0])
    expect(after('venue-in')).toEqual([0, 5, 5])
    expect(after('promotion')).toEqual([0, 0, 0])
  })

  test('[S-13, C-16] a time-out and an exclusion end play, deposits and promotions, to their last millisecond', () => {
    const spending = (kind: Spending['kind']): Spending => ({ ...stake(1), kind })
    const codes = (pauses: Partial<ProtectionStatus>, atMs = nowMs) =>
      (['deposit', 'stake', 'gift', 'venue-in', 'promotion'] as const).map((name) => {
        const outcome = judgeSpending(status(pauses), spending(name), { ...facts, nowMs: atMs })
        return outcome.ok ? 'ok' : outcome.code
      })
    const untilMs = nowMs + dayMs
    const timedOut = Array.from({ length: 5 }, () => 'PLAY_TIMED_OUT')
    expect(codes({ timedOutUntilMs: untilMs })).toEqual(timedOut)
    expect(codes({ timedOutUntilMs: untilMs }, untilMs - 1)).toEqual(timedOut)
    expect(codes({ timedOutUntilMs: untilMs }, untilMs)).toEqual(Array.from({ length: 5 }, () => 'ok'))
    const excluded = Array.from({ length: 5 }, () => 'SELF_EXCLUDED')
    expect(codes({ excludedUntilMs: foreverMs, timedOutUntilMs: untilMs })).toEqual(excluded)
  })

  test('[S-13, V-01] of several reasons the one that is hardest to lift is said', () => {
    const missingIdentity = ['realName'] as const
    const paused = { timedOutUntilMs: nowMs + 1, limits: [own(0)] }
    const code = (of: Partial<ProtectionStatus>, missing: readonly 'realName'[] = []) => {
      const outcome = judgeSpending(status(of), stake(1), { ...facts, missingIdentity: missing })
      return outcome.ok ? 'ok' : outcome.code
    }
    expect([
      code({ ...paused, excludedUntilMs: foreverMs }, missingIdentity),
      code(paused, missingIdentity),
      code(paused),
      code({ limits: [own(0)] }),
      code({}),
    ]).toEqual(['SELF_EXCLUDED', 'IDENTITY_REQUIRED', 'PLAY_TIMED_OUT', 'LIMIT_REACHED', 'ok'])
  })

  test('[S-13] spendings one after the other never pass a limit, whatever their sizes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), fc.array(fc.integer({ min: 1, max: 120 })), (limit, amounts) => {
        let now = status({ limits: [own(limit)] })
        let sum = 0
        for (const amount of amounts) {
          const outcome = judgeSpending(now, stake(amount), facts)
          expect(outcome.ok).toBe(sum + amount <= limit)
          if (!outcome.ok) continue
          now = afterSpending(now, stake(amount), nowMs)
          sum += amount
        }
      }),
    )
  })
})

describe('a limit that is changed', () => {
  test('[S-13] a lower one holds at once, a higher one waits; no limit is the highest', () => {
    expect(planLimit([], dayLimit, 500, nowMs)).toMatchObject({ kind: 'limit.lowered', limits: [own(500)] })
    expect(planLimit([own(500)], dayLimit, 499, nowMs)).toMatchObject({ kind: 'limit.lowered', limits: [own(499)] })
    const confirmFromMs = nowMs + limitRaiseWaitMs
    const raiseTo = (amountMinor: number | null) =>
      own(500, { amountMinor, confirmFromMs, confirmUntilMs: confirmFromMs + limitRaiseConfirmMs })
    expect(planLimit([own(500)], dayLimit, 501, nowMs)).toMatchObject({
      kind: 'limit.raise-asked',
      limits: [raiseTo(501)],
      untilMs: confirmFromMs,
    })
    expect(planLimit([own(500)], dayLimit, null, nowMs)).toMatchObject({ limits: [raiseTo(null)] })
    expect(planLimit([raiseTo(501)], dayLimit, 400, nowMs)).toMatchObject({ limits: [own(400)] })
    expect(planLimit([raiseTo(501)], dayLimit, 500, nowMs)).toMatchObject({
      kind: 'limit.raise-withdrawn',
      limits: [own(500)],
    })
    expect(planLimit([own(500)], dayLimit, 500, nowMs)).toBeUndefined()
    expect(planWithdrawal([own(500)], dayLimit)).toBeUndefined()
  })

  test('[S-13] a raise holds when it is confirmed: from its time on, until it was left too long', () => {
    const confirmFromMs = nowMs + limitRaiseWaitMs
    const confirmUntilMs = confirmFromMs + limitRaiseConfirmMs
    const limits = [own(500, { amountMinor: 900, confirmFromMs, confirmUntilMs })]
    expect(planConfirmation(limits, dayLimit, confirmFromMs - 1)).toEqual(reject('RAISE_WAITING', { confirmFromMs }))
    const raised = { kind: 'limit.raised', beforeMinor: 500, afterMinor: 900, untilMs: null, limits: [own(900)] }
    expect(planConfirmation(limits, dayLimit, confirmFromMs)).toEqual(accept(raised))
    expect(planConfirmation(limits, dayLimit, confirmUntilMs)).toEqual(accept(raised))
    expect(planConfirmation(limits, dayLimit, confirmUntilMs + 1)).toEqual(reject('RECORD_UNKNOWN'))
    const lifted = [own(500, { amountMinor: null, confirmFromMs, confirmUntilMs })]
    expect(planConfirmation(lifted, dayLimit, confirmFromMs)).toMatchObject({ value: { limits: [] } })
  })
})

describe('a pause of play', () => {
  const pauses = (timedOutUntilMs: number | null, excludedUntilMs: number | null) => ({
    timedOutUntilMs,
    excludedUntilMs,
  })

  test('[S-13] can be made longer, never shorter', () => {
    expect(planTimeOut(pauses(null, null), 1, nowMs)).toEqual(accept(nowMs + dayMs))
    expect(planTimeOut(pauses(nowMs + dayMs, null), 2, nowMs)).toEqual(accept(nowMs + 2 * dayMs))
    expect(planTimeOut(pauses(nowMs + 3 * dayMs, null), 2, nowMs)).toEqual(
      reject('PAUSE_LONGER', { untilMs: nowMs + 3 * dayMs }),
    )
    expect(planExclusion(pauses(nowMs + 42 * dayMs, null), 6, nowMs)).toEqual(accept(addMonths(nowMs, 6)))
    expect(planExclusion(pauses(null, addMonths(nowMs, 12)), 6, nowMs)).toMatchObject({ code: 'PAUSE_LONGER' })
    expect(planExclusion(pauses(null, addMonths(nowMs, 12)), null, nowMs)).toEqual(accept(foreverMs))
    expect(planExclusion(pauses(null, foreverMs), null, nowMs)).toEqual(reject('PAUSE_LONGER', { untilMs: null }))
    expect(planTimeOut(pauses(null, foreverMs), 42, nowMs)).toEqual(reject('PAUSE_LONGER', { untilMs: null }))
  })

  test('[S-13] one that is over can be followed by a shorter one', () => {
    expect(planTimeOut(pauses(nowMs, null), 1, nowMs)).toEqual(accept(nowMs + dayMs))
    expect(pauseAt(pauses(nowMs, nowMs), nowMs)).toBeNull()
  })
})

describe('a session of play', () => {
  const hourMs = 60 * 60_000
  const after = (...steps: readonly number[]) =>
    steps.reduce((play, sinceMs) => spendInPlay(play, 'CNY', 100, nowMs - 5 * hourMs + sinceMs), neverPlayed)
  const at = (sinceMs: number) => nowMs - 5 * hourMs + sinceMs

  test('[S-13] lasts from the first stake until nothing was staked for half an hour', () => {
    const play = after(0, 20 * 60_000)
    expect(playSessionOf(play, 60, at(30 * 60_000))).toEqual({
      startedAtMs: at(0),
      playedMs: 30 * 60_000,
      playedTodayMs: 30 * 60_000,
      results: [{ currency: 'CNY', spentMinor: 200, openMinor: 0, netMinor: -200 }],
      reminderDue: false,
    })
    const over = playSessionOf(play, 60, at(20 * 60_000 + playIdleMs + 1))
    expect([over.startedAtMs, over.playedTodayMs, over.results]).toEqual([null, 20 * 60_000, []])
    const next = after(0, 20 * 60_000, 20 * 60_000 + playIdleMs + 1)
    expect([next.startedMs, next.dayMs]).toEqual([at(20 * 60_000 + playIdleMs + 1), 20 * 60_000])
  })

  test('[S-13] a reminder is due after the time that was chosen, and again that long after an answer', () => {
    const play = after(0, 25 * 60_000, 50 * 60_000)
    const due = (minutes: number, sinceMs: number, of = play) => playSessionOf(of, minutes, at(sinceMs)).reminderDue
    expect([due(60, hourMs - 1), due(60, hourMs), due(0, hourMs)]).toEqual([false, true, false])
    const answered = answerReminder(play, 'continue', at(hourMs))
    expect([due(15, hourMs + 15 * 60_000 - 1, answered), due(15, hourMs + 15 * 60_000, answered)]).toEqual([
      false,
      true,
    ])
    const stopped = answerReminder(play, 'stop', at(hourMs))
    expect(playSessionOf(stopped, 60, at(hourMs))).toEqual({
      startedAtMs: null,
      playedMs: 0,
      playedTodayMs: 50 * 60_000,
      results: [],
      reminderDue: false,
    })
  })

  test('[S-13] what comes back is in the result of the session that is on', () => {
    const play = returnInPlay(after(0), 'CNY', 250, at(60_000))
    expect(playSessionOf(play, 60, at(60_000)).results).toEqual([
      { currency: 'CNY', spentMinor: 100, openMinor: 0, netMinor: 150 },
    ])
    expect(returnInPlay(after(0), 'CNY', 250, at(2 * hourMs))).toEqual(after(0))
  })
})
