import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Balance } from '#contract/wallet/entities/money.ts'
import { handleLogin } from '#server/accounts/calls/login.ts'
import { handleLogout } from '#server/accounts/calls/logout.ts'
import { handleMemberInfo } from '#server/members/calls/member-info.ts'
import { handleSitePerInfo } from '#server/site/calls/site-per-info.ts'
import { handleTimeCheck } from '#server/site/calls/time-check.ts'
import { handleVersionCheck } from '#server/site/calls/version-check.ts'
import type { CallGuards } from '#server/platform/calls/guards.ts'
import { serve } from '#server/platform/calls/handling.ts'
import { createAccounts } from '#server/accounts/store/accounts.ts'
import { createLoginLimiter } from '#server/accounts/login-limiter.ts'
import { createMembers } from '#server/accounts/store/members.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { createRisk } from '#server/verification/store/risk.ts'
import { createSessions, type SessionStore } from '#server/accounts/store/sessions.ts'
import { createFlowTokens } from '#server/accounts/store/flow-tokens.ts'
import { calledOrigins, pictureOrigins } from '#server/site/domain/called-origins.ts'
import { someCalls } from '#tests/builders/served-calls.ts'
import { aSite } from '#tests/builders/site-info.ts'
import { someSettings } from '#tests/builders/site-settings.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { createAnonymousCosts } from './anonymous-costs.ts'
import { createApp, registerHttp, type HttpDeps } from './http-server.ts'
import { makeSiteKey, readSiteKey, type SiteKey } from './site-key.ts'
import type { AccountsCallDeps } from '#server/accounts/calls/handle.ts'
import type { MembersCallDeps } from '#server/members/calls/handle.ts'
import type { Log } from '#server/platform/log.ts'
import type { SiteSettings } from '#server/site/ports.ts'

type Changes = Partial<
  Pick<
    HttpDeps,
    | 'perMinute'
    | 'epoch'
    | 'metricsToken'
    | 'isOpenTo'
    | 'calls'
    | 'firstScreenOf'
    | 'languages'
    | 'publicOrigin'
    | 'readyChecks'
  >
>

/** What a test turns while the server runs. */
interface Turns {
  offsetMs: number
  isDatabaseUp: boolean
  balances: () => Promise<Balance[]>
}

/** The HTTP server on a free port of loopback, with real accounts and a built page, and what it wrote down. */
export interface HttpHarness {
  readonly app: FastifyInstance
  readonly baseUrl: string
  /** The built web app; what draws its first screens would be beside it. */
  readonly webFolder: string
  siteKey: SiteKey
  sessions: SessionStore
  settings: SiteSettings
  turns: Turns
  readonly calls: HttpDeps['calls']
  /** The texts of errors that were logged. */
  errors: string[]
  /** The names whose passwords were looked at. */
  passwordChecks: string[]
  client(): TestClient
  post(path: string, body: string | Uint8Array<ArrayBuffer>): Promise<PlainAnswer>
  /** Ends the server and starts another one on the same port. */
  restart(changes: Changes): Promise<void>
  close(): Promise<void>
}

interface PlainAnswer {
  status: number
  code: number
  data: unknown
  msg: string
}

const siteKey = readSiteKey(makeSiteKey())

const makeWebFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-web-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}')
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="zh-CN"><head><title>看台</title><link rel="icon" href="/favicon.svg"></head><body><div id="root"></div></body></html>',
  )
  mkdirSync(join(folder, 'art', 'scenes'), { recursive: true })
  cpSync(new URL('../../../public/art/scenes/moba.jpg', import.meta.url), join(folder, 'art', 'scenes', 'arena.jpg'))
  const script = join(folder, 'assets', 'app-1a2b.js')
  const text = `export const text = '${'grandstand '.repeat(400)}'\n`
  writeFileSync(script, text)
  writeFileSync(`${script}.br`, brotliCompressSync(text))
  return folder
}

