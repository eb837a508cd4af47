import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import fastify from 'fastify'
import { handleMemberInfo } from '#server/members/calls/member-info.ts'
import type { MembersCallDeps } from '#server/members/calls/handle.ts'
import { membersTable } from '#server/members/calls/calls-table.ts'
import { serve } from '#server/platform/calls/handling.ts'
import { createAnonymousCosts } from '#server/platform/http/anonymous-costs.ts'
import { createApp, registerHttp } from '#server/platform/http/http-server.ts'
import { makeSiteKey, readSiteKey } from '#server/platform/http/site-key.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import { createSessions } from '#server/accounts/store/sessions.ts'
import { someCalls } from '#tests/builders/served-calls.ts'
import { aSite } from '#tests/builders/site-info.ts'
import { createBalances } from '#server/ledger/store/balances.ts'

/** One of the two servers of the gateway bench: the handler of member/info/web behind the gateway, or behind bare Fastify. */
export type GatewayServerReport =
  | { is: 'listening'; port: number; fingerprint: string; token: string }
  | { is: 'sample'; cpuMs: number }

const report = (message: GatewayServerReport): void => void process.send?.(message)

const [mode, databaseUrl = ''] = process.argv.slice(2)
const db = createDatabase(databaseUrl)
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: console.error }
const now = () => Date.now()
const sessions = createSessions(db, { now, log: quiet })
const deps = { balances: createBalances(db) } as Partial<MembersCallDeps> as MembersCallDeps
const siteKey = readSiteKey(makeSiteKey())
const client = { address: '127.0.0.1', uuid: crypto.randomUUID(), clientType: 'terminal', language: 'zh-CN' } as const

const gateway = async () => {
  const app = createApp(false)
  await registerHttp(app, {
    guards: {
      session: (token) => sessions.find(token),
      access: () => undefined,
      stepUp: async () => undefined,
      agreement: async () => undefined,
      reauthentication: async () => undefined,
    },
    calls: someCalls(serve(membersTable, deps)),
    now,
    log: quiet,
    siteId: aSite().siteId,
    onSiteChanged: () => undefined,
    calledOrigins: () => [],
    pictureOrigins: () => [],
    isOpenTo: () => false,
    firstScreenOf: () => ({ calls: [], modules: [], show: () => ({}) }),
    pageTitle: () => '',
    siteKey,
    tokenSecret: randomBytes(32),
    epoch: randomBytes(32),
    languages: ['zh-CN'],
    perMinute: { address: 10_000_000, member: 10_000_000 },
    costs: createAnonymousCosts(10_000_000),
    checksAnswers: false,
    publicOrigin: undefined,
    mediaOrigins: [],
    frameOrigins: [],
    webFolder: resolve('dist'),
    readyChecks: {},
    metricsToken: undefined,
  })
  return app
}

/** Who calls, and the same handler; no envelope, no signature, no limits, no metrics. */
const bare = () => {
  const app = fastify({ logger: false })
  app.post('/api/member/info/web', async (request) => {
    const state = await sessions.find(String(request.headers.token))
    if (state.kind !== 'active') return { code: 401, data: null, msg: '' }
    const outcome = await handleMemberInfo.run({ ...deps, member: state.member, client, token: '' }, {})
    return { code: 0, data: outcome.ok ? outcome.value : null, msg: '' }
  })
  return app
}

const app = mode === 'gateway' ? await gateway() : bare()
await app.listen({ host: '127.0.0.1', port: 0 })
// A member has one session at a time, so each server has a member of its own.
const { id } = await db
  .selectFrom('members')
  .select('id')
  .where('name', '=', mode === 'gateway' ? 'viewer01' : 'viewer02')
  .executeTakeFirstOrThrow()
const { token } = await sessions.open(id, client, 3_600_000, 'password')
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  report({ is: 'sample', cpuMs: (user + system) / 1_000 })
})
const { port } = app.server.address() as AddressInfo
report({ is: 'listening', port, fingerprint: siteKey.fingerprint, token })
