import { io, type Socket as ClientSocket } from 'socket.io-client'
import { codeNameOf, effectOf } from '#contract/codes.ts'
import { Envelope } from '#contract/envelope.ts'
import {
  pushes,
  socketRequests,
  type PushName,
  type PushOf,
  type SocketAuth,
  type SocketRequestName,
} from '#contract/pushes.ts'
import { serverTimeTimeoutMs } from '#contract/limits.ts'
import { createListenerSet } from '#src/shared/collections/listener-set.ts'
import type { GatewayToast } from './gateway-answer.ts'
import type { FaultResult, Socket, SocketResult, SocketStatus } from './gateway-port.ts'

export interface SocketOptions {
  /** The endpoint in force; '' = the page's own origin. */
  baseUrl: () => string
  auth: () => SocketAuth
  /** What a refused request has to say to the user, whoever asked. */
  onToast: (toast: GatewayToast) => void
}

export interface SocketConnection extends Socket {
  /** Connects again, with the token and to the endpoint in force: after a log-in, a log-out, a switch. [L-10] */
  renew(): void
  close(): void
}

const refusedRetryMs = 5_000
/** A proxy that takes the socket and closes it is no error to socket.io: it waits for the first packet until then. */
const connectTimeoutMs = 8_000

const fault = (reason: FaultResult['reason']): FaultResult => ({ kind: 'fault', reason })

/** A connected socket; it reconnects by itself with jitter. [D-04] */
class ReconnectingConnection implements SocketConnection {
  status: SocketStatus = 'connecting'
  readonly #options: SocketOptions
  readonly #statusListeners = createListenerSet<[status: SocketStatus]>()
  readonly #readers = new Set<readonly [name: string, read: (payload: unknown) => void]>()
  #isClosed = false
  #baseUrl: string
  #socket: ClientSocket

  constructor(options: SocketOptions) {
    this.#options = options
    this.#baseUrl = options.baseUrl()
    this.#socket = this.#open()
  }

  readonly onStatus = (listener: (status: SocketStatus) => void): (() => void) => this.#statusListeners.add(listener)

  async request<Name extends SocketRequestName>(name: Name, input: unknown): Promise<SocketResult<Name>> {
    try {
      const answer = Envelope.parse(await this.#socket.timeout(serverTimeTimeoutMs).emitWithAck(name, input))
      if (answer.code !== 0) return this.#refused(answer)
      const parsed = socketRequests[name].response.safeParse(answer.data)
      return parsed.success ? ({ kind: 'accepted', data: parsed.data } as SocketResult<Name>) : fault('unreadable')
    } catch {
      return fault(this.status === 'connected' ? 'timeout' : 'network')
    }
  }

  on<Name extends PushName>(name: Name, listener: (push: PushOf<Name>) => void): () => void {
    const read = (payload: unknown) => {
      const parsed = pushes[name].safeParse(payload)
      if (parsed.success) listener(parsed.data as PushOf<Name>)
    }
    // The cast undoes socket.io's untyped event map; what arrives is checked by the schema above.
    const reader = [name as string, read] as const
    this.#readers.add(reader)
    this.#socket.on(...reader)
    return () => {
      this.#readers.delete(reader)
      this.#socket.off(...reader)
    }
  }

  readonly renew = (): void => {
    if (this.#baseUrl === this.#options.baseUrl()) {
      if (this.#socket.connected) this.#socket.disconnect().connect()
      return
    }
    const left = this.#socket
    this.#baseUrl = this.#options.baseUrl()
    this.#socket = this.#open()
    left.disconnect()
  }

  close(): void {
    this.#isClosed = true
    this.#socket.disconnect()
  }

  #refused({ code, msg }: Envelope): Extract<SocketResult<SocketRequestName>, { kind: 'rejected' }> {
    const name = codeNameOf(code)
    const effect = name && effectOf(name)
    if (effect?.kind === 'toast' || effect?.kind === 'bug')
      this.#options.onToast({ text: msg, toastMs: effect.toastMs })
    return { kind: 'rejected', code, msg }
  }

  #open(): ClientSocket {
    let givenToken = ''
    const opened = io(this.#baseUrl, {
      path: '/socket',
      transports: ['websocket'],
      auth: (give) => {
        const auth = this.#options.auth()
        givenToken = auth.token
        give(auth)
      },
      reconnectionDelay: 500,
      reconnectionDelayMax: 8000,
      randomizationFactor: 0.6,
      timeout: connectTimeoutMs,
    })
    opened.on('connect', () => {
      // While it connected, somebody may have logged in or out.
      if (givenToken === this.#options.auth().token) this.#setStatus('connected')
      else opened.disconnect().connect()
    })
    this.#reconnect(opened)
    for (const reader of this.#readers) opened.on(...reader)
    return opened
  }

  #reconnect(opened: ClientSocket): void {
    const isLeft = () => this.#isClosed || opened !== this.#socket
    opened.on('disconnect', (reason) => {
      this.#setStatus('offline')
      if (reason === 'io server disconnect' && !isLeft()) opened.connect()
    })
    opened.on('connect_error', () => {
      if (!isLeft()) this.#setStatus('offline')
      // A refusal by the server ends socket.io's own attempts.
      if (!opened.active && !isLeft()) setTimeout(() => isLeft() || opened.connect(), refusedRetryMs)
    })
  }

  #setStatus(next: SocketStatus): void {
    if (next === this.status) return
    this.status = next
    this.#statusListeners.notify(next)
  }
}

export const openConnection = (options: SocketOptions): SocketConnection => new ReconnectingConnection(options)
