import { expect, test } from 'vitest'
import type { MemberDetails } from '#contract/members/entities/member-details.ts'
import { securityScore } from './security-score.ts'

const bare: MemberDetails = {
  realName: '',
  phone: '',
  mail: '',
  birthday: '',
  registeredAtMs: 0,
  lastLoginMs: null,
  currency: 'CNY',
  hasWithdrawPassword: false,
  withdrawLockedUntilMs: null,
  withdrawalHold: { untilMs: null, isFrozen: false },
  hasTotp: false,
  passkeyCount: 0,
  cardCount: 0,
  walletCount: 0,
  steps: { userRealNameBind: '0', userInfoBind: '0', selectRealName: '0', selectUSDT: '0' },
}

test('a password alone is a low score, and what is worth most is named first', () => {
  expect(securityScore(bare)).toEqual({
    points: 20,
    level: 'low',
    missing: ['phone', 'totp', 'withdrawPassword', 'passkey', 'mail'],
  })
})

test('everything set is 100', () => {
  const full = { phone: '138****5678', mail: 's***e@example.com', hasWithdrawPassword: true, hasTotp: true }
  expect(securityScore({ ...bare, ...full, passkeyCount: 1 })).toEqual({ points: 100, level: 'high', missing: [] })
  expect(securityScore({ ...bare, ...full, hasTotp: false })).toEqual({
    points: 65,
    level: 'middle',
    missing: ['totp', 'passkey'],
  })
})
