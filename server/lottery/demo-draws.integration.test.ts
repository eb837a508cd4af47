import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOf, ResponseOf } from '#contract/define-call.ts'
import { commitOf } from '#contract/games/rules/fairness.ts'
import { lotteryDemoDraws } from '#contract/limits.ts'
import type { lotteryDraws } from '#contract/lottery/calls.ts'
import { numbersOf } from '#contract/lottery/rules/draw.ts'
import { drawsBefore } from '#contract/lottery/rules/schedule.ts'
import type { Outcome } from '#contract/outcome.ts'
import { createLedger } from '#server/ledger/store/ledger.ts'
import { createMoneyFlush } from '#server/ledger/store/money-flush.ts'
import { createFootballMatches } from '#server/sports/football-matches.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { anInfrastructure } from '#tests/builders/infrastructure.ts'
import { aMember } from '#tests/builders/member.ts'
import { aProtection } from '#tests/builders/protection.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createLottery } from './create-lottery.ts'

const now = (): number => Date.parse('2027-05-10T00:16:00+08:00')
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** A start of the server, until everything that is due is drawn and settled. */
const start = async (showsPast: boolean) => {
  const { db } = database
  const lottery = createLottery(anInfrastructure(db, { now }), {
    flush: createMoneyFlush(db, now),
    ledger: createLedger(db, now),
    protection: aProtection(now),
    news: { drawn: () => undefined, settled: () => undefined, won: () => undefined },
    football: createFootballMatches(db),
  })
  const loop = lottery.start({ showsPast })
  await loop.flush()
  await loop.stop()
  const member = await aMember(db)
  return async (game: RequestOf<typeof lotteryDraws>['game']) => {
    const asked = lottery.calls.lotteryDraws.run({ member, client: aClient(), token: '' }, { game, limit: 100 })
    const outcome = (await asked) as Outcome<ResponseOf<typeof lotteryDraws>>
    if (!outcome.ok) throw new Error(outcome.code)
    return outcome.value.draws
  }
}

test('[R-12] a demonstration that begins has drawn the hours before it, once, from seeds that anybody can check', async () => {
  const drawn = await start(true)
  const draws = await drawn('k3')
  const scheduled = drawsBefore('k3', now(), lotteryDemoDraws).map(({ issue }) => issue)
  expect([draws.map(({ issue }) => issue), scheduled.length]).toEqual([scheduled.toReversed(), lotteryDemoDraws])
  expect([scheduled.at(-6), scheduled.at(-5)]).toEqual(['20270509-0480', '20270510-0001'])
  for (const { issue, serverSeed, commit, numbers } of draws)
    expect([commitOf(serverSeed ?? ''), numbersOf('k3', issue, serverSeed ?? '')]).toEqual([commit, numbers])
  expect((await drawn('49')).map(({ state }) => state)).toEqual(['drawn'])
  const again = await start(true)
  expect(await again('k3')).toEqual(draws)
})

test('[R-12] a site that is no demonstration begins without draws', async () => {
  await database.db.deleteFrom('lottery_draws').execute()
  const drawn = await start(false)
  expect(await drawn('k3')).toEqual([])
})
