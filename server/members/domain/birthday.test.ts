import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { bonusState, bonusWindow } from './birthday.ts'

describe('[E-05] the week of the bonus', () => {
  test.each([
    ['1990-05-10', '2027-05-09', { year: 2027, dayFrom: '2027-05-10', dayTo: '2027-05-16' }],
    ['1990-05-10', '2027-05-16', { year: 2027, dayFrom: '2027-05-10', dayTo: '2027-05-16' }],
    ['1990-05-10', '2027-05-17', { year: 2028, dayFrom: '2028-05-10', dayTo: '2028-05-16' }],
    ['1990-12-28', '2028-01-03', { year: 2027, dayFrom: '2027-12-28', dayTo: '2028-01-03' }],
    ['1990-12-28', '2028-01-04', { year: 2028, dayFrom: '2028-12-28', dayTo: '2029-01-03' }],
    ['1992-02-29', '2027-02-28', { year: 2027, dayFrom: '2027-02-28', dayTo: '2027-03-06' }],
    ['1992-02-29', '2028-02-28', { year: 2028, dayFrom: '2028-02-29', dayTo: '2028-03-06' }],
  ])('of %s on %s', (birthday, today, window) => {
    expect(bonusWindow(birthday, today)).toEqual(window)
  })

  test('is seven days, once a year, and never over', () => {
    const day = fc.date({ min: new Date('1920-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(day, day, (born, now) => {
        const today = siteDayOf(now.getTime())
        const window = bonusWindow(siteDayOf(born.getTime()), today)
        expect(Date.parse(window.dayTo) - Date.parse(window.dayFrom)).toBe(6 * 24 * 60 * 60_000)
        expect(window.dayTo >= today).toBe(true)
        expect(window.dayFrom.slice(0, 4)).toBe(String(window.year))
      }),
    )
  })
})

test('[E-05] it is due from the day on, when the grade has one, until it is claimed', () => {
  const window = { year: 2027, dayFrom: '2027-05-10', dayTo: '2027-05-16' }
  const facts = { today: '2027-05-10', birthCashMinor: 8800, isClaimed: false, isBarred: false }
  expect(bonusState(window, facts)).toBe('due')
  expect(bonusState(window, { ...facts, today: '2027-05-09' })).toBe('waiting')
  expect(bonusState(window, { ...facts, isClaimed: true })).toBe('claimed')
  expect(bonusState(undefined, facts)).toBe('unset')
  expect(bonusState(window, { ...facts, isBarred: true })).toBe('barred')
  expect(bonusState(window, { ...facts, isBarred: true, isClaimed: true })).toBe('claimed')
})

test('[E-05] a grade without a bonus promises none, on no day, with or without a birthday; what was paid stays', () => {
  const window = { year: 2027, dayFrom: '2027-05-10', dayTo: '2027-05-16' }
  for (const today of ['2027-05-09', '2027-05-10']) {
    const facts = { today, birthCashMinor: 0, isClaimed: false, isBarred: false }
    expect([bonusState(window, facts), bonusState(undefined, facts)]).toEqual(['none', 'none'])
    expect(bonusState(window, { ...facts, isClaimed: true })).toBe('claimed')
  }
})
