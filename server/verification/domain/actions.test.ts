import { expect, test } from 'vitest'
import { LoginAnswer } from '#contract/accounts/entities/account.ts'
import type { Call } from '#contract/define-call.ts'
import { calls, type CallName } from '#contract/registry.ts'
import { actionOf, tiersByAction } from './actions.ts'

const named = Object.entries(calls) as [CallName, Call][]

test('[S-07] whatever answers with a session is a log-in or a registration, but for a passkey and the second step of a log-in', () => {
  const opening = named.filter(
    ([name, { response }]) => response === LoginAnswer && !['loginSecond', 'passkeyLogin'].includes(name),
  )
  const byAction = (action: string) => opening.map(([name]) => name).filter((name) => actionOf(name) === action)
  expect(byAction('login').toSorted()).toEqual(['login', 'loginV3', 'loginV4', 'smsLogin', 'webLogin', 'webSmsLogin'])
  expect(byAction('register').toSorted()).toEqual(['register', 'webRegister'])
  expect(opening.length).toBe(8)
})

test('[S-07] whatever says where a code went sends a code', () => {
  const sent = { retryAfterMs: 1, expiresAtMs: 1, masked: '138****0001', ticket: 'A'.repeat(43) }
  const { masked: _masked, ...withoutMask } = sent
  const sending = named.filter(
    ([, { response }]) => response.safeParse(sent).success && !response.safeParse(withoutMask).success,
  )
  expect(sending.map(([name]) => [name, actionOf(name)])).toEqual([
    ['sendCode', 'sendCode'],
    ['forgotPhoneStart', 'sendCode'],
    ['forgotEmailStart', 'sendCode'],
  ])
})

test('[S-07] a call that is no alias is an action of its own', () => {
  expect((['chatSend', 'loginSecond', 'passkeyLogin'] as const).map(actionOf)).toEqual([
    'chatSend',
    'loginSecond',
    'passkeyLogin',
  ])
})

test('[S-07] tiers stored under an alias hold for its action; from the same score on the action’s own hold', () => {
  const nothing = { image: 0, afs: 0, slider: 0 }
  const [image, slider] = [
    { ...nothing, image: 1 },
    { ...nothing, slider: 1 },
  ]
  const policy = {
    loginV3: [
      { fromRisk: 0, counts: slider },
      { fromRisk: 40, counts: slider },
    ],
    login: [{ fromRisk: 40, counts: image }],
    forgotPhoneStart: [{ fromRisk: 10, counts: slider }],
    chatSend: [],
  }
  expect(Object.fromEntries(tiersByAction(policy))).toEqual({
    login: [
      { fromRisk: 40, counts: image },
      { fromRisk: 0, counts: slider },
    ],
    sendCode: [{ fromRisk: 10, counts: slider }],
    chatSend: [],
  })
})
