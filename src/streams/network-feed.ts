import type { CallbackLogicFunction, EventObject } from 'xstate'

type NetworkEvent = { readonly type: 'network.online' } | { readonly type: 'network.offline' }

export interface NetworkParts {
  readonly isOnline: () => boolean
  /** Where `online` and `offline` are heard: the window. */
  readonly target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

/** Says at once whether there is a network, as far as the browser knows, and then each change. */
export const createNetworkFeed =
  ({ isOnline, target }: NetworkParts): CallbackLogicFunction<EventObject, NetworkEvent> =>
  ({ sendBack }) => {
    const say = () => sendBack({ type: isOnline() ? 'network.online' : 'network.offline' })
    say()
    target.addEventListener('online', say)
    target.addEventListener('offline', say)
    return () => {
      target.removeEventListener('online', say)
      target.removeEventListener('offline', say)
    }
  }
