import { expect, test } from 'vitest'
import { gameMessageOf } from './frame-messages.ts'

const gameOrigin = 'https://games.example'
const ready = { grandstand: 1, type: 'ready' }
const arrived = (over: object = {}) => ({ origin: gameOrigin, data: ready as unknown, isOfFrame: true, ...over })

test('[R-09] what the game says is heard', () => {
  for (const data of [
    ready,
    { grandstand: 1, type: 'balance', balanceMinor: 500, currency: 'CNY' },
    { grandstand: 1, type: 'round', stakeMinor: 100, payoutMinor: 0 },
    { grandstand: 1, type: 'fullscreen' },
    { grandstand: 1, type: 'exit' },
    { grandstand: 1, type: 'fault', reason: 'expired' },
  ])
    expect(gameMessageOf(arrived({ data }), gameOrigin)).toEqual(data)
})

test.each(['http://games.example', 'https://games.example:8443', 'https://games.example.evil.example', 'null', ''])(
  '[R-09] a message from the origin %j is ignored',
  (origin) => {
    expect(gameMessageOf(arrived({ origin }), gameOrigin)).toBe(null)
  },
)

test('[R-09] a message of another window is ignored, also from the game’s origin', () => {
  expect(gameMessageOf(arrived({ isOfFrame: false }), gameOrigin)).toBe(null)
})

test.each([
  null,
  'ready',
  { type: 'ready' },
  { grandstand: 2, type: 'ready' },
  { grandstand: 1, type: 'navigate', url: 'https://evil.example' },
  { grandstand: 1, type: 'balance', balanceMinor: '500', currency: 'CNY' },
  { grandstand: 1, type: 'balance', balanceMinor: 1e300, currency: 'CNY' },
  { grandstand: 1, type: 'balance', balanceMinor: 1, currency: 'COIN' },
  { grandstand: 1, type: 'fault', reason: '<img src=x>' },
])('[R-09] what is no message of the protocol is ignored: %j', (data) => {
  expect(gameMessageOf(arrived({ data }), gameOrigin)).toBe(null)
})
