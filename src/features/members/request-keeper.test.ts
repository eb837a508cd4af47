import { expect, test } from 'vitest'
import { createRequestKeeper } from './request-keeper.ts'

const keeper = () => {
  let made = 0
  return createRequestKeeper(() => `id-${(made += 1)}`)
}
const card = { cardNum: '6217001234567890' }
const fault = { kind: 'fault' } as const

test('[C-12] a command keeps its request id until it is answered', () => {
  const { idFor, settle } = keeper()
  expect([idFor(card), settle(fault), idFor(card), settle({ kind: 'accepted' }), idFor(card)]).toEqual([
    'id-1',
    false,
    'id-1',
    true,
    'id-2',
  ])
})

test('[C-12] other data is another command', () => {
  const { idFor, settle } = keeper()
  expect([idFor(card), settle(fault), idFor({ cardNum: '4111111111111111' })]).toEqual(['id-1', false, 'id-2'])
})

test('[C-12] a refusal ends it; one from the door after an unanswered try does not', () => {
  const { idFor, settle } = keeper()
  expect([idFor(card), settle({ kind: 'rejected', name: 'CARD_LIMIT' }), idFor(card)]).toEqual(['id-1', true, 'id-2'])
  settle(fault)
  expect([idFor(card), settle({ kind: 'rejected', name: 'RATE_LIMITED_MEMBER' }), idFor(card)]).toEqual([
    'id-2',
    false,
    'id-2',
  ])
})
