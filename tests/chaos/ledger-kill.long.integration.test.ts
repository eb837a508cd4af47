import { expect, test } from 'vitest'
import { within } from '#tests/world/patience.ts'
import { stormAndKill } from './money-journal.ts'

const kills = 5

test(
  '[A-02, X-04] server and database are killed under twenty clients: nothing they paid is lost or doubled',
  async () => {
    const { answered, ...result } = await stormAndKill(kills)
    expect(result).toEqual({ kills: { server: 3, database: 2 }, faults: [] })
    expect(answered).toBeGreaterThan(kills)
  },
  within(300_000),
)
