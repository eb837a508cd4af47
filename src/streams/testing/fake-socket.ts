import type { PushName, PushOf, SocketRequestName } from '#contract/pushes.ts'
import type { Socket, SocketResult, SocketStatus } from '#src/gateway/gateway-port.ts'

type Answer = SocketResult<SocketRequestName>

export interface FakeRequest {
  readonly name: SocketRequestName
  readonly input: unknown
  answer(result: Answer): Promise<void>
}

/** Lets everything that waits on promises run, without the timers. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve()
}

/** A socket whose connection, answers and pushes a test decides. */
export const createFakeSocket = (first: SocketStatus = 'connecting') => {
  let status = first
  const statusListeners = new Set<(status: SocketStatus) => void>()
  const pushListeners = new Map<PushName, Set<(push: never) => void>>()
  const requests: FakeRequest[] = []
  const socket: Socket = {
    get status() {
      return status
    },
    onStatus: (listener) => {
      statusListeners.add(listener)
      return () => statusListeners.delete(listener)
    },
    request: (name, input) =>
      new Promise((resolve) => {
        const answer = (result: Answer): Promise<void> => {
          resolve(result as never)
          return settle()
        }
        requests.push({ name, input, answer })
      }),
    on: (name, listener) => {
      const listeners = pushListeners.get(name) ?? new Set()
      pushListeners.set(name, listeners.add(listener as (push: never) => void))
      return () => listeners.delete(listener as (push: never) => void)
    },
  }
  return {
    socket,
    requests,
    last: (): FakeRequest => {
      const request = requests.at(-1)
      if (!request) throw new Error('nothing was asked')
      return request
    },
    setStatus: (next: SocketStatus): void => {
      status = next
      for (const listener of statusListeners) listener(next)
    },
    push: <Name extends PushName>(name: Name, push: PushOf<Name>): void => {
      for (const listener of pushListeners.get(name) ?? []) listener(push as never)
    },
    listeners: (): number =>
      statusListeners.size + [...pushListeners.values()].reduce((count, { size }) => count + size, 0),
  }
}
