import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import type { CurrencySymbols } from '#contract/wallet/rules/amount-text.ts'
import type { Language } from '#contract/codes.ts'
import { bodyBytesMax } from '#contract/limits.ts'
import type { CallGuards } from '#server/platform/calls/guards.ts'
import type { Log } from '#server/platform/log.ts'
import { createLateRefusals } from '#server/platform/late-refusals.ts'
import { normalizeForwarded } from '#server/platform/visitor-address.ts'
import { registerAddressRates } from './address-rates.ts'
import type { AnonymousCosts } from './anonymous-costs.ts'
import { registerApi } from './api.ts'
import { createCallLimits } from './call-limits.ts'
import { createDispatch, type ServedCalls } from './dispatch.ts'
import { createHandshakes } from './handshake.ts'
import { ownConnectionsMax, limitConnections, type ConnectionBounds } from './http-connections.ts'
import { registerHealth, type ReadyCheck } from './health.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { createNonceStore, nonceQuotas } from './nonce-store.ts'
import { createPipeline } from './pipeline.ts'
import { registerSecurityHeaders } from './security-headers.ts'
import { createSessionTokens } from './session-token.ts'
import { createFirstHtml } from './first-html.ts'
import { createPageStart, type PageStartDeps } from './page-start.ts'
import type { SiteKey } from './site-key.ts'
import { createUploadAdmission } from './upload-admission.ts'
import { registerWebApp } from './web-app.ts'
import { createWebManifest } from './web-manifest.ts'
import { createWebPage } from './web-page.ts'

const noncesMax = 1_000_000
const requestTimeoutMs = 30_000
const plainText = 'text/plain; charset=utf-8'
/** Connections of one address; networks of IPv6 have their allowance of them. */
export const connectionBounds = { idlePerAddressMax: 512, perAddressMax: 1_024 } as const

export interface HttpDeps {
  guards: CallGuards
  calls: ServedCalls
  now: () => number
  log: Log
  siteId: number
  onSiteChanged: (listener: () => void) => unknown
  /** Origins that the page calls beside its own. What is not an origin is left out: it would break the page's policy. */
  calledOrigins: () => string[]
  /** Origins that pictures come from beside its own. */
  pictureOrigins: () => string[]
  /** Whether a page may carry answers to this address, whatever device it is. */
  isOpenTo: PageStartDeps['isOpenTo']
  firstScreenOf: PageStartDeps['firstScreenOf']
  /** The title of the page as it is served. */
  pageTitle: () => string
  siteKey: SiteKey
  tokenSecret: Buffer
  /** New at every start. */
  epoch: Buffer
  languages: readonly [Language, ...Language[]]
  symbols?: (() => CurrencySymbols) | undefined
  regionHeader?: string | undefined
  perMinute: { address: number; member: number }
  /** What callers and visitors of pages without a session may cost. */
  costs: AnonymousCosts
  /** WebSockets that an address has open. */
  socketsOf?: (address: string) => number
  checksAnswers: boolean
  publicOrigin: string | undefined
  /** Other origins that streams come from. */
  mediaOrigins: readonly string[]
  frameOrigins: readonly string[]
  /** The built web app; what draws its first screens is built beside it, in a folder called so with `-first`. */
  webFolder: string
  readyChecks: Record<string, ReadyCheck>
  metricsToken: string | undefined
}

interface AppOptions {
  bodyLimit?: number
  /** What its end does to connections that still ask: it waits for them, or closes them too. */
  forceCloseConnections?: 'idle' | true
  connections?: Partial<ConnectionBounds>
}

/**
 * An HTTP server that strangers may reach, not yet listening: with bounds on time, bodies and silent connections. The
 * site's sockets hang on its `server`, and its routes follow with `registerHttp`.
 */
export const createApp = (
  trustProxy: boolean,
  { bodyLimit = bodyBytesMax, forceCloseConnections = 'idle', connections }: AppOptions = {},
): FastifyInstance => {
  const app = fastify({
    logger: false,
    // One proxy: the last address that it wrote down, since what stands before that is the client's own claim.
    trustProxy: trustProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    forceCloseConnections,
    genReqId: () => crypto.randomUUID(),
  })
  // Where the body of another coding ends is unknown: a proxy may take for body what would be read as a request.
  app.addHook('onRequest', async (request, reply) => {
    const coding = request.headers['transfer-encoding']
    if (coding === undefined || coding.toLowerCase() === 'chunked') return undefined
    return reply.status(400).header('connection', 'close').type(plainText).send('Transfer-Encoding\n')
  })
  if (trustProxy)
    app.addHook('onRequest', async (request, reply) =>
      normalizeForwarded(request.raw) ? undefined : reply.status(400).type(plainText).send('X-Forwarded-For\n'),
    )
  const bounds = { ...connectionBounds, connectionsMax: ownConnectionsMax(), ...connections }
  // Behind a proxy all connections are the proxy's: it counts its visitors' itself.
  limitConnections(app.server, bounds, trustProxy ? () => [] : undefined)
  return app
}

/** Adds headers, calls, health and the web app. Other parts add their routes after it. */
export const registerHttp = async (app: FastifyInstance, deps: HttpDeps): Promise<Metrics> => {
  const { languages, now, log } = deps
  const metrics = createMetrics()
  const limits = createCallLimits(deps.perMinute)
  const { costs } = deps
  const mayRefuse = createLateRefusals()
  const tokens = createSessionTokens(deps.tokenSecret, deps.epoch)
  const dispatch = createDispatch({ ...deps, limits })
  const handshakes = createHandshakes({ siteKey: deps.siteKey, tokens, now })
  const nonces = createNonceStore(nonceQuotas(noncesMax, deps.perMinute))
  const pipeline = createPipeline({
    dispatch,
    handshakes,
    tokens,
    nonces,
    languages,
    symbols: deps.symbols,
    siteId: deps.siteId,
    regionHeader: deps.regionHeader,
    now,
  })
  const metas = { 'gateway-key': deps.siteKey.fingerprint, 'site-id': String(deps.siteId) }
  const page = createWebPage(join(deps.webFolder, 'index.html'), {
    metas,
    language: languages[0],
    title: deps.pageTitle,
  })
  registerAddressRates(app, { socketsOf: deps.socketsOf ?? (() => 0), mayRefuse })
  registerSecurityHeaders(app, { ...deps, scriptSources: page.scriptSources })
  const admitUpload = createUploadAdmission({ ...deps, tokens, nonces })
  await registerApi(app, { pipeline, limits, costs, mayRefuse, admitUpload, metrics, languages, log })
  registerHealth(app, { ...deps, metrics, mayRefuse, admitsAddress: limits.admitsAddress })
  const drawer = createFirstHtml(`${deps.webFolder}-first`, log)
  app.addHook('onClose', () => drawer.close())
  const makeStart = createPageStart({
    ...deps,
    dispatch,
    handshakes,
    filesOf: createWebManifest(deps.webFolder),
    drawer,
    language: languages[0],
    regionHeader: deps.regionHeader,
  })
  await registerWebApp(app, deps.webFolder, page, {
    makeStart,
    costs,
    mayRefuse,
    admitsAddress: limits.admitsAddress,
    now,
  })
  return metrics
}
