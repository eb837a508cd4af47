import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  paymentBodyBytesMax,
  PaymentRequest,
  paymentsPath,
  PayoutRequest,
  payoutsPath,
  TestOutcome,
  testPaymentsPath,
  testPayoutsPath,
} from '#server/finance/providers/payment-protocol.ts'
import { checkSignature, signatureHeaders } from '#server/finance/providers/payment-signature.ts'
import { createApp } from '#server/platform/http/http-server.ts'
import { languageOf } from '#server/platform/http/language.ts'
import type { Log } from '#server/platform/log.ts'
import { createPollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import { createAddressRateLimit } from '#server/platform/rate-limit.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'
import { bankFeedPath } from '#server/finance/providers/bank-feed.ts'
import { registerBank } from './register-bank.ts'
import type { SandboxBank } from './sandbox-bank.ts'
import { checkoutCss, checkoutPage, pageHeaders, pageLanguages } from './checkout-page.ts'
import { paymentScenarios } from './payment-scenarios.ts'
import type { SandboxPayment, SandboxPayments } from './sandbox-payments.ts'
import type { SandboxPayouts } from './sandbox-payouts.ts'

const callbackTimeoutMs = 5_000
/** The code under which the sandbox bank's statement comes. */
export const sandboxFeed = 'sandbox'
/** What one address may ask of the checkout: more than a person does, and less than what keeps the database busy. */
export const checkoutRate = { points: 100, windowSeconds: 10 }
/** As the address of a checkout has it: 24 bytes. Whatever else is asked for never reaches the database. */
const tokenPattern = /^[\w-]{32}$/

interface SandboxDeps {
  payments: SandboxPayments
  payouts: SandboxPayouts
  bank: SandboxBank
  /** Where the feed of the bank's statement reaches the site: an origin. */
  siteOrigin: () => string
  secret: string
  /** Where its checkout is reached, without a slash at the end. */
  origin: () => string
  /** The last proxy before it says from where somebody comes. */
  trustProxy: boolean
  now: () => number
  log: Log
}

export interface SandboxProvider {
  app: FastifyInstance
  /** Calls the site back with what is due. */
  notices: PollLoop
  /** The outage of a test or a demonstration: until then the provider's interface answers 503 and calls nobody back. */
  setOutage(untilMs: number): void
}

const createNotices = (deps: SandboxDeps, isOut: () => boolean): PollLoop => {
  const { payments, bank, siteOrigin, secret, now, log } = deps
  const call = async (callbackUrl: string, body: object, taken: () => Promise<void>): Promise<void> => {
    const rawBody = JSON.stringify(body)
    const { pathname, search } = new URL(callbackUrl)
    const signed = { method: 'POST', path: pathname + search, rawBody }
    try {
      const response = await fetch(callbackUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signatureHeaders(secret, signed, now()) },
        body: rawBody,
        signal: AbortSignal.timeout(callbackTimeoutMs),
      })
      await response.body?.cancel()
      if (response.ok) await taken()
      else log.info({ pathname, status: response.status }, 'the sandbox provider was not heard and calls again')
    } catch (error) {
      log.info({ pathname, reason: oneLineOf(error) }, 'the sandbox provider was not heard and calls again')
    }
  }
  const callAll = async (): Promise<true> => {
    if (isOut()) return true
    for (let due = await payments.due(); due.length > 0; due = await payments.due())
      for (const { id, callbackUrl, ...notice } of due) await call(callbackUrl, notice, () => payments.taken(id))
    for (let due = await bank.due(); due.length > 0; due = await bank.due())
      for (const { id, entry } of due)
        await call(`${siteOrigin()}${bankFeedPath}/${sandboxFeed}`, entry, () => bank.taken(id))
    return true
  }
  return createPollLoop(callAll, { log, what: 'the notices of the sandbox provider' })
}

