import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reauthenticate } from '#contract/accounts/calls/reauthentication.ts'
import { calls, type CallName } from '#contract/registry.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { testPassword, aMember } from '#tests/builders/member.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { demoDatabase, type TestDatabase } from '#tests/world/database.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { wellFormedBodies } from './broken-bodies.ts'

const hourMs = 60 * 60_000
const atOnce = 4
let database: TestDatabase
let world: World

/** Whose log-in a call may end, so each call has one of its own. */
const aSession = async (): Promise<TestClient> => {
  const device = aClient({ clientType: 'terminal' })
  const { id } = await aMember(database.db)
  const { token } = await world.services().sessions.open(id, device, hourMs, 'password')
  const client = openClient(world.baseUrl, '', fetch, device.uuid)
  client.state.token = token
  await client.accepted(reauthenticate, { proof: { method: 'password', password: testPassword } })
  return client
}

beforeAll(async () => {
  database = await demoDatabase()
  world = await startWorld({
    environment: {
      DATABASE_URL: database.url,
      CALLS_PER_MINUTE_ADDRESS: '9000000',
      CALLS_PER_MINUTE_MEMBER: '9000000',
    },
  })
  await world.services().settings.set('verification', {}, 'test')
})
afterAll(async () => {
  await world.stop()
  await database.drop()
})

const formed = (Object.keys(calls) as CallName[])
  .map((name) => ({ name, bodies: wellFormedBodies(name) }))
  .filter(({ bodies }) => bodies.length > 0)

const answer = async (client: TestClient, name: CallName, text: string): Promise<string> => {
  const body = JSON.parse(text) as Record<string, unknown>
  const asked = 'requestId' in body ? { ...body, requestId: randomUUID() } : body
  const result = await client.gateway.call(calls[name], asked as never)
  if (result.kind === 'fault') return `fault: ${result.reason}`
  return result.kind === 'accepted' ? 'SUCCESS' : result.name
}

test('[C-13] cursors, ids and days are among what is tried: of lists, pages and records', () => {
  const tried = new Set<string>(formed.flatMap(({ name, bodies }) => bodies.map(({ field }) => `${name}.${field}`)))
  const pages = ['betRecords.after', 'walletStatement.after', 'matchList.after', 'betList.after', 'vipRecords.before']
  expect(pages.filter((each) => !tried.has(each))).toEqual([])
})

test.each(formed)(
  '[C-13, C-01] $name answers whatever has the form of an id, a cursor or a day with a code of its contract',
  async ({ name, bodies }) => {
    const client = await aSession()
    // What is no key of a curve is refused by the handshake itself.
    const documented = new Set<string>(['SUCCESS', 'BAD_REQUEST', ...calls[name].rejects])
    const answers: [string, string][] = []
    for (let at = 0; at < bodies.length; at += atOnce)
      answers.push(
        ...(await Promise.all(
          bodies
            .slice(at, at + atOnce)
            .map(async ({ what, text }): Promise<[string, string]> => [what, await answer(client, name, text)]),
        )),
      )
    expect(answers.filter(([, code]) => !documented.has(code))).toEqual([])
  },
)
