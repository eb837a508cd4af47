import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  PaymentError,
  PaymentNotice,
  PaymentOpened,
  PaymentState,
  paymentsPath,
  payoutsPath,
  PayoutState,
  testPaymentsPath,
  testPayoutsPath,
  type PaymentRequest,
  type PayoutRequest,
} from '#server/finance/providers/payment-protocol.ts'
import { checkSignature, signatureHeaders } from '#server/finance/providers/payment-signature.ts'

const pollMs = 50

export interface KitOptions {
  /** The adapter's address, without a slash at the end. */
  readonly url: string
  readonly secret: string
  /** How long a callback may take, and a repeat of it. */
  readonly patienceMs: number
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
export const startListener = async () => {
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

export type Listener = Awaited<ReturnType<typeof startListener>>

class Fault extends Error {
  override name = 'Fault'
}

export const must = (holds: boolean, fault: string): void => {
  if (!holds) throw new Fault(fault)
}

const shown = ({ status, body }: Answer): string => `${status} ${JSON.stringify(body)}`.slice(0, 300)

/** What a check works with. */
export class Kit {
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

  payout(changes: Partial<Record<keyof PayoutRequest, unknown>> = {}): PayoutRequest {
    return {
      orderId: `8${randomInt(10 ** 12, 10 ** 13)}`,
      method: 'kit',
      currency: 'CNY',
      amountMinor: 12_345,
      payee: { to: 'card', number: '6217000010001234567', holder: '王小明', bankName: '示例银行' },
      callbackUrl: `${this.#listener.origin}/${randomUUID()}`,
      ...changes,
    } as PayoutRequest
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

  /** Asks for a payout that has to be taken. */
  async paidOut(request = this.payout()): Promise<{ request: PayoutRequest; state: PayoutState }> {
    return { request, state: this.#payoutIn(await this.ask('POST', payoutsPath, { body: request }), request.orderId) }
  }

  async payoutState(orderId: string): Promise<PayoutState> {
    return this.#payoutIn(await this.ask('GET', `${payoutsPath}/${orderId}`), orderId)
  }

  #payoutIn(answer: Answer, orderId: string): PayoutState {
    const state = PayoutState.safeParse(answer.body)
    must(answer.status === 200 && state.success, `a payout was answered ${shown(answer)}`)
    must(state.data?.orderId === orderId, `another payout was answered: ${state.data?.orderId}`)
    return state.data as PayoutState
  }

  mustSay(answer: Answer, status: number, word: string): void {
    const said = PaymentError.safeParse(answer.body).data?.error
    must(answer.status === status && said === word, `expected ${status} {"error":"${word}"}, got ${shown(answer)}`)
  }

  async end(orderId: string, outcome: 'paid' | 'failed'): Promise<void> {
    const answer = await this.ask('POST', `${testPaymentsPath}/${orderId}`, { body: { outcome } })
    must(answer.status === 200, `${testPaymentsPath} answered ${shown(answer)}: the adapter has to run for tests`)
  }

  /** Ends a payout as the bank behind the adapter would; answers what the adapter says. */
  endPayout(orderId: string, outcome: 'paid' | 'failed'): Promise<Answer> {
    return this.ask('POST', `${testPayoutsPath}/${orderId}`, { body: { outcome } })
  }

  async mustEndPayout(orderId: string, outcome: 'paid' | 'failed'): Promise<void> {
    const answer = await this.endPayout(orderId, outcome)
    must(answer.status === 200, `${testPayoutsPath} answered ${shown(answer)}: the adapter has to run for tests`)
  }

  /** Settles with the callbacks of an order once there are so many. */
  async callbacks({ callbackUrl }: Pick<PaymentRequest, 'callbackUrl'>, count: number): Promise<PaymentNotice[]> {
    const { pathname } = new URL(callbackUrl)
    const endMs = Date.now() + this.#options.patienceMs
    const found = () => this.#listener.called.filter(({ atPath }) => atPath === pathname)
    while (found().length < count && Date.now() < endMs) await wait(pollMs)
    must(found().length >= count, `${found().length} of ${count} callbacks came in ${this.#options.patienceMs} ms`)
    return found().map((called) => this.#noticeOf(called))
  }

  refuseNext({ callbackUrl }: Pick<PaymentRequest, 'callbackUrl'>): void {
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

export interface AskOptions {
  body?: unknown
  atMs?: number
  secret?: string
  headers?: Record<string, string>
}

export type Check = (kit: Kit) => Promise<void>
