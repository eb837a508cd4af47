import { createListenerSet } from '#src/shared/collections/listener-set.ts'
import { loadOnline } from '#src/shared/app/load-online.ts'

/** How long somebody waits for a part: it may still come, for whoever asks next. */
const loadMaxMs = 8_000

const inTime = <T>(loading: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(reject, loadMaxMs, new Error('the code did not come'))
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/** A part of the site that loads when it is first needed. A failed load is asked for again the next time. */
export interface LazyPart<T> {
  /** Rejects when it cannot load, and when it takes more than 8 s. */
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
      return inTime(loading)
    },
    current: () => made,
    subscribe: listeners.add,
  }
}
