import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reauthenticate } from '#contract/accounts/calls/reauthentication.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { calls, type CallName } from '#contract/registry.ts'
import { issueDemoMoney } from '#server/demo/demo-money.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { testPassword } from '#tests/builders/member.ts'
import { payee } from '#tests/chaos/command-members.ts'
import { startProcess } from '#tests/chaos/command-process.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { demoDatabase, type TestDatabase } from '#tests/world/database.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { isClassified, isOwnKey, type OwnCall } from './ids-of-others.ts'
import { ownThings, type Input, type Site } from './own-things.ts'

const hourMs = 60 * 60_000
let database: TestDatabase
let world: World
let site: Site

const sessionOf = async (member: MemberInfo): Promise<TestClient> => {
  const device = aClient({ clientType: 'terminal' })
  const { token } = await world.services().sessions.open(member.id, device, hourMs, 'password')
  const client = openClient(world.baseUrl, '', fetch, device.uuid)
  client.state.token = token
  await client.accepted(reauthenticate, { proof: { method: 'password', password: testPassword } })
  return client
}

beforeAll(async () => {
  database = await demoDatabase()
  world = await startWorld({ environment: { DATABASE_URL: database.url, CALLS_PER_MINUTE_ADDRESS: '60000' } })
  await world.services().settings.set('verification', {}, 'test')
  const { db } = database
  site = { db, process: startProcess(db), sessionOf, admin: (words) => world.admin(words) }
})
afterAll(async () => {
  await site.process.stop()
  await world.stop()
  await database.drop()
})

/** Of the same form, and nobody's. */
const unlike = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(unlike)
  const text = String(value)
  if (/^\d+$/.test(text)) return '999999999999'
  if (/^[\da-f]{8}-[\da-f-]{27}$/.test(text)) return randomUUID()
  return text.replaceAll(/[a-y0-8]/gi, (sign) => String.fromCharCode(sign.charCodeAt(0) + 1))
}

const unknownOf = (input: Input): Input =>
  Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, isOwnKey(key) && value !== null ? unlike(value) : value]),
  )

const ask = async (client: TestClient, name: CallName, input: Input): Promise<unknown> => {
  const body = 'requestId' in input ? { ...input, requestId: randomUUID() } : input
  const result = await client.gateway.call(calls[name], body as never)
  if (result.kind === 'fault') throw new Error(`${name}: ${result.reason}`)
  return result.kind === 'accepted' ? { data: result.data } : { name: result.name, data: result.data }
}

/** A member who could do all of it with things of their own. */
const aStranger = async (): Promise<MemberInfo> => {
  const stranger = await payee(site)
  await database.db.updateTable('members').set({ birthday: '1990-01-01' }).where('id', '=', stranger.id).execute()
  await issueDemoMoney(database.db, [stranger.id])
  return stranger
}

/** The names of ids in a request, at any depth. */
const idKeysOf = (schema: unknown): string[] => {
  const {
    shape = {},
    element,
    innerType,
    options = [],
  } = (schema as { _zod: { def: Record<string, never> } })._zod.def as {
    shape?: Record<string, unknown>
    element?: unknown
    innerType?: unknown
    options?: readonly unknown[]
  }
  const inside = [...Object.values(shape), element, innerType, ...options].filter((each) => each !== undefined)
  return [
    ...Object.keys(shape).filter((key) => /(?:^id|Id)s?$/.test(key) && key !== 'requestId'),
    ...inside.flatMap(idKeysOf),
  ]
}

test('[C-01] of every id that a call takes it is said whether it names something of a member’s own', () => {
  const unclassified = Object.entries(calls).flatMap(([name, { request }]) =>
    idKeysOf(request).flatMap((key) => (isClassified(key) ? [] : [`${name}: ${key}`])),
  )
  expect(unclassified).toEqual([])
})

test.each(Object.keys(ownThings) as OwnCall[])(
  '[C-01] %s answers a stranger about what is somebody else’s as about what does not exist',
  async (name) => {
    const { owner, input, visible } = await ownThings[name](site)
    const stranger = await sessionOf(await aStranger())
    const [others, unknown] = [await ask(stranger, name, input), await ask(stranger, name, unknownOf(input))]
    expect(others).toEqual(unknown)
    // Whose it is gets another answer: the first two are not alike for a reason of their own.
    const seen = visible ? await ask(stranger, name, visible) : await ask(await sessionOf(owner), name, input)
    expect(seen).not.toEqual(unknown)
    expect(seen).not.toMatchObject({ name: 'INTERNAL' })
  },
)
