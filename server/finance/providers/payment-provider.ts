import { readBounded } from '#server/platform/http/bounded-answer.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'
import {
  PaymentError,
  PaymentOpened,
  PaymentState,
  paymentBodyBytesMax,
  paymentsPath,
  payoutsPath,
  PayoutState,
  type PaymentRequest,
  type PayoutRequest,
} from './payment-protocol.ts'
import { signatureHeaders } from './payment-signature.ts'

const requestTimeoutMs = 8_000

/** Where a provider is, and the secret that it shares with the site. */
export interface ProviderAccess {
  readonly code: string
  /** Without a slash at the end. */
  readonly url: string
  readonly secret: string
}

/** No answer that can be read: what became of the request is unknown. */
export class ProviderFault extends Error {
  override name = 'ProviderFault'
}

/**
 * A payment provider. Each call may throw a ProviderFault: then nothing is known, and it may be made again. [C-14]
 */
export interface PaymentProvider {
  readonly code: string
  /** Opens a checkout, once an order however often it is called; `refused` promises that there is none. */
  open(request: PaymentRequest): Promise<PaymentOpened | 'refused'>
  /** What the provider knows of an order. */
  status(orderId: string): Promise<PaymentState | 'missing'>
  /** Pays out, once an order however often it is called; `refused` promises that nothing has left. */
  payOut(request: PayoutRequest): Promise<PayoutState | 'refused'>
  /** What the provider knows of a payout. */
  payoutStatus(orderId: string): Promise<PayoutState | 'missing'>
}

interface Answer {
  status: number
  body: unknown
}

const readBody = async (response: Response): Promise<unknown> => {
  const text = await readBounded(response, paymentBodyBytesMax)
  return text === '' ? null : JSON.parse(text)
}

const ask = async (
  { url, secret, code }: ProviderAccess,
  { method, path, body }: { method: 'GET' | 'POST'; path: string; body?: object },
  nowMs: number,
): Promise<Answer> => {
  const rawBody = body === undefined ? '' : JSON.stringify(body)
  const full = new URL(url + path)
  const signed = { method, path: full.pathname + full.search, rawBody }
  try {
    const response = await fetch(full, {
      method,
      headers: { 'content-type': 'application/json', ...signatureHeaders(secret, signed, nowMs) },
      ...(body === undefined ? {} : { body: rawBody }),
      redirect: 'error',
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    return { status: response.status, body: await readBody(response) }
  } catch (error) {
    throw new ProviderFault(`the payment provider ${code} does not answer: ${oneLineOf(error)}`)
  }
}

/** A status that a proxy or another page could have answered counts only with the protocol's own word. */
const saysError = (status: number, body: unknown, words: Readonly<Record<number, string>>): boolean =>
  status in words && PaymentError.safeParse(body).data?.error === words[status]

/** A provider behind the payment protocol. */
export const createPaymentProvider = (access: ProviderAccess, now: () => number): PaymentProvider => {
  const unreadable = (status: number): ProviderFault =>
    new ProviderFault(`the payment provider ${access.code} answered ${status} with what cannot be read`)
  const payoutIn = (status: number, body: unknown, orderId: string): PayoutState => {
    const state = PayoutState.safeParse(body)
    if (status !== 200 || !state.success || state.data.orderId !== orderId) throw unreadable(status)
    return state.data
  }
  return {
    code: access.code,
    open: async (request) => {
      const { status, body } = await ask(access, { method: 'POST', path: paymentsPath, body: request }, now())
      if (saysError(status, body, { 409: 'reused', 422: 'refused' })) return 'refused'
      const opened = PaymentOpened.safeParse(body)
      if (status !== 200 || !opened.success || opened.data.orderId !== request.orderId) throw unreadable(status)
      return opened.data
    },
    status: async (orderId) => {
      const { status, body } = await ask(access, { method: 'GET', path: `${paymentsPath}/${orderId}` }, now())
      if (saysError(status, body, { 404: 'missing' })) return 'missing'
      const state = PaymentState.safeParse(body)
      if (status !== 200 || !state.success || state.data.orderId !== orderId) throw unreadable(status)
      return state.data
    },
    payOut: async (request) => {
      const { status, body } = await ask(access, { method: 'POST', path: payoutsPath, body: request }, now())
      // A 409 is no refusal: there is a payout under this id, and nobody here knows what became of it.
      if (saysError(status, body, { 422: 'refused' })) return 'refused'
      return payoutIn(status, body, request.orderId)
    },
    payoutStatus: async (orderId) => {
      const { status, body } = await ask(access, { method: 'GET', path: `${payoutsPath}/${orderId}` }, now())
      return saysError(status, body, { 404: 'missing' }) ? 'missing' : payoutIn(status, body, orderId)
    },
  }
}
