import { expect, test } from 'vitest'
import { birthdayMax, checkBirthday } from './birthday.ts'

test.each([
  ['2009-03-05', '2027-03-05', null],
  ['2009-03-06', '2027-03-05', 'age'],
  ['2008-02-29', '2026-02-28', 'age'],
  ['2008-02-29', '2026-03-01', null],
  ['1906-03-06', '2027-03-05', null],
  ['1906-03-05', '2027-03-05', 'age'],
  ['2027-03-06', '2027-03-05', 'age'],
  ['2001-02-29', '2027-03-05', 'date'],
  ['2000-13-01', '2027-03-05', 'date'],
  ['2000-04-31', '2027-03-05', 'date'],
  ['0000-00-00', '2027-03-05', 'date'],
] as const)('[C-12] a birthday of %s on %s: %s', (birthday, today, fault) => {
  expect(checkBirthday(birthday, today)).toBe(fault)
})

test('[C-12] a birthday is a day of the calendar, of somebody who is 18 today', () => {
  const today = '2026-07-25'
  expect(checkBirthday('2008-07-25', today)).toEqual(null)
  expect(checkBirthday('2008-07-26', today)).toEqual('age')
  expect(birthdayMax(today)).toEqual('2008-07-25')
  expect([birthdayMax('2024-02-29'), birthdayMax('2036-02-29')]).toEqual(['2006-02-28', '2018-02-28'])
  expect(['2007-02-29', '1996-13-01', '25.7.1996', '', '0001-01-01'].map((day) => checkBirthday(day, today))).toEqual([
    'date',
    'date',
    'date',
    'date',
    'date',
  ])
  expect(checkBirthday('1996-02-29', today)).toEqual(null)
  expect(['2026-02-28', '2026-03-01'].map((day) => checkBirthday('2008-02-29', day))).toEqual(['age', null])
})
