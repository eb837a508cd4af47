import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { venueWalletTypeSet } from '#contract/venues/calls.ts'
import { missingThereAfterMs } from '#server/venues/domain/reconcile.ts'
import { CallbackAnswer, callbackPath } from '#server/venues/remote/callback-protocol.ts'
import { callRemote } from '#server/venues/remote/remote-call.ts'
import { createVenueMoves } from '#server/venues/store/venue-moves.ts'
import { databaseOf } from '#tests/journeys/verification-hand.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { untilVenueOpen } from '#tests/world/venue-process.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'

const channelCode = 'dz'
const gameId = 'dz-001'
const token = 'token-of-a-launch-of-this-test-'.padEnd(43, 'y')
const clock = { aheadMs: 0 }
const now = (): number => Date.now() + clock.aheadMs
let world: World
let client: TestClient

beforeAll(async () => {
  world = await startWorld({ clock })
  client = openClient(world.baseUrl, '')
  await client.logIn('viewer01')
  await untilVenueOpen(client, channelCode)
})
afterAll(() => world.stop())

/** With the venue's own key, and in none of its records. */
const betInItsName = async (memberId: string): Promise<string> => {
  const storage = await databaseOf(world)
  await createVenueMoves(storage.db).launched(token, { memberId, channelCode, gameId }, new Date(now()))
  await storage.close()
  const key = readFileSync(join(world.dataDir, 'venue', 'key'), 'utf8').trim()
  const transactionId = randomUUID()
  const bet = { channelCode, account: `5005-${memberId}`, currency: 'CNY', roundId: randomUUID(), gameId, token }
  const site = { origin: world.baseUrl, key, timeoutMs: 10_000, now }
  const body = { ...bet, transactionId, amountMinor: 1_000 }
  const told = await callRemote(site, `${callbackPath}/bet`, body, CallbackAnswer)
  expect(told).toMatchObject({ kind: 'answered', data: { state: 'done' } })
  return transactionId
}

const differences = async (): Promise<string> => (await world.admin(['venue', 'differences'])).stdout

test('[C-13] the product reads the records of its venues by itself, and what one of them has not is a difference', async () => {
  const memberId = (await client.accepted(memberInfo, {})).userInfo.id
  await client.accepted(venueWalletTypeSet, { walletType: 'single' })
  const readAheadMs = 61_000
  clock.aheadMs = readAheadMs - missingThereAfterMs - 1_000
  const transactionId = await betInItsName(memberId)
  expect(await differences()).toContain('nothing differs')
  // More than an hour is over for the bet, and more than a minute for who reads.
  clock.aheadMs = readAheadMs
  await expect.poll(differences, { timeout: within(30_000) }).toContain(`${transactionId}  done here, missing there`)
})
