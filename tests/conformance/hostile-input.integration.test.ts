import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gatewayVerify } from '#contract/site/calls/system.ts'
import { bodyBytesMax } from '#contract/limits.ts'
import { codeNameOf, type CodeName } from '#contract/codes.ts'
import type { Call, ResponseOf } from '#contract/define-call.ts'
import { calls, type CallName } from '#contract/registry.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { createSessions } from '#server/accounts/store/sessions.ts'
import { loginPayload } from '#src/gateway/login-payload.ts'
import { aClientKey, aSealedCall, openAnswer, type TestChannel } from '#tests/builders/sealed-call.ts'
import { smsPoint } from '#tests/builders/accounts.ts'
import { openClient } from '#tests/world/client.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'
import { brokenBodies, hostileTexts, isTaken, oneOfEachReason, type Broken } from './broken-bodies.ts'
import { callExamples } from './call-examples.ts'
import { createLog } from '#server/app/open-log.ts'

const names = Object.keys(calls) as CallName[]
/** Uploads have an allowance of their own. */
const atOnceOf = (name: CallName): number => (calls[name].bodyBytesMax > bodyBytesMax ? 4 : 16)
/** Percent signs of a form and base64 of a seal make a text of this length too long for some calls. */
const longTextMin = 25_000
const device = { address: '127.0.0.1', uuid: crypto.randomUUID(), clientType: 'web', language: 'zh-CN' } as const
/** What the server counts of tries, wrong ones above all, so that guessing gets slower. */
const counts = new Set(['login_failures', 'risk_events', 'point_logs'])
let database: TestDatabase
let world: World
let channel: TestChannel
let token = ''
/** What takes the place of an example's made-up values, so that a call gets past its first look. */
let real: Readonly<Record<string, () => string>>

const shakeHands = async (): Promise<TestChannel> => {
  const own = aClientKey()
  const response = await fetch(`${world.baseUrl}/api/${gatewayVerify.path}`, {
    method: 'POST',
    body: JSON.stringify({ clientKey: own.clientKey }),
  })
  const { data } = (await response.json()) as { data: ResponseOf<typeof gatewayVerify> }
  return { gatewaySession: response.headers.get('gateway-token') ?? '', keys: own.keysWith(data.serverKey) }
}

beforeAll(async () => {
  database = await testDatabase()
  await seedDemo(database.db, { now: Date.now, log: createLog('silent') })
  // Without the demo's feed nobody but this test writes.
  world = await startWorld({
    sharedPostgres: false,
    environment: {
      DATABASE_URL: database.url,
      DEMO: 'off',
      CALLS_PER_MINUTE_ADDRESS: '9000000',
      CALLS_PER_MINUTE_MEMBER: '9000000',
    },
  })
  // The demo's people stand in for members; without the demo they are blocked.
  await database.db.updateTable('members').set({ status: '1' }).execute()
  // The key of one-time codes is made with the first of them, whichever call that is.
  await world.services().codes.use('login', smsPoint('13900000000'), null, '000000')
  channel = await shakeHands()
  const { rows } = await sql<{ viewer: string; anchor: string; match: string }>`
    select (select id::text from members where name = 'viewer02') as viewer, anchor_id::text as anchor, match_id as match
    from rooms where room_no = '88231'`.execute(database.db)
  const ids = rows[0]
  await world.services().settings.set('verification', {}, 'test')
  await world.services().settings.set('verificationMode', 'risk', 'test')
  real = {
    requestId: () => crypto.randomUUID(),
    memberId: () => ids?.viewer ?? '',
    anchorId: () => ids?.anchor ?? '',
    matchId: () => ids?.match ?? '',
  }
})
afterAll(async () => {
  await world.stop()
  await database.drop()
})
/**
 * Straight into the store: what the tests send makes log-ins from this address slow. One lasts until a call ends it: what a
 * log-in tells takes a moment to be heard.
 */