/** What the site asks: signed requests of the payment protocol. */
const registerApi = (
  app: FastifyInstance,
  { notices, isOut, ...deps }: SandboxDeps & { notices: PollLoop; isOut: () => boolean },
): void => {
  const { payments, payouts, secret, origin, now } = deps
  const openedOf = ({ orderId, token }: SandboxPayment) => ({ orderId, checkoutUrl: `${origin()}/checkout/${token}` })
  void app.register(async (api) => {
    api.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    api.addHook('preHandler', async (request: FastifyRequest, reply: FastifyReply) => {
      if (isOut()) return reply.code(503).send({ error: 'outage' })
      const rawBody = Buffer.isBuffer(request.body) ? request.body : ''
      const signed = { method: request.method, path: request.url, rawBody }
      const verdict = checkSignature(secret, signed, { headers: request.headers, nowMs: now() })
      return verdict === 'right' ? undefined : reply.code(401).send({ error: 'signature' })
    })
    api.post(paymentsPath, async (request, reply) => {
      const asked = PaymentRequest.safeParse(jsonOf(request.body))
      if (!asked.success) return reply.code(422).send({ error: 'refused' })
      const opened = await payments.open(asked.data)
      return opened === 'reused' ? reply.code(409).send({ error: 'reused' }) : openedOf(opened)
    })
    api.post<{ Params: { orderId: string } }>(`${testPaymentsPath}/:orderId`, async (request, reply) => {
      const asked = TestOutcome.safeParse(jsonOf(request.body))
      const payment = await payments.byOrder(request.params.orderId)
      if (!asked.success) return reply.code(422).send({ error: 'refused' })
      if (!payment) return reply.code(404).send({ error: 'missing' })
      if (!(await payments.choose(payment.token, asked.data.outcome))) return reply.code(409).send({ error: 'reused' })
      notices.nudge()
      return {}
    })
    api.get<{ Params: { orderId: string } }>(`${paymentsPath}/:orderId`, async (request, reply) => {
      const payment = await payments.byOrder(request.params.orderId)
      return payment ? payment.state : reply.code(404).send({ error: 'missing' })
    })
    api.post(payoutsPath, async (request, reply) => {
      const asked = PayoutRequest.safeParse(jsonOf(request.body))
      const paid = asked.success ? await payouts.payOut(asked.data) : 'refused'
      if (paid === 'refused') return reply.code(422).send({ error: 'refused' })
      return paid === 'reused' ? reply.code(409).send({ error: 'reused' }) : paid
    })
    api.post<{ Params: { orderId: string } }>(`${testPayoutsPath}/:orderId`, async (request, reply) => {
      const asked = TestOutcome.safeParse(jsonOf(request.body))
      const { orderId } = request.params
      if (!asked.success) return reply.code(422).send({ error: 'refused' })
      if (!(await payouts.byOrder(orderId))) return reply.code(404).send({ error: 'missing' })
      if (!(await payouts.end(orderId, asked.data.outcome))) return reply.code(409).send({ error: 'reused' })
      notices.nudge()
      return {}
    })
    api.get<{ Params: { orderId: string } }>(`${payoutsPath}/:orderId`, async (request, reply) => {
      const state = await payouts.byOrder(request.params.orderId)
      return state ?? reply.code(404).send({ error: 'missing' })
    })
  })
}

const jsonOf = (body: unknown): unknown => {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}

/** What a person sees. */
const registerCheckout = (app: FastifyInstance, { payments }: SandboxDeps, notices: PollLoop): void => {
  const admitsAddress = createAddressRateLimit(checkoutRate)
  const text = (reply: FastifyReply, status: number, words: string) =>
    reply.code(status).headers(pageHeaders).type('text/plain; charset=utf-8').send(`${words}\n`)
  const find = async (token: string) => (tokenPattern.test(token) ? payments.byToken(token) : undefined)
  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    payment: SandboxPayment | undefined,
    isChosen: boolean,
  ) => {
    if (!payment) return text(reply, 404, 'Not found')
    const language = languageOf(request.headers['accept-language'], pageLanguages)
    return reply
      .headers(pageHeaders)
      .type('text/html; charset=utf-8')
      .send(checkoutPage(payment, language, isChosen))
  }
  app.addHook('onRequest', async (request, reply) =>
    admitsAddress(request.ip) ? undefined : text(reply, 429, 'Too many requests'),
  )
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  app.get('/checkout.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(checkoutCss))
  app.get<{ Params: { token: string }; Querystring: { chosen?: string } }>('/checkout/:token', async (request, reply) =>
    show(request, reply, await find(request.params.token), request.query.chosen === '1'),
  )
  app.post<{ Params: { token: string } }>('/checkout/:token', async (request, reply) => {
    const chosen = request.body instanceof URLSearchParams ? request.body.get('scenario') : null
    const scenario = paymentScenarios.find((each) => each === chosen)
    const { token } = request.params
    if (scenario && tokenPattern.test(token) && (await payments.choose(token, scenario))) notices.nudge()
    return reply
      .code(303)
      .header('location', `/checkout/${encodeURIComponent(token)}?chosen=1`)
      .send()
  })
}

/**
 * A payment provider that runs in the process and behaves like a real one: an interface of its own, a checkout of its own
 * origin, books of its own, and callbacks that come twice, late, in the wrong order or never. [C-14]
 */
export const createSandboxProvider = (deps: SandboxDeps): SandboxProvider => {
  let outUntilMs = 0
  const isOut = (): boolean => deps.now() < outUntilMs
  const app = createApp(deps.trustProxy, { bodyLimit: paymentBodyBytesMax, forceCloseConnections: true })
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const status = error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 503
    if (status === 503) deps.log.warn({ reason: oneLineOf(error) }, 'the sandbox provider could not answer')
    return reply.code(status).send({ error: status === 503 ? 'outage' : 'refused' })
  })
  const notices = createNotices(deps, isOut)
  registerApi(app, { ...deps, notices, isOut })
  void app.register(async (checkout) => {
    registerCheckout(checkout, deps, notices)
    registerBank(checkout, deps.bank, notices)
  })
  return {
    app,
    notices,
    setOutage: (untilMs) => {
      outUntilMs = untilMs
    },
  }
}
