import { describe, expect, test } from 'vitest'
import { isRefusal, maySendAgain, notProvided, rejectOf, retryDelayMs } from './command.ts'

test('the wait after the nth unanswered attempt doubles from 1 s to 15 s', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 100].map(retryDelayMs)).toEqual([1000, 1000, 2000, 4000, 8000, 15000, 15000, 15000])
})

describe('isRefusal', () => {
  test('any refusal of the first attempt says that nothing happened', () => {
    expect(isRefusal({ kind: 'rejected', name: 'RATE_LIMITED_MEMBER' }, 1)).toBe(true)
  })

  test('after an unanswered attempt, only the handler itself can say so', () => {
    expect(isRefusal({ kind: 'rejected', name: 'RATE_LIMITED_MEMBER' }, 2)).toBe(false)
    expect(isRefusal({ kind: 'rejected', name: 'LOGIN_REQUIRED' }, 2)).toBe(false)
    expect(isRefusal({ kind: 'rejected', name: 'BALANCE_SHORT' }, 2)).toBe(true)
  })

  test('a missing answer is no refusal', () => {
    expect(isRefusal({ kind: 'fault' }, 1)).toBe(false)
  })
})

test('a command whose session is over is not sent again by itself', () => {
  expect(maySendAgain({ kind: 'rejected', name: 'LOGGED_IN_ELSEWHERE' })).toBe(false)
  expect(maySendAgain({ kind: 'rejected', name: 'TOO_MANY_USERS' })).toBe(true)
  expect(maySendAgain({ kind: 'fault' })).toBe(true)
})

test('only a refusal has words', () => {
  expect(rejectOf({ kind: 'rejected', name: 'MUTED', msg: '您已被禁言' })).toEqual({ name: 'MUTED', msg: '您已被禁言' })
  expect(rejectOf({ kind: 'fault' })).toBeNull()
})

test('what was not provided names itself', () => {
  expect(() => notProvided('placeBet')).toThrow('placeBet was not provided')
})
