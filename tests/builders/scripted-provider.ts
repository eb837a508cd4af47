import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PaymentNotice, PaymentState, PayoutRequest } from '#server/finance/providers/payment-protocol.ts'
import { signatureHeaders } from '#server/finance/providers/payment-signature.ts'

export const scriptedSecret = 'secret-of-the-scripted-provider'

interface Opened {
  orderId: string
  method: string
  currency: string
  amountMinor: number
  callbackUrl: string
}

const readOpened = (text: string): Opened | undefined => {
  try {
    return JSON.parse(text) as Opened
  } catch {
    return undefined
  }
}

const readPayout = (text: string): PayoutRequest => JSON.parse(text) as PayoutRequest

/** A payment provider that does what a test says, on a free port of loopback. */
export const startScriptedProvider = async () => {
  const opened: Opened[] = []
  const states = new Map<string, PaymentState>()
  /** Every request to pay out, repeats too. */
  const payouts: PayoutRequest[] = []
  const script = { isDown: false, isMute: false, refuses: false, asked: 0 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const answer = (status: number, body: object): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      }
      script.asked += 1
      if (script.isDown) return answer(503, { error: 'outage' })
      if (request.method === 'POST') {
        if (script.refuses) return answer(422, { error: 'refused' })
        if (request.url?.endsWith('/payouts')) {
          const payout = readPayout(Buffer.concat(chunks).toString())
          payouts.push(payout)
          const { orderId } = payout
          if (!states.has(orderId)) states.set(orderId, { orderId, status: 'pending' })
          if (script.isMute) response.destroy()
          else answer(200, states.get(orderId) ?? {})
          return
        }
        const asked = readOpened(Buffer.concat(chunks).toString())
        if (!asked) return answer(500, {})
        if (!states.has(asked.orderId)) opened.push(asked)
        if (!states.has(asked.orderId)) states.set(asked.orderId, { orderId: asked.orderId, status: 'unpaid' })
        return answer(200, { orderId: asked.orderId, checkoutUrl: `http://127.0.0.1:1/${asked.orderId}` })
      }
      const state = states.get(request.url?.split('/').at(-1) ?? '')
      return state ? answer(200, state) : answer(404, { error: 'missing' })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  /** Calls the site back; `headers` and `body` may be forged. */
  const call = async (
    callbackUrl: string,
    notice: PaymentNotice | string,
    {
      secret = scriptedSecret,
      atMs = Date.now(),
      headers = {} as Record<string, string>,
      sent = undefined as string | undefined,
    } = {},
  ): Promise<number> => {
    const rawBody = typeof notice === 'string' ? notice : JSON.stringify(notice)
    const signed = { method: 'POST', path: new URL(callbackUrl).pathname, rawBody }
    const response = await fetch(callbackUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signatureHeaders(secret, signed, atMs), ...headers },
      body: sent ?? rawBody,
    })
    await response.body?.cancel()
    return response.status
  }

  return {
    url: `http://127.0.0.1:${port}`,
    script,
    opened,
    payouts,
    states,
    call,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type ScriptedProvider = Awaited<ReturnType<typeof startScriptedProvider>>
