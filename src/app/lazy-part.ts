import { createListenerSet } from '#src/shared/collections/listener-set.ts'
import { loadOnline } from '#src/shared/app/load-online.ts'

/** A part of the site that loads when it is first needed. A failed load is asked for again the next time. */
export interface LazyPart<T> {
  load(): Promise<T>
  /** What has loaded, for `useSyncExternalStore`. */
  current(): T | undefined
  subscribe(listener: () => void): () => void
}

export const createLazyPart = <T>(make: () => Promise<T>): LazyPart<T> => {
  let loading: Promise<T> | undefined
  let made: T | undefined
  const listeners = createListenerSet()
  return {
    load: () => {
      loading ??= loadOnline(make).then(
        (part) => {
          made = part
          listeners.notify()
          return part
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
    current: () => made,
    subscribe: listeners.add,
  }
}
