import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gamePlay, gameRound, gameSeeds, gameSeedsRotate } from '#contract/games/calls.ts'
import { drawsOf } from '#contract/games/rules/fairness.ts'
import { promotionWheel, promotionWheelProof, promotionWheelSpin } from '#contract/promotions/calls/wheel.ts'
import { spinPoint } from '#contract/promotions/rules/wheel.ts'
import { issueDemoMoney } from '#server/demo/demo-money.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { knownSeeds } from '#tests/builders/game-seeds.ts'
import { aMember } from '#tests/builders/member.ts'
import { aPromotion } from '#tests/builders/promotion.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { demoDatabase, type TestDatabase } from '#tests/world/database.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const hourMs = 60 * 60_000
let database: TestDatabase
let world: World

beforeAll(async () => {
  database = await demoDatabase()
  world = await startWorld({ environment: { DATABASE_URL: database.url, CALLS_PER_MINUTE_ADDRESS: '60000' } })
})
afterAll(async () => {
  await world.stop()
  await database.drop()
})

const aPlayer = async (): Promise<TestClient> => {
  const member = await aMember(database.db)
  await issueDemoMoney(database.db, [member.id])
  const device = aClient({ clientType: 'terminal' })
  const { token } = await world.services().sessions.open(member.id, device, hourMs, 'password')
  const client = openClient(world.baseUrl, '', fetch, device.uuid)
  client.state.token = token
  return client
}

/** Half of the wheel is a prize of ten coins, the other half nothing. */
const aWheel = async (budget: number): Promise<string> => {
  const prizes = [
    { label: { zh: '十枚', en: 'Ten' }, weight: 5_000, reward: { kind: 'coins' as const, coins: 10 } },
    { label: { zh: '无', en: 'None' }, weight: 5_000, reward: null },
  ]
  const params = { prizes, freePerDay: 20, perDayMax: 20, depositMinMinor: null }
  return (await aPromotion(database.db, 'wheel', { atMs: Date.now(), params, budget: { COIN: budget } })).id
}

const seedOf = (at: number): string => at.toString(16).padStart(64, '0')

const playDice = async (client: TestClient, seedId: string) => {
  const bet = { game: 'dice', side: 'under', targetHundredths: 5_000 } as const
  const asked = { requestId: randomUUID(), seedId, bet, currency: 'CNY', stakeMinor: 100 } as const
  return (await client.accepted(gamePlay, asked)).round
}

const shared = { clientSeed: 'haifengchui' }

test('[C-13, C-15] a spin that is refused says nothing of the next dice: whatever would come, the refusal is the same', async () => {
  const client = await aPlayer()
  const promotionId = await aWheel(9)
  const { revision, seeds } = await client.accepted(promotionWheel, { promotionId })
  const { seedId } = seeds
  const answers: string[] = []
  for (let at = 0; at < 16; at += 1) {
    await knownSeeds(database.db, seedId, { ...shared, serverSeed: seedOf(at) })
    const asked = { promotionId, revision, seedId, requestId: randomUUID() }
    const answer = await client.gateway.call(promotionWheelSpin, asked)
    answers.push(answer.kind === 'rejected' ? answer.name : answer.kind)
  }
  expect(answers).toEqual(answers.map(() => 'PROMOTION_SPENT'))
  expect((await client.accepted(gameSeeds, {})).nonce).toBe(0)
})

test('[C-13, C-15] what the wheel shows is not what dice of the same number would roll, and both can be computed again', async () => {
  const client = await aPlayer()
  const promotionId = await aWheel(1_000)
  const { revision, seeds } = await client.accepted(promotionWheel, { promotionId })
  const { seedId, clientSeed } = seeds
  const asked = { promotionId, revision, seedId, requestId: randomUUID() }
  const { spin } = await client.accepted(promotionWheelSpin, asked)
  const round = await playDice(client, seedId)
  expect([spin.nonce, round.nonce]).toEqual([0, 1])
  const { revealed } = await client.accepted(gameSeedsRotate, { requestId: randomUUID(), seedId, clientSeed: 'next' })
  const pair = { serverSeed: revealed.serverSeed, clientSeed }
  const proofs = [
    (await client.accepted(promotionWheelProof, { spinId: spin.spinId })).proof,
    (await client.accepted(gameRound, { roundId: round.roundId })).proof,
  ]
  expect(proofs.map(({ stream, serverSeed }) => [stream, serverSeed])).toEqual([
    ['wheel', revealed.serverSeed],
    ['dice', revealed.serverSeed],
  ])
  const hashOf = (nonce: number, stream: string | null) => {
    const draws = drawsOf({ ...pair, nonce, stream })
    draws.float()
    return draws.hashes()[0]
  }
  expect(spin.point).toBe(spinPoint(drawsOf({ ...pair, nonce: 0, stream: 'wheel' })))
  expect(round.outcome).toMatchObject({
    rollHundredths: drawsOf({ ...pair, nonce: 1, stream: 'dice' }).index(10_001),
  })
  expect(new Set([hashOf(0, 'wheel'), hashOf(0, 'dice'), hashOf(0, null)]).size).toBe(3)
})

test('[C-13] a round of before games had numbers of their own is computed again as it was played, the next one anew', async () => {
  const client = await aPlayer()
  const { seedId } = await client.accepted(gameSeeds, {})
  await knownSeeds(database.db, seedId, { ...shared, serverSeed: seedOf(7) })
  await database.db.updateTable('game_seeds').set({ streams_from: 1 }).where('seed_id', '=', seedId).execute()
  const rolls: unknown[] = []
  for (const round of [await playDice(client, seedId), await playDice(client, seedId)]) {
    const { proof } = await client.accepted(gameRound, { roundId: round.roundId })
    rolls.push([proof.stream, round.outcome.game === 'dice' ? round.outcome.rollHundredths : null])
  }
  const rollOf = (nonce: number, stream: string | null) =>
    drawsOf({ ...shared, serverSeed: seedOf(7), nonce, stream }).index(10_001)
  expect(rolls).toEqual([
    [null, rollOf(0, null)],
    ['dice', rollOf(1, 'dice')],
  ])
})
