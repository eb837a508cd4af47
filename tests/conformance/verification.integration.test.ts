import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { timeCheck } from '#contract/site/calls/system.ts'
import type { Call } from '#contract/define-call.ts'
import type { VerificationDemand } from '#contract/verification/entities/verification.ts'
import type { CallName } from '#contract/registry.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { solveStepUp } from '#tests/world/solve-verification.ts'
import { startWorld, type World } from '#tests/world/world.ts'

let database: TestDatabase
let world: World
let client: TestClient

const asksFor = (call: CallName, counts: VerificationDemand['left']) =>
  world.services().settings.set('verification', { [call]: [{ fromRisk: 0, counts }] }, 'test')

beforeAll(async () => {
  database = await testDatabase()
  world = await startWorld({ environment: { DATABASE_URL: database.url } })
  client = openClient(world.baseUrl, '')
})
afterAll(async () => {
  await world.stop()
  await database.drop()
})

/** Sends the call without a ticket, and again with the one that its demand gives. */
const meetAndSolve = async (call: Call) => {
  const met = (await client.refusal(call, {})) as { name: string; data: VerificationDemand }
  const ticket = await solveStepUp(client, database.db, met.data.demandId)
  const again = await client.gateway.call(call, { verification: ticket } as never)
  return { name: met.name, reason: met.data.reason, left: met.data.left, again: again.kind }
}

test('[S-06] a call of nobody meets the robot check; with its ticket in the query it runs', async () => {
  const left = { image: 0, afs: 0, slider: 1 }
  await asksFor('timeCheck', left)
  expect(await meetAndSolve(timeCheck)).toEqual({ name: 'ROBOT_CHECK', reason: 'robot', left, again: 'accepted' })
})

test('[S-07, V-08] a member’s call meets the safety verification; image, slider and silent check solved, it runs', async () => {
  const left = { image: 1, afs: 1, slider: 1 }
  await client.logIn()
  await asksFor('memberInfo', left)
  expect(await meetAndSolve(memberInfo)).toEqual({
    name: 'SAFETY_VERIFICATION',
    reason: 'safety',
    left,
    again: 'accepted',
  })
})
