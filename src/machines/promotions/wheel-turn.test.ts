import { expect, test } from 'vitest'
import { restingTurn } from './wheel-turn.ts'

test('[C-15] the disc turns on by rounds and rests with the prize at the top', () => {
  let turned = 0
  for (const prizeAt of [0, 3, 7, 7, 1]) {
    const next = restingTurn(turned, prizeAt, 8)
    expect(next - turned).toBeGreaterThanOrEqual(4 * 360)
    expect((next + prizeAt * 45) % 360).toBe(0)
    turned = next
  }
})
