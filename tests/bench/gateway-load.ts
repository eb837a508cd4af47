import { Agent, request } from 'node:http'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { headerNames } from '#contract/envelope.ts'
import { aClientKey, aSealedCall, openAnswer, type SentCall, type TestChannel } from '#tests/builders/sealed-call.ts'

/** The clients of the gateway bench: so many at once, each sending its next call when its last one is answered. */
export type GatewayLoadReport = { is: 'ready' } | { is: 'report'; delaysMs: number[]; wrong: number }

const [mode, portText, token = '', connectionsText] = process.argv.slice(2)
const port = Number(portText)
const connections = Number(connectionsText)
const callsPerSecondMax = 6_000
/** Each answer is read; every so many are opened and looked at. */
const checkedEvery = 20
const agent = new Agent({ keepAlive: true, maxSockets: connections })

const send = (sent: SentCall): Promise<{ text: string; gatewayToken: string }> =>
  new Promise((resolve, reject) => {
    const headers = { ...sent.headers, 'content-type': 'application/json', 'content-length': sent.body.length }
    const outgoing = request({ agent, host: '127.0.0.1', port, method: 'POST', path: sent.url, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({ text: Buffer.concat(parts).toString(), gatewayToken: String(answer.headers['gateway-token']) }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(sent.body)
  })

const shakeHands = async (): Promise<TestChannel> => {
  const own = aClientKey()
  const body = Buffer.from(JSON.stringify({ clientKey: own.clientKey }))
  const { text, gatewayToken } = await send({ method: 'POST', url: '/api/gw/ic/verify', headers: {}, body })
  const { data } = JSON.parse(text) as { data: { serverKey: string } }
  return { gatewaySession: gatewayToken, keys: own.keysWith(data.serverKey) }
}

const channel = mode === 'gateway' ? await shakeHands() : undefined

const plainCall: SentCall = {
  method: 'POST',
  url: '/api/member/info/web',
  headers: { [headerNames.token]: token },
  body: Buffer.from('{}'),
}

/** Calls are signed before the clock runs: what a client computes is not the server's cost. */
const prepare = (count: number): SentCall[] =>
  Array.from({ length: count }, () =>
    channel ? aSealedCall(memberInfo, channel, Date.now(), {}, { headers: { token } }) : plainCall,
  )

const isAccepted = (sent: SentCall, text: string): boolean =>
  (channel ? openAnswer(memberInfo, channel, sent, text).envelope : (JSON.parse(text) as { code: number })).code === 0

const run = async (seconds: number): Promise<GatewayLoadReport> => {
  const delaysMs: number[] = []
  let wrong = 0
  const waiting = prepare(seconds * callsPerSecondMax)
  process.send?.({ is: 'ready' } satisfies GatewayLoadReport)
  const untilMs = performance.now() + seconds * 1_000
  const loop = async (): Promise<void> => {
    while (performance.now() < untilMs) {
      const sent = waiting.pop()
      if (!sent) throw new Error('more calls were answered than were signed')
      const startedMs = performance.now()
      const { text } = await send(sent)
      delaysMs.push(performance.now() - startedMs)
      if (delaysMs.length % checkedEvery === 0 && !isAccepted(sent, text)) wrong += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, loop))
  return { is: 'report', delaysMs, wrong }
}

const runAndTell = async (seconds: number): Promise<void> => {
  process.send?.(await run(seconds))
}

process.on('message', ({ seconds }: { seconds: number }) => void runAndTell(seconds))
process.send?.({ is: 'ready' } satisfies GatewayLoadReport)
