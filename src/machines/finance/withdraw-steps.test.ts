import { expect, test } from 'vitest'
import { nextWithdrawStep } from './withdraw-steps.ts'

const fresh = { realName: '', cards: [], wallets: [], hasWithdrawPassword: false }

test.each([
  ['name', {}],
  ['card', { realName: '王**' }],
  ['password', { realName: '王**', cards: [1] }],
  ['amount', { realName: '王**', cards: [1], hasWithdrawPassword: true }],
  // A password that is there already does not come before a card that is not.
  ['card', { realName: '王**', hasWithdrawPassword: true }],
  // Addresses are no cards.
  ['card', { realName: '王**', wallets: [1], hasWithdrawPassword: true }],
])('[C-14] the next step to a card is %s with %j', (step, has) => {
  expect(nextWithdrawStep('card', { ...fresh, ...has })).toBe(step)
})

test.each([
  ['address', { realName: '王**', cards: [1] }],
  ['password', { wallets: [1] }],
  ['amount', { wallets: [1], hasWithdrawPassword: true }],
])('[C-14] the next step to an address is %s with %j: it asks for no name', (step, has) => {
  expect(nextWithdrawStep('address', { ...fresh, ...has })).toBe(step)
})
