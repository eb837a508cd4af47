import { io, type Socket as ClientSocket } from 'socket.io-client'
import { Envelope } from '#contract/envelope.ts'
import { pushes, socketRequests, type PushName, type PushOf, type SocketRequestName } from '#contract/pushes.ts'
import { serverTimeTimeoutMs } from '#contract/limits.ts'
import type { FaultResult, SocketResult, SocketStatus } from './gateway-port.ts'
import type { SocketConnection, SocketOptions } from './socket.ts'

const refusedRetryMs = 5_000

const fault = (reason: FaultResult['reason']): FaultResult => ({ kind: 'fault', reason })

/** A connected socket; it reconnects by itself with jitter. [D-04] */
export const openConnection = (options: SocketOptions): SocketConnection => {
  let status: SocketStatus = 'connecting'
  let closed = false
  let line = options.baseUrl()
  const statusListeners = new Set<(status: SocketStatus) => void>()
  const hearers = new Set<readonly [name: string, hear: (payload: unknown) => void]>()
  const setStatus = (next: SocketStatus) => {
    if (next === status) return
    status = next
    for (const listener of statusListeners) listener(next)
  }

  const open = (): ClientSocket => {
    let givenToken = ''
    const opened = io(line, {
      path: '/socket',
      transports: ['websocket'],
      auth: (give) => {
        const auth = options.auth()
        givenToken = auth.token
        give(auth)
      },
      reconnectionDelay: 500,
      reconnectionDelayMax: 8000,
      randomizationFactor: 0.6,
    })
    const isLeft = () => closed || opened !== socket
    opened.on('connect', () => {
      // While it connected, somebody may have logged in or out.
      if (givenToken === options.auth().token) setStatus('connected')
      else opened.disconnect().connect()
    })
    opened.on('disconnect', (reason) => {
      setStatus('offline')
      if (reason === 'io server disconnect' && !isLeft()) opened.connect()
    })
    opened.on('connect_error', () => {
      if (!isLeft()) setStatus('offline')
      // A refusal by the server ends socket.io's own attempts.
      if (!opened.active && !isLeft()) setTimeout(() => isLeft() || opened.connect(), refusedRetryMs)
    })
    for (const [name, hear] of hearers) opened.on(name, hear)
    return opened
  }
  let socket = open()

  const ask = async (name: SocketRequestName, input: unknown): Promise<SocketResult<SocketRequestName>> => {
    try {
      const answer = Envelope.parse(await socket.timeout(serverTimeTimeoutMs).emitWithAck(name, input))
      if (answer.code !== 0) return { kind: 'rejected', code: answer.code, msg: answer.msg }
      const parsed = socketRequests[name].response.safeParse(answer.data)
      return parsed.success ? { kind: 'accepted', data: parsed.data } : fault('unreadable')
    } catch {
      return fault(status === 'connected' ? 'timeout' : 'network')
    }
  }

  return {
    get status() {
      return status
    },
    onStatus: (listener) => {
      statusListeners.add(listener)
      return () => statusListeners.delete(listener)
    },
    request: (name, input) => ask(name, input) as Promise<SocketResult<typeof name>>,
    on: <Name extends PushName>(name: Name, listener: (push: PushOf<Name>) => void) => {
      const hear = (payload: unknown) => {
        const parsed = pushes[name].safeParse(payload)
        if (parsed.success) listener(parsed.data as PushOf<Name>)
      }
      // The cast undoes socket.io's untyped event map; what arrives is checked by the schema above.
      const hearer = [name as string, hear] as const
      hearers.add(hearer)
      socket.on(...hearer)
      return () => {
        hearers.delete(hearer)
        socket.off(...hearer)
      }
    },
    renew: () => {
      if (line === options.baseUrl()) {
        if (socket.connected) socket.disconnect().connect()
        return
      }
      const left = socket
      line = options.baseUrl()
      socket = open()
      left.disconnect()
    },
    close: () => {
      closed = true
      socket.disconnect()
    },
  }
}
