import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawsOf } from '#contract/games/rules/fairness.ts'
import { cardExtraMinor } from './card-extra.ts'
import { drawClientSeed, winningTickets } from './prize-draw.ts'
import { areWeights, oddsText, pointsOf, prizeAt, spinPoint, wheelPoints } from './wheel.ts'

const weights = [50, 150, 600, 1300, 1800, 2600, 300, 3200]
const serverSeed = '62571ad3a67f014963feb7578e1b4f56c9f2469bbde16cc0773af6803412490c'

test('[C-15] a spin is the first float of its round, one of ten thousand points', () => {
  const draws = drawsOf({ serverSeed, clientSeed: 'haifengchui', nonce: 0 })
  const point = spinPoint(draws)
  expect(point).toBe(Math.floor((draws.floats()[0] ?? 0) * 10_000))
})

test('[C-15] prizes lie one after the other, and every point has exactly one', () => {
  expect(pointsOf(weights).map(({ from, to }) => `${from}–${to}`)).toEqual([
    '0–49',
    '50–199',
    '200–799',
    '800–2099',
    '2100–3899',
    '3900–6499',
    '6500–6799',
    '6800–9999',
  ])
  const counted = weights.map(() => 0)
  for (let point = 0; point < wheelPoints; point += 1) {
    const at = prizeAt(weights, point)
    counted[at] = (counted[at] ?? 0) + 1
  }
  expect(counted).toEqual(weights)
})

test('[C-15] weights that leave a point without a prize, or give it two, are none', () => {
  expect(areWeights(weights)).toBe(true)
  expect(areWeights([...weights.slice(1), 49])).toBe(false)
  expect(areWeights([...weights, 1])).toBe(false)
  expect(areWeights([0, 10_000])).toBe(false)
  expect(areWeights([0.5, 9_999.5])).toBe(false)
  expect(weights.map(oddsText)).toEqual(['0.5%', '1.5%', '6%', '13%', '18%', '26%', '3%', '32%'])
})

test('[C-15] a draw names each ticket once at most, and all of them where prizes are left over', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 40 }), (tickets, prizes) => {
      const drawn = winningTickets(serverSeed, { promotionId: '7', tickets, prizes })
      expect(drawn).toHaveLength(Math.min(tickets, prizes))
      expect(new Set(drawn).size).toBe(drawn.length)
      for (const ticket of drawn) expect(ticket >= 0 && ticket < tickets).toBe(true)
    }),
  )
})

test('[C-15] one ticket more is another draw: its number is part of what is hashed', () => {
  expect(drawClientSeed('7', 120)).toBe('draw:7:120')
  const asked = { promotionId: '7', prizes: 5 }
  expect(winningTickets(serverSeed, { ...asked, tickets: 120 })).not.toEqual(
    winningTickets(serverSeed, { ...asked, tickets: 121 }),
  )
})

test('[C-15] a card puts its share on top, rounded down, never above its cap, and nothing where it has none', () => {
  const card = { extraMilli: 200, capMinor: { CNY: 500 } }
  expect(cardExtraMinor(card, 'CNY', 1_004)).toBe(200)
  expect(cardExtraMinor(card, 'CNY', 2_500)).toBe(500)
  expect(cardExtraMinor(card, 'CNY', 2_501)).toBe(500)
  expect(cardExtraMinor(card, 'CNY', 4)).toBe(0)
  expect(cardExtraMinor(card, 'COIN', 10_000)).toBe(0)
})
