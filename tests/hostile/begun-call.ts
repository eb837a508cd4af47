import { connect, type Socket } from 'node:net'
import { codeNameOf, type CodeName } from '#contract/codes.ts'
import { aClientKey, type SentCall, type TestChannel } from '#tests/builders/sealed-call.ts'

/** A call whose body need not come to its end. */
export interface BegunCall {
  readonly socket: Socket
  /** The body of the answer, or `closed`. */
  readonly answered: Promise<string>
}

interface Sender {
  readonly baseUrl: string
  /** The address of loopback that it comes from. */
  readonly from?: string
}

export const shakeHands = async (baseUrl: string): Promise<TestChannel> => {
  const own = aClientKey()
  const body = JSON.stringify({ clientKey: own.clientKey })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${baseUrl}/api/gw/ic/verify`, { method: 'POST', headers, body })
  const { data } = (await answer.json()) as { data: { serverKey: string } }
  return { gatewaySession: answer.headers.get('gateway-token') ?? '', keys: own.keysWith(data.serverKey) }
}

/** Sends a head and what there is of a body, and settles with what it is answered, whether or not the body has an end. */
export const beginCall = (
  { baseUrl, from = '127.0.0.1' }: Sender,
  sent: Pick<SentCall, 'url' | 'headers'>,
  body: Buffer,
): BegunCall => {
  const socket = connect({ port: Number(new URL(baseUrl).port), host: '127.0.0.1', localAddress: from })
  socket.on('error', () => undefined)
  const answered = new Promise<string>((resolve) => {
    let received = ''
    socket.on('data', (data) => {
      received += data.toString('latin1')
      const at = received.indexOf('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1])
      if (at !== -1 && received.length >= at + 4 + length) resolve(received.slice(at + 4))
    })
    socket.on('close', () => resolve('closed'))
  })
  const head = Object.entries({ host: 'x', 'content-type': 'application/json', ...sent.headers })
  socket.write(`POST ${sent.url} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  socket.write(body)
  return { socket, answered }
}

export const codeIn = (text: string): CodeName | undefined =>
  text === 'closed' ? undefined : codeNameOf((JSON.parse(text) as { code: number }).code)
