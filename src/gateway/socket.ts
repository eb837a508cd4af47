import type { PushName, PushOf } from '#contract/pushes.ts'
import { createListenerSet } from '#src/shared/collections/listener-set.ts'
import type { SocketStatus } from './gateway-port.ts'
import type { SocketConnection, SocketOptions } from './socket-connection.ts'

const loadAgainMs = 5_000

/**
 * The socket that the server pushes over. [D-04] Its code loads when somebody first listens or asks; `connected` again
 * means: watch again from the last seq.
 */
export const createSocket = (options: SocketOptions): SocketConnection => {
  let status: SocketStatus = 'connecting'
  let closed = false
  let connection: Promise<SocketConnection> | undefined
  const statusListeners = createListenerSet<[status: SocketStatus]>()
  const setStatus = (next: SocketStatus) => {
    if (next === status) return
    status = next
    statusListeners.notify(next)
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
      void connect()
      return statusListeners.add(listener)
    },
    request: async (name, input) => (await connect()).request(name, input),
    on: <Name extends PushName>(name: Name, listener: (push: PushOf<Name>) => void) => {
      const subscribed = connect().then((opened) => opened.on(name, listener))
      return () => void subscribed.then((stop) => stop())
    },
    renew: () => void connection?.then((opened) => opened.renew()),
    close: () => {
      closed = true
      void connection?.then((opened) => opened.close())
    },
  }
}
