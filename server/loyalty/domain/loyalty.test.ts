import { expect, test } from 'vitest'
import type { VipRules } from '#contract/loyalty/entities/vip-rules.ts'
import { monthEnd, quarterAfter, quarterEnd, quarterOf, quarterStart } from '#contract/loyalty/rules/calendar.ts'
import { growthOfDay, keepLineOf, levelOf, vipProgress } from '#contract/loyalty/rules/growth.ts'
import type { BirthdayBonus } from '#contract/members/entities/member-details.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { aGrade } from '#tests/builders/vip-grades.ts'
import { cnyOf } from './cny.ts'
import { giftsOf, type GiftFacts } from './gifts.ts'
import { decideQuarter, quarterEndMs, quartersDue } from './quarters.ts'

const rules: VipRules = {
  stakeUnitMinor: 1_000,
  depositUnitMinor: 10_000,
  dailyCap: 300,
  windowDays: 365,
  keepPermille: 800,
  lowestLevel: 1,
  giftDays: 60,
}
const grades = [
  aGrade(0),
  aGrade(1, { growth: 200 }),
  aGrade(2, { growth: 800, upgradeMinor: 1_800, monthlyMinor: 800, monthlyTurnoverMinor: 200_000, holidayMinor: 500 }),
  aGrade(3, { growth: 1_501, upgradeMinor: 2_800 }),
]

test('[C-12] a day gives a point a whole unit of each source, at most its cap', () => {
  expect(growthOfDay('2026-11-23', { sports: 82_999, deposit: 10_000 }, rules)).toEqual({
    points: 83,
    records: [
      { day: '2026-11-23', source: 'sports', amountMinor: 82_999, points: 82 },
      { day: '2026-11-23', source: 'deposit', amountMinor: 10_000, points: 1 },
    ],
  })
  const full = growthOfDay('2026-11-23', { own: 400_000 }, rules)
  expect([full.points, full.records.at(-1)]).toEqual([
    300,
    { day: '2026-11-23', source: 'cap', amountMinor: 0, points: -100 },
  ])
  expect(growthOfDay('2026-11-23', { own: 300_000 }, rules).records).toHaveLength(1)
  expect(growthOfDay('2026-11-23', { own: 999 }, rules).points).toBe(0)
})

test('[C-12] what is undone takes as many points as it gave, and no day takes more than a day can give', () => {
  expect(growthOfDay('2026-11-23', { sports: -82_999 }, rules).points).toBe(-82)
  expect(growthOfDay('2026-11-23', { sports: -900_000 }, rules).points).toBe(-300)
  expect(growthOfDay('2026-11-23', { sports: 0 }, rules)).toEqual({ points: 0, records: [] })
})

test('[C-12] a level is reached at its growth, and one that takes none is not reached at all', () => {
  expect([0, 199, 200, 800, 99_999].map((growth) => levelOf(grades, growth))).toEqual([0, 0, 1, 2, 3])
  expect(levelOf([aGrade(0), aGrade(9)], 1_000_000)).toBe(0)
  expect(keepLineOf(grades, 3, rules)).toBe(1_201)
  expect(keepLineOf(grades, 7, rules)).toBe(0)
})

test('[C-12] the way to the next level', () => {
  expect(vipProgress(grades, 1, 600)).toEqual({ next: grades[2], share: 0.75, missing: 200 })
  expect(vipProgress(grades, 3, 600)).toEqual({ next: null, share: 1, missing: 0 })
})