beforeEach(async () => {
  const sessions = createSessions(database.db, { now: Date.now, log: createLog('silent') })
  if ((await sessions.peek(token)).kind === 'active') return
  token = (await sessions.open(real.anchorId?.() ?? '', device, 3_600_000, 'password')).token
  // Its use is not written down, and what changes of the account ask for first is shown, so that handlers hear what is sent.
  const at = new Date(Date.now() + 3_600_000)
  await database.db.updateTable('sessions').set({ last_seen_at: at, factor_proved_at: at }).execute()
})

/** A form with these texts; what is no object of texts stays as it is, which is no form that a call takes. */
const formOf = (text: string): string => {
  try {
    const entries = Object.entries(JSON.parse(text) as object)
    return entries.every(([, value]) => typeof value === 'string')
      ? new URLSearchParams(Object.fromEntries(entries) as Record<string, string>).toString()
      : text
  } catch {
    return text
  }
}

/** The code that a body of a call is answered with, sent as bytes by an honest channel. */
const send = async (name: CallName, text: string, as = token): Promise<CodeName> => {
  const call: Call = calls[name]
  const headers = { token: as }
  const query = call.encoding === 'query' ? `?${new URLSearchParams({ body: text }).toString()}` : ''
  const changes =
    call.encoding === 'plain' ? { body: text } : { clearText: call.encoding === 'form' ? formOf(text) : text }
  const sent = aSealedCall(call, channel, Date.now(), {}, { ...changes, headers, query })
  const response = await fetch(world.baseUrl + sent.url, {
    method: sent.method,
    headers: sent.headers,
    ...(sent.method === 'POST' ? { body: new Uint8Array(sent.body) } : {}),
  })
  expect(response.status).toBe(200)
  const code = codeNameOf(openAnswer(call, channel, sent, await response.text()).envelope.code)
  if (code === undefined) throw new Error(`${name} answered a code that is not of the catalogue`)
  return code
}

const byTheClock = ['security_log', 'facts', 'lottery_draws', 'soccer_rounds']

/** The outbox and the queue of facts empty themselves after an answer. */
const untilTold = (): Promise<void> =>
  expect
    .poll(
      async () => (await sql`select from outbox union all select from fact_queue limit 1`.execute(database.db)).rows,
      { interval: 5, timeout: within(10_000) },
    )
    .toEqual([])

/**
 * Every row of every table, as one number a table. Ledger accounts without money do not count: they are opened before a
 * batch takes its locks, whether or not it posts.
 */
const hashAll = async (): Promise<unknown[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(database.db)
  const parts = tables
    // Failed log-ins reach the security log a moment after their answer, facts who counts them; draws and rounds of lotteries come by the clock.
    .filter(({ name }) => !counts.has(name) && !byTheClock.includes(name))
    .map(
      ({ name }) => sql`
      select ${sql.lit(name)} as name, count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum
      from ${sql.table(name)} t ${name === 'ledger_accounts' ? sql`where balance_minor <> 0` : sql``}`,
    )
  return (await sql`${sql.join(parts, sql` union all `)} order by name`.execute(database.db)).rows
}

/** What was found last, and the transaction to come then: only who writes is given a number. */
let seen: { transaction: string; rows: unknown[] } | undefined

const written = async (): Promise<unknown[]> => {
  await untilTold()
  const { rows } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(database.db)
  const transaction = rows[0]?.next ?? ''
  if (seen?.transaction !== transaction) seen = { transaction, rows: await hashAll() }
  return seen.rows
}

/** A body that the contract takes, with real ids in place of its example's. */
const madeReal = (name: CallName, text: string): string => {
  const example: Record<string, unknown> = { ...callExamples[name] }
  const body = JSON.parse(text) as Record<string, unknown>
  const entries = Object.entries(body).map(([field, value]) => [
    field,
    value === example[field] ? (real[field]?.() ?? value) : value,
  ])
  return JSON.stringify(Object.fromEntries(entries))
}

