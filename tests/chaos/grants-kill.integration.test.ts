import { expect, test } from 'vitest'
import { aGuest, didSo, promotionsOn } from '#tests/builders/invited.ts'
import { aPromotion } from '#tests/builders/promotion.ts'
import { testDatabase } from '#tests/world/database.ts'
import { createCrashingDatabase } from './crashing-database.ts'

test('[C-15, X-04] a process ends after each statement between what a friend did and the rewards for it: each is given once', async () => {
  const { db, url, drop } = await testDatabase()
  const atMs = Date.now()
  await aPromotion(db, 'invite', { atMs })
  let crashes = 0
  for (let hasCrashed = true; hasCrashed;) {
    const inviter = await aGuest(db, { atMs })
    const friend = await aGuest(db, { atMs, by: inviter })
    await didSo(db, friend, { atMs, deposit: 10_000, play: 20_000 })
    const crashing = createCrashingDatabase(url)
    crashing.crashAfter(crashes + 1)
    const doomed = promotionsOn(crashing.db, () => atMs)
    await doomed.settle().catch(() => undefined)
    await doomed.end().catch(() => undefined)
    await crashing.end()
    hasCrashed = crashing.hasCrashed
    if (hasCrashed) crashes += 1

    const next = promotionsOn(db, () => atMs)
    await next.settle()
    expect(await next.cnyOf(inviter, friend), `after ${crashes} statements`).toEqual([1_800, 800])
    expect((await next.balances.verify()).faults).toEqual([])
    await next.end()
  }
  expect(crashes).toBeGreaterThan(20)
  await drop()
}, 300_000)