test('[C-12] quarters and months of the site’s calendar, over a year’s end and in leap years', () => {
  expect(['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31'].map(quarterOf)).toEqual([
    '2026Q1',
    '2026Q1',
    '2026Q2',
    '2026Q4',
  ])
  expect([quarterStart('2026Q4'), quarterEnd('2026Q4'), quarterAfter('2026Q4')]).toEqual([
    '2026-10-01',
    '2026-12-31',
    '2027Q1',
  ])
  expect([quarterEnd('2026Q1'), quarterEnd('2026Q2'), quarterEnd('2026Q3')]).toEqual([
    '2026-03-31',
    '2026-06-30',
    '2026-09-30',
  ])
  expect(['2026-02-01', '2028-02-10', '2026-12-31'].map(monthEnd)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31'])
})

test('[C-12] a quarter ends at the midnight of the site, and is due an hour later; those of an outage too', () => {
  const end = quarterEndMs('2026Q4')
  expect(new Date(end).toISOString()).toBe('2026-12-31T16:00:00.000Z')
  expect([siteDayOf(end - 1), siteDayOf(end)]).toEqual(['2026-12-31', '2027-01-01'])
  const hourMs = 60 * 60_000
  expect(quartersDue('2026Q3', end + hourMs - 1)).toEqual([])
  expect(quartersDue('2026Q3', end + hourMs)).toEqual(['2026Q4'])
  expect(quartersDue('2026Q1', end + hourMs)).toEqual(['2026Q2', '2026Q3', '2026Q4'])
  expect(quartersDue('2026Q4', end + hourMs)).toEqual([])
})

test('[C-12] who has too little falls one level, never below the lowest, never after a pause', () => {
  const facts = { level: 3, hasMoved: false, wasPaused: false, growth: 0 }
  expect(decideQuarter(facts, grades, rules)).toEqual({ verdict: 'fallen', levelAfter: 2, needed: 1_201 })
  expect(decideQuarter({ ...facts, growth: 1_200 }, grades, rules).verdict).toBe('fallen')
  expect(decideQuarter({ ...facts, growth: 1_201 }, grades, rules).verdict).toBe('kept')
  expect(decideQuarter({ ...facts, level: 1 }, grades, rules)).toEqual({ verdict: 'kept', levelAfter: 1, needed: 160 })
  expect(decideQuarter({ ...facts, wasPaused: true }, grades, rules)).toEqual({
    verdict: 'paused',
    levelAfter: 3,
    needed: 1_201,
  })
  expect(decideQuarter({ ...facts, hasMoved: true }, grades, rules).verdict).toBe('moved')
})

test('[A-05] USDT counts in CNY by the rate of the moment, and takes back what it gave', () => {
  expect(cnyOf(1_000_000, 'USDT', 7_140)).toBe(714)
  expect(cnyOf(-1_000_000, 'USDT', 7_140)).toBe(-714)
  expect(cnyOf(1_399, 'CNY', 7_140)).toBe(1_399)
})

const birthday: BirthdayBonus = {
  birthCash: 0,
  currency: 'CNY',
  state: 'none',
  dayFrom: '',
  dayTo: '',
  Service_sponsor_Discoveryv2: '0',
}
const facts: GiftFacts = {
  today: '2026-11-23',
  level: 2,
  grades,
  rules,
  holidays: [],
  currency: 'CNY',
  settled: (minor) => minor,
  reached: [],
  claimed: new Set(),
  monthMinor: 0,
  monthBeforeMinor: 0,
  birthday,
}
const keysOf = (changes: Partial<GiftFacts>): string[] =>
  giftsOf({ ...facts, ...changes }).map(({ key, state }) => `${key} ${state}`)

test('[E-05] an upgrade gift can be claimed until the end of its last day, once', () => {
  const reached = [{ level: 2, day: '2026-09-24' }]
  expect(keysOf({ reached })).toEqual(['upgrade:2 due', 'monthly:2026-11 locked'])
  expect(keysOf({ reached, today: '2026-11-24' })).toEqual(['monthly:2026-11 locked'])
  expect(keysOf({ reached, claimed: new Set(['upgrade:2']) })).toEqual(['monthly:2026-11 locked'])
  expect(keysOf({ reached: [{ level: 1, day: '2026-11-23' }] })).toEqual(['monthly:2026-11 locked'])
})

test('[E-05] a month’s gift is due from its stakes on, and a week after its end', () => {
  expect(giftsOf({ ...facts, monthMinor: 199_999 })[0]?.lack).toEqual({ doneMinor: 199_999, neededMinor: 200_000 })
  expect(keysOf({ monthMinor: 200_000 })).toEqual(['monthly:2026-11 due'])
  expect(keysOf({ today: '2027-01-07', monthBeforeMinor: 200_000 })).toEqual([
    'monthly:2026-12 due',
    'monthly:2027-01 locked',
  ])
  expect(keysOf({ today: '2027-01-08', monthBeforeMinor: 200_000 })).toEqual(['monthly:2027-01 locked'])
  expect(keysOf({ today: '2027-01-07', monthBeforeMinor: 199_999 })).toEqual(['monthly:2027-01 locked'])
})

test('[E-05] holidays are due on their days, and shown a month before', () => {
  const holidays = [{ id: 'spring', name: '春节', dayFrom: '2026-12-23', dayTo: '2026-12-25' }]
  const other = 'monthly:2026-11 locked'
  expect(keysOf({ holidays, today: '2026-11-22' })).toEqual([other])
  expect(keysOf({ holidays })).toEqual([other, 'holiday:spring locked'])
  expect(keysOf({ holidays, today: '2026-12-25' })).toEqual(['holiday:spring due', 'monthly:2026-12 locked'])
  expect(keysOf({ holidays, today: '2026-12-26' })).toEqual(['monthly:2026-12 locked'])
})

test('[E-05] the birthday bonus is one of the gifts, and nothing of it in a pause', () => {
  const due = { ...birthday, state: 'due', birthCash: 1_800, dayFrom: '2026-11-20', dayTo: '2026-11-26' } as const
  expect(keysOf({ birthday: due })).toEqual(['birthday:2026 due', 'monthly:2026-11 locked'])
  expect(keysOf({ birthday: { ...due, state: 'paused' } })).toEqual(['monthly:2026-11 locked'])
  expect(keysOf({ birthday: { ...due, state: 'unset' } })).toEqual(['monthly:2026-11 locked', 'birthday:2026 unset'])
})