const answersTo = async (name: CallName, bodies: readonly Broken[]): Promise<[string, CodeName][]> => {
  const answers: [string, CodeName][] = []
  const atOnce = atOnceOf(name)
  for (let at = 0; at < bodies.length; at += atOnce)
    answers.push(
      ...(await Promise.all(
        bodies
          .slice(at, at + atOnce)
          .map(async ({ what, text }) => [what, await send(name, text)] as [string, CodeName]),
      )),
    )
  return answers
}

test('[C-01] the examples that are broken below are whole: the contract takes each', () => {
  expect(names.filter((name) => !isTaken(name, JSON.stringify(callExamples[name])))).toEqual([])
  expect(Object.keys(callExamples).toSorted()).toEqual(names.toSorted())
})

describe.each(names)('[C-01, V-09] %s', (name) => {
  const bodies = brokenBodies(name)
  const taken = bodies.filter(({ text }) => isTaken(name, text))
  const refused = oneOfEachReason(
    name,
    bodies.filter((body) => !taken.includes(body)),
    names.indexOf(name),
  )

  test('refuses every body that its contract does not take, and writes nothing', async () => {
    expect(refused.length).toBeGreaterThan(10)
    const before = await written()
    const answers = await answersTo(name, refused)
    const isLong = (index: number) => (refused[index]?.text.length ?? 0) > longTextMin
    expect(
      answers.filter(([, code], index) => code !== 'BAD_REQUEST' && !(code === 'BODY_TOO_LARGE' && isLong(index))),
    ).toEqual([])
    if (calls[name].encoding !== 'query')
      expect(await send(name, JSON.stringify({ text: 'x'.repeat(calls[name].bodyBytesMax) }))).toBe('BODY_TOO_LARGE')
    expect(await written()).toEqual(before)
  })

  test('answers what it takes with a code of its contract, and writes nothing when it refuses', async () => {
    const documented = new Set<CodeName>(['SUCCESS', ...calls[name].rejects, 'BAD_REQUEST'])
    const sent = taken.map(({ what, text }) => ({ what, text: madeReal(name, text) }))
    const answers = await answersTo(name, sent)
    expect(answers.filter(([, code]) => !documented.has(code))).toEqual([])
    const before = await written()
    const again = answers.flatMap(([, code], index) => (code === 'SUCCESS' ? [] : (sent[index] ?? [])))
    expect((await answersTo(name, again)).filter(([, code]) => code === 'SUCCESS')).toEqual([])
    expect(await written()).toEqual(before)
  })
})

test('[C-01, V-09] whatever JSON arrives that a contract does not take is refused, and the server lives on', async () => {
  const before = await written()
  const sealed = names.filter((name) => calls[name].encoding !== 'query')
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...sealed), fc.jsonValue({ maxDepth: 4 }), async (name, value) => {
      const text = JSON.stringify(value)
      fc.pre(!isTaken(name, text))
      expect(await send(name, text)).toBe('BAD_REQUEST')
    }),
    { numRuns: 200 },
  )
  expect(await written()).toEqual(before)
  expect((await fetch(`${world.baseUrl}/readyz`)).status).toBe(200)
})

test('[E-02] a hostile name or password, with a proof that fits it, is a wrong log-in', async () => {
  const visitor = openClient(world.baseUrl, '')
  const before = await written()
  for (const text of hostileTexts) {
    const payload = await loginPayload(`visitor${text}`.slice(0, 32), `${text}demo1234`.slice(0, 64), false, Date.now())
    const refusal = await visitor.refusal(calls.login, payload)
    expect([text, 'name' in refusal && refusal.name]).toEqual([text, 'LOGIN_REFUSED'])
  }
  expect(await written()).toEqual(before)
})

test('[S-01, P-01] a member call without a session is refused and writes nothing', async () => {
  const before = await written()
  const members = names.filter((name) => calls[name].access === 'member')
  const codes = await Promise.all(members.map((name) => send(name, JSON.stringify(callExamples[name]), '')))
  expect(codes).toEqual(members.map(() => 'LOGIN_REQUIRED'))
  expect(await written()).toEqual(before)
})