const createCalls = (db: Database, now: () => number, turns: Turns) => {
  const errors: string[] = []
  const passwordChecks: string[] = []
  const members = createMembers(db)
  const error = (_fields: object, text: string) => void errors.push(text)
  const log: Log = { debug: () => {}, info: () => {}, warn: () => {}, error }
  const sessions = createSessions(db, { now, log })
  const checkPassword = (name: string, password: string) => {
    passwordChecks.push(name)
    return members.checkPassword(name, password)
  }
  const settings = someSettings()
  const accountsDeps = {
    now,
    settings,
    members: { ...members, checkPassword },
    sessions,
    loginLimiter: createLoginLimiter(now),
    accounts: createAccounts(db, { sessions, now }),
    flowTokens: createFlowTokens(db, now),
    risk: createRisk(db, now),
    accessControl: { check: () => undefined, accept: async () => ({ untilMs: 0 }), welcome: () => undefined },
    authenticators: { isOn: async () => false },
    failedLogins: { note: () => undefined },
    inbox: { in: () => ({ put: async () => undefined }) },
  } as unknown as AccountsCallDeps
  const membersDeps = { balances: { of: () => turns.balances() } } as unknown as MembersCallDeps
  const guards: CallGuards = {
    session: (token) => sessions.find(token),
    access: () => undefined,
    agreement: async () => undefined,
    stepUp: async () => undefined,
    reauthentication: async () => undefined,
  }
  const calls = someCalls({
    ...serve(
      { versionCheck: handleVersionCheck, timeCheck: handleTimeCheck, sitePerInfo: handleSitePerInfo },
      {
        now,
        settings,
        site: () => aSite(),
        advertising: { areOpenTo: async () => true, openAmong: async (memberIds: readonly string[]) => [...memberIds] },
        telemetry: { take: async () => 0 },
      },
    ),
    ...serve({ login: handleLogin, logout: handleLogout }, accountsDeps),
    ...serve({ memberInfo: handleMemberInfo }, membersDeps),
  })
  return { served: { guards, calls, now, log, settings }, seen: { settings, sessions, errors, passwordChecks } }
}

type Served = ReturnType<typeof createCalls>['served']

const depsOf = ({ settings, ...served }: Served, webFolder: string, turns: Turns): Omit<HttpDeps, 'costs'> => ({
  ...served,
  siteId: aSite().siteId,
  onSiteChanged: settings.onChanged,
  calledOrigins: () => calledOrigins(settings),
  pictureOrigins: () => pictureOrigins(settings),
  isOpenTo: () => true,
  firstScreenOf: () => ({ calls: [{ name: 'sitePerInfo', input: {} }], modules: [], show: () => ({}) }),
  pageTitle: () => settings.get('seoTitle'),
  siteKey,
  tokenSecret: Buffer.alloc(32, 1),
  epoch: Buffer.alloc(16, 2),
  languages: ['zh-CN'],
  perMinute: { address: 100_000, member: 100_000 },
  checksAnswers: true,
  metricsToken: undefined,
  publicOrigin: undefined,
  mediaOrigins: [],
  frameOrigins: [],
  webFolder,
  readyChecks: { database: async () => (turns.isDatabaseUp ? true : 'no answer') },
})

const startApp = async (deps: Omit<HttpDeps, 'costs'>, port: number): Promise<FastifyInstance> => {
  const app = createApp(false)
  await registerHttp(app, { ...deps, costs: createAnonymousCosts(deps.perMinute.address) })
  await app.listen({ host: '127.0.0.1', port })
  return app
}

const postTo = async (url: string, body: string | Uint8Array<ArrayBuffer>): Promise<PlainAnswer> => {
  const response = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  return { status: response.status, ...((await response.json()) as Omit<PlainAnswer, 'status'>) }
}

export const createHttpHarness = async (db: Database): Promise<HttpHarness> => {
  const turns: Turns = {
    offsetMs: 0,
    isDatabaseUp: true,
    balances: async () => [{ currency: 'CNY', balanceMinor: 1_000_000 }],
  }
  const webFolder = makeWebFolder()
  const { served, seen } = createCalls(db, () => Date.now() + turns.offsetMs, turns)
  const deps = depsOf(served, webFolder, turns)
  let app = await startApp(deps, 0)
  const { port } = app.server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}`
  return {
    get app() {
      return app
    },
    baseUrl,
    webFolder,
    siteKey,
    turns,
    calls: deps.calls,
    ...seen,
    client: () => openClient(baseUrl, siteKey.fingerprint),
    post: (path, body) => postTo(baseUrl + path, body),
    restart: async (changes) => {
      await app.close()
      // Clients in this process notice only then that their connections are gone.
      await turnOfTheLoop()
      app = await startApp({ ...deps, ...changes }, port)
    },
    close: async () => {
      await app.close()
      for (const folder of [webFolder, `${webFolder}-first`]) rmSync(folder, { recursive: true, force: true })
    },
  }
}
