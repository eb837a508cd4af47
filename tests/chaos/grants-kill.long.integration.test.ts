import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { aGuest, didSo, promotionsOn } from '#tests/builders/invited.ts'
import { aMember } from '#tests/builders/member.ts'
import { aPromotion } from '#tests/builders/promotion.ts'
import { testDatabase } from '#tests/world/database.ts'
import { within } from '#tests/world/patience.ts'
import { createCrashingDatabase } from './crashing-database.ts'

test(
  '[C-15, X-04] a process ends after each statement between what a friend did and the rewards for it: each is given once',
  async () => {
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
  },
  within(300_000),
)

test(
  '[C-15, X-04] a process ends after each statement between a settlement that is rolled back and what was given for it: its part is taken back once',
  async () => {
    const { db, url, drop } = await testDatabase()
    const day = '2026-11-23'
    const [startMs, playedMs, claimedMs] = [0, 12, 36].map((hours) => siteDayStartMs(day) + hours * 3_600_000) as [
      number,
      number,
      number,
    ]
    const { id: promotionId } = await aPromotion(db, 'rebate', { atMs: startMs, startAtMs: startMs })
    const here = promotionsOn(db, () => claimedMs)
    let crashes = 0
    for (let hasCrashed = true; hasCrashed;) {
      const member = await aMember(db)
      const plays = (play: number, nth: number) => didSo(db, member, { atMs: playedMs, deposit: 0, play, nth })
      await plays(50_000, 1)
      await plays(100_000, 2)
      await here.settle()
      const asked = { requestId: randomUUID(), promotionId, itemId: `${day}-CNY` }
      await here.engine.calls.promotionClaim.run({ member, client: aClient(), token: '' }, asked)
      expect(await here.cnyOf(member)).toEqual([600])

      await plays(-100_000, 3)
      const crashing = createCrashingDatabase(url)
      crashing.crashAfter(crashes + 1)
      const doomed = promotionsOn(crashing.db, () => claimedMs)
      await doomed.settle().catch(() => undefined)
      await doomed.end().catch(() => undefined)
      await crashing.end()
      hasCrashed = crashing.hasCrashed
      if (hasCrashed) crashes += 1

      await here.settle()
      expect(await here.cnyOf(member), `after ${crashes} statements`).toEqual([200])
    }
    expect((await here.balances.verify()).faults).toEqual([])
    expect(crashes).toBeGreaterThan(15)
    await here.end()
    await drop()
  },
  within(300_000),
)
