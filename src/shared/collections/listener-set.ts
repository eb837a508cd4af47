export interface ListenerSet<Args extends unknown[]> {
  readonly size: number
  /** Answers how to leave again. */
  add(listener: (...args: Args) => void): () => void
  /** Calls every listener, in the order in which they came. One that throws does not keep it from the others. */
  notify(...args: Args): void
}

/** Those who want to be called when something happens; a listener that came twice is called twice. */
export const createListenerSet = <Args extends unknown[] = []>(): ListenerSet<Args> => {
  const listeners = new Set<{ readonly call: (...args: Args) => void }>()
  return {
    get size() {
      return listeners.size
    },
    add: (call) => {
      const entry = { call }
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
    notify: (...args) => {
      for (const { call } of listeners) {
        try {
          call(...args)
        } catch (error) {
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
