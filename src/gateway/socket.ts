import type { PushName, PushOf, SocketAuth } from '#contract/pushes.ts'
import type { Socket, SocketStatus } from './gateway-port.ts'

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

const loadAgainMs = 5_000

/**
 * The socket that the server pushes over. [D-04] Its code loads when somebody first listens or asks; `connected` again
 * means: watch again from the last seq.
 */
export const createSocket = (options: SocketOptions): SocketConnection => {
  let status: SocketStatus = 'connecting'
  let closed = false
  let connection: Promise<SocketConnection> | undefined
  const statusListeners = new Set<(status: SocketStatus) => void>()
  const setStatus = (next: SocketStatus) => {
    if (next === status) return
    status = next
    for (const listener of statusListeners) listener(next)
  }
  const load = async (): Promise<SocketConnection> => {
    for (;;) {
      try {
        const opened = (await import('./socket-connection.ts')).openConnection(options)
        opened.onStatus(setStatus)
        if (closed) opened.close()
        return opened
      } catch {
        setStatus('offline')
        await new Promise((resolve) => setTimeout(resolve, loadAgainMs))
      }
    }
  }
  const connect = (): Promise<SocketConnection> => (connection ??= load())

  return {
    get status() {
      return status
    },
    onStatus: (listener) => {
      statusListeners.add(listener)
      void connect()
      return () => statusListeners.delete(listener)
    },
    request: async (name, input) => (await connect()).request(name, input),
    on: <Name extends PushName>(name: Name, listener: (push: PushOf<Name>) => void) => {
      const heard = connect().then((opened) => opened.on(name, listener))
      return () => void heard.then((stop) => stop())
    },
    renew: () => void connection?.then((opened) => opened.renew()),
    close: () => {
      closed = true
      void connection?.then((opened) => opened.close())
    },
  }
}
