import { afterAll, beforeAll, expect, test } from 'vitest'
import { attacks } from './attacks.ts'
import { openSiege } from './siege.ts'

const lastsMs = 3_000
const grownBytesMax = 300 * 1024 * 1024
/** Two cores carry attackers, server and the honest one here; a server that is held up answers in minutes or not at all. */
const loginMsMax = 5_000

let siege: Awaited<ReturnType<typeof openSiege>>
beforeAll(async () => {
  siege = await openSiege()
})
afterAll(() => siege.world.stop())

test.for(attacks)(
  '[X-03, C-01] under $name members log in, memory is bounded, and the server recovers',
  async (attack) => {
    const figures = await siege.besiege(attack, lastsMs)
    expect(figures.attempts).toBeGreaterThan(0)
    expect(figures.grownBytes).toBeLessThan(grownBytesMax)
    expect(figures.slowestLoginMs).toBeLessThan(loginMsMax)
    expect(figures.loginAfterMs).toBeLessThan(loginMsMax)
  },
)
