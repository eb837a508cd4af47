import type { Log } from './log.ts'

export interface ListenerSet<Args extends unknown[]> {
  /** Answers how to leave again. */
  add(listener: (...args: Args) => void): () => void
  /** Calls every listener, in the order in which they came. One that throws does not keep it from the others. */
  notify(...args: Args): void
}

/** Those who want to be called when something of `what` happens. */
export const createListenerSet = <Args extends unknown[]>(log: Pick<Log, 'error'>, what: string): ListenerSet<Args> => {
  const listeners = new Set<(...args: Args) => void>()
  return {
    add: (listener) => {
      const own = (...args: Args): void => listener(...args)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    notify: (...args) => {
      for (const listener of listeners) {
        try {
          listener(...args)
        } catch (error) {
          log.error({ err: error }, `a listener of ${what} failed`)
        }
      }
    },
  }
}
