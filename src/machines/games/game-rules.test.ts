import { expect, test } from 'vitest'
import { diceMultiplier, diceWins, isDiceBet } from '#contract/games/rules/dice.ts'
import { chanceText, readTarget, targetBounds, withSide, withTarget } from './dice-rules.ts'
import { multiplierText } from './multiplier-text.ts'
import { computeRound, fieldsOf, noFields } from './verify-rules.ts'

const bet = { game: 'dice', side: 'over', targetHundredths: 5_049 } as const
const serverSeed = '62571ad3a67f014963feb7578e1b4f56c9f2469bbde16cc0773af6803412490c'

test('[C-13] the other side has the same chance; targets stay within what can be bet on', () => {
  expect(withSide(bet, 'under')).toEqual({ game: 'dice', side: 'under', targetHundredths: 4_951 })
  expect(diceWins(withSide(bet, 'under'))).toBe(diceWins(bet))
  expect(withSide(withSide(bet, 'under'), 'over')).toEqual(bet)
  for (const side of ['over', 'under'] as const) {
    const { min, max } = targetBounds(side)
    for (const target of [0, min, max, 10_000]) expect(isDiceBet(withTarget({ ...bet, side }, target))).toBe(true)
    expect(isDiceBet({ side, targetHundredths: min - 1 })).toBe(false)
    expect(isDiceBet({ side, targetHundredths: max + 1 })).toBe(false)
  }
})

test('[C-13] what is shown of a bet is not more than is paid', () => {
  expect(chanceText(bet)).toBe('49.51')
  expect(multiplierText(diceMultiplier(bet), 4)).toBe('1.9997')
  expect(multiplierText({ num: 2n, den: 3n })).toBe('0.66')
})

test.each([
  ['50.49', 5_049],
  ['7', 700],
  ['7.5', 750],
  ['100', 10_000],
  ['', undefined],
  ['1e2', undefined],
  ['50.491', undefined],
])('[C-13] the target %s is %s', (text, hundredths) => {
  expect(readTarget(text)).toBe(hundredths)
})

test('[C-13] a round is computed from what was typed, with the command that does the same in a terminal', () => {
  const computed = computeRound({ ...noFields, serverSeed: ` ${serverSeed.toUpperCase()} `, clientSeed: "it's 海" })
  if ('fault' in computed) throw new Error(computed.fault)
  expect(computed.commit).toMatch(/^[0-9a-f]{64}$/)
  expect([computed.hashes.length, computed.floats.length]).toEqual([1, 8])
  expect(computed.command).toBe(
    `npm run -s verify -- --game dice --server-seed ${serverSeed} --client-seed 'it'\\''s 海' --nonce 0 --over 50.49`,
  )
})

test.each([
  [{ serverSeed: 'abc' }, 'serverSeed'],
  [{ clientSeed: ' ' }, 'clientSeed'],
  [{ nonce: '-1' }, 'nonce'],
  [{ target: '99.99' }, 'bet'],
] as const)('[C-13] of %j it says what is wrong', (change, fault) => {
  expect(computeRound({ ...noFields, serverSeed, clientSeed: 'one', ...change })).toEqual({ fault })
})

test('[C-13] a round of mine fills the fields, without a seed that is still secret', () => {
  const round = { bet, nonce: 7 } as Parameters<typeof fieldsOf>[0]
  const proof = { commit: 'a'.repeat(64), clientSeed: 'one', serverSeed: null }
  expect(fieldsOf(round, proof)).toEqual({ ...noFields, serverSeed: '', clientSeed: 'one', nonce: '7' })
})
