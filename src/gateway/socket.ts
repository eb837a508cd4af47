import type { Socket as ClientSocket } from 'socket.io-client'
import { Envelope } from '#contract/envelope.ts'
import {
  pushes,
  socketRequests,
  type PushName,
  type PushOf,
  type SocketAuth,
  type SocketRequestName,
} from '#contract/pushes/socket.ts'
import { serverTimeTimeoutMs } from '#contract/limits.ts'
import type { FaultResult, Socket, SocketResult, SocketStatus } from './gateway-port.ts'

export interface SocketOptions {
  /** The line in force; '' = the page's own origin. */
  baseUrl: () => string
  auth: () => SocketAuth
}

export interface SocketConnection extends Socket {
  /** Connects again, with the token and over the line in force: after a log-in, a log-out, a switch of lines. [L-10] */
  renew(): void
  close(): void
}

const refusedRetryMs = 5_000

const fault = (reason: FaultResult['reason']): FaultResult => ({ kind: 'fault', reason })

const opened = async (
  options: SocketOptions,
  baseUrl: string,
  given: (token: string) => void,
): Promise<ClientSocket> => {
  const { io } = await import('socket.io-client')
  return io(baseUrl, {
    path: '/socket',
    transports: ['websocket'],
    auth: (give) => {
      const auth = options.auth()
      given(auth.token)
      give(auth)
    },
    reconnectionDelay: 500,
    reconnectionDelayMax: 8000,
    randomizationFactor: 0.6,
  })
}

/**
 * The socket that the server pushes over. [D-04] It is loaded when somebody first listens or asks; it reconnects by
 * itself with jitter, and `connected` again means: watch again from the last seq.
 */
export const createSocket = (options: SocketOptions): SocketConnection => {
  let status: SocketStatus = 'connecting'
  let closed = false
  let givenToken = ''
  let client: Promise<ClientSocket> | undefined
  let line = ''
  const statusListeners = new Set<(status: SocketStatus) => void>()
  const hearers = new Set<readonly [name: string, hear: (payload: unknown) => void]>()
  const setStatus = (next: SocketStatus) => {
    if (next === status) return
    status = next
    for (const listener of statusListeners) listener(next)
  }
  const connect = (): Promise<ClientSocket> => {
    const given = (token: string) => {
      givenToken = token
    }
    if (client) return client
    line = options.baseUrl()
    const mine = opened(options, line, given).then((socket) => {
      const isLeft = () => closed || client !== mine
      if (isLeft()) socket.disconnect()
      socket.on('connect', () => {
        if (givenToken === options.auth().token) setStatus('connected')
        else socket.disconnect().connect()
      })
      socket.on('disconnect', (reason) => {
        setStatus('offline')
        if (reason === 'io server disconnect' && !isLeft()) socket.connect()
      })
      socket.on('connect_error', () => {
        setStatus('offline')
        // A refusal by the server ends socket.io's own attempts.
        if (!socket.active && !isLeft()) setTimeout(() => isLeft() || socket.connect(), refusedRetryMs)
      })
      return socket
    })
    client = mine
    return client
  }

  const ask = async (name: SocketRequestName, input: unknown): Promise<SocketResult<SocketRequestName>> => {
    try {
      const socket = await connect()
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
      void connect()
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
      void connect().then((connected) => connected.on(...hearer))
      return () => {
        hearers.delete(hearer)
        void client?.then((connected) => connected.off(...hearer))
      }
    },
    renew: () => {
      if (client && line !== options.baseUrl()) {
        const known = [...hearers]
        void client.then((left) => left.disconnect())
        client = undefined
        void connect().then((next) => known.forEach((hearer) => next.on(...hearer)))
        return
      }
      // While it connects, the token is compared once the connection stands.
      void client?.then((socket) => socket.connected && socket.disconnect().connect())
    },
    close: () => {
      closed = true
      void client?.then((socket) => socket.disconnect())
    },
  }
}
