import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  paymentBodyBytesMax,
  PaymentError,
  PaymentNotice,
  PaymentOpened,
  PaymentState,
  paymentsPath,
  testPaymentsPath,
  type PaymentRequest,
} from '#server/finance/providers/payment-protocol.ts'
import { checkSignature, signatureHeaders, signatureWindowMs } from '#server/finance/providers/payment-signature.ts'

const pollMs = 50

export interface KitOptions {
  /** The adapter's address, without a slash at the end. */
  readonly url: string
  readonly secret: string
  /** How long a callback may take, and a repeat of it. */
  readonly patienceMs: number
}

export interface CheckResult {
  readonly title: string
  /** What was wrong; undefined: it passed. */
  readonly fault?: string
}

interface Answer {
  status: number
  body: unknown
}

interface Called {
  readonly atPath: string
  readonly headers: IncomingHttpHeaders
  readonly rawBody: Buffer
}

/** Where the adapter calls back: remembers everything, and answers what a check says. */
const startListener = async () => {
  const called: Called[] = []
  const refuse = new Set<string>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const atPath = request.url ?? ''
      called.push({ atPath, headers: request.headers, rawBody: Buffer.concat(chunks) })
      response.writeHead(refuse.delete(atPath) ? 503 : 200).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    called,
    refuse,
    origin: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Listener = Awaited<ReturnType<typeof startListener>>

class Fault extends Error {
  override name = 'Fault'
}

const must = (holds: boolean, fault: string): void => {
  if (!holds) throw new Fault(fault)
}

const shown = ({ status, body }: Answer): string => `${status} ${JSON.stringify(body)}`.slice(0, 300)

/** What a check works with. */
class Kit {
  readonly #options: KitOptions
  readonly #listener: Listener
  constructor(options: KitOptions, listener: Listener) {
    this.#options = options
    this.#listener = listener
  }

  request(changes: Partial<Record<keyof PaymentRequest, unknown>> = {}): PaymentRequest {
    return {
      orderId: `9${randomInt(10 ** 12, 10 ** 13)}`,
      method: 'kit',
      currency: 'CNY',
      amountMinor: 12_345,
      callbackUrl: `${this.#listener.origin}/${randomUUID()}`,
      returnUrl: 'http://localhost/back',
      expiresAtMs: Date.now() + 10 * 60_000,
      ...changes,
    } as PaymentRequest
  }

  async ask(
    method: 'GET' | 'POST',
    path: string,
    { body, atMs = Date.now(), secret = this.#options.secret, headers }: AskOptions = {},
  ): Promise<Answer> {
    const url = new URL(this.#options.url + path)
    const rawBody = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
    const signed = { method, path: url.pathname + url.search, rawBody }
    const response = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...(headers ?? signatureHeaders(secret, signed, atMs)) },
      ...(rawBody === '' ? {} : { body: rawBody }),
    })
    const text = await response.text()
    try {
      return { status: response.status, body: JSON.parse(text) as unknown }
    } catch {
      return { status: response.status, body: text }
    }
  }

  async opened(request = this.request()): Promise<{ request: PaymentRequest; opened: PaymentOpened }> {
    const answer = await this.ask('POST', paymentsPath, { body: request })
    const opened = PaymentOpened.safeParse(answer.body)
    must(answer.status === 200 && opened.success, `a payment was answered ${shown(answer)}`)
    return { request, opened: opened.data as PaymentOpened }
  }

  async state(orderId: string): Promise<PaymentState> {
    const answer = await this.ask('GET', `${paymentsPath}/${orderId}`)
    const state = PaymentState.safeParse(answer.body)
    must(answer.status === 200 && state.success, `the status was answered ${shown(answer)}`)
    return state.data as PaymentState
  }

  mustSay(answer: Answer, status: number, word: string): void {
    const said = PaymentError.safeParse(answer.body).data?.error
    must(answer.status === status && said === word, `expected ${status} {"error":"${word}"}, got ${shown(answer)}`)
  }

  async end(orderId: string, outcome: 'paid' | 'failed'): Promise<void> {
    const answer = await this.ask('POST', `${testPaymentsPath}/${orderId}`, { body: { outcome } })
    must(answer.status === 200, `${testPaymentsPath} answered ${shown(answer)}: the adapter has to run for tests`)
  }

  /** Settles with the callbacks of an order once there are so many. */
  async callbacks({ callbackUrl }: PaymentRequest, count: number): Promise<PaymentNotice[]> {
    const { pathname } = new URL(callbackUrl)
    const endMs = Date.now() + this.#options.patienceMs
    const found = () => this.#listener.called.filter(({ atPath }) => atPath === pathname)
    while (found().length < count && Date.now() < endMs) await wait(pollMs)
    must(found().length >= count, `${found().length} of ${count} callbacks came in ${this.#options.patienceMs} ms`)
    return found().map((called) => this.#noticeOf(called))
  }

  refuseNext({ callbackUrl }: PaymentRequest): void {
    this.#listener.refuse.add(new URL(callbackUrl).pathname)
  }

  #noticeOf({ atPath, headers, rawBody }: Called): PaymentNotice {
    const signed = { method: 'POST', path: atPath, rawBody }
    const verdict = checkSignature(this.#options.secret, signed, { headers, nowMs: Date.now() })
    must(verdict === 'right', `the signature of a callback is ${verdict}`)
    const notice = PaymentNotice.safeParse(JSON.parse(rawBody.toString('utf8')))
    must(notice.success, `a callback says ${rawBody.toString('utf8').slice(0, 300)}`)
    return notice.data as PaymentNotice
  }
}

interface AskOptions {
  body?: unknown
  atMs?: number
  secret?: string
  headers?: Record<string, string>
}

type Check = (kit: Kit) => Promise<void>

const sayPaid = (state: PaymentState, { currency, amountMinor }: PaymentRequest): void => {
  const isAsAsked =
    state.status === 'paid' && state.payment.currency === currency && state.payment.amountMinor === amountMinor
  must(isAsAsked, `a paid payment is ${JSON.stringify(state)}`)
}

const checks: Readonly<Record<string, Check>> = {
  'a payment is opened, with the address of its checkout': async (kit) => {
    const { request, opened } = await kit.opened()
    must(opened.orderId === request.orderId, `another order was answered: ${opened.orderId}`)
    const page = await fetch(opened.checkoutUrl)
    must(page.ok, `the checkout answered ${page.status}`)
  },
  'the same order again is the same payment': async (kit) => {
    const { request, opened } = await kit.opened()
    const again = await Promise.all([kit.opened(request), kit.opened(request)])
    for (const each of again) must(each.opened.checkoutUrl === opened.checkoutUrl, 'it has another checkout')
  },
  'the same order with other data is refused': async (kit) => {
    const { request } = await kit.opened()
    for (const changes of [{ amountMinor: request.amountMinor + 1 }, { currency: 'USDT' }])
      kit.mustSay(await kit.ask('POST', paymentsPath, { body: { ...request, ...changes } }), 409, 'reused')
  },
  'what is no amount is refused': async (kit) => {
    for (const amountMinor of [0, -1, 1.5, '12345', 1e30, null])
      kit.mustSay(await kit.ask('POST', paymentsPath, { body: kit.request({ amountMinor }) }), 422, 'refused')
  },
  'a request without a right signature is refused': async (kit) => {
    const body = kit.request()
    const tries: AskOptions[] = [
      { body, headers: {} },
      { body, secret: `${'x'.repeat(16)}` },
      { body, atMs: Date.now() - signatureWindowMs - 60_000 },
      { body, atMs: Date.now() + signatureWindowMs + 60_000 },
    ]
    for (const options of tries) kit.mustSay(await kit.ask('POST', paymentsPath, options), 401, 'signature')
    kit.mustSay(await kit.ask('GET', `${paymentsPath}/${body.orderId}`), 404, 'missing')
  },
  'a body that is too large is refused': async (kit) => {
    const answer = await kit.ask('POST', paymentsPath, { body: ' '.repeat(paymentBodyBytesMax + 1) })
    must(answer.status >= 400 && answer.status < 500, `it was answered ${answer.status}`)
  },
  'an order that nobody opened is missing': async (kit) => {
    kit.mustSay(await kit.ask('GET', `${paymentsPath}/${kit.request().orderId}`), 404, 'missing')
  },
  'a payment that nobody has paid is unpaid': async (kit) => {
    const { request } = await kit.opened()
    must((await kit.state(request.orderId)).status === 'unpaid', 'it is something else')
  },
  'a success is told, signed, and stays what it is': async (kit) => {
    const { request } = await kit.opened()
    await kit.end(request.orderId, 'paid')
    const [notice] = await kit.callbacks(request, 1)
    must(notice !== undefined && notice.state.orderId === request.orderId, 'it is told of another order')
    if (notice) sayPaid(notice.state, request)
    const state = await kit.state(request.orderId)
    sayPaid(state, request)
    must(JSON.stringify(state) === JSON.stringify(notice?.state), 'callback and status name different payments')
  },
  'a callback that was not taken comes again, the same': async (kit) => {
    const { request } = await kit.opened()
    kit.refuseNext(request)
    await kit.end(request.orderId, 'paid')
    const [first, second] = await kit.callbacks(request, 2)
    must(JSON.stringify(first) === JSON.stringify(second), 'the repeat has another id or other data')
  },
  'a failure is told, and stays what it is': async (kit) => {
    const { request } = await kit.opened()
    await kit.end(request.orderId, 'failed')
    const [notice] = await kit.callbacks(request, 1)
    must(notice?.state.status === 'failed', `it was told as ${notice?.state.status}`)
    must((await kit.state(request.orderId)).status === 'failed', 'the status says something else')
  },
}

const run = async (kit: Kit, title: string, check: Check): Promise<CheckResult> => {
  try {
    await check(kit)
    return { title }
  } catch (error) {
    return { title, fault: error instanceof Error ? error.message : String(error) }
  }
}

/** Holds an adapter of a payment provider against the payment protocol, check by check. [C-14] */
export const checkProvider = async (options: KitOptions): Promise<CheckResult[]> => {
  const listener = await startListener()
  const kit = new Kit(options, listener)
  try {
    const results: CheckResult[] = []
    for (const [title, check] of Object.entries(checks)) results.push(await run(kit, title, check))
    return results
  } finally {
    listener.stop()
  }
}
