/** What is held by one tab of the browser at a time, until it lets go or is closed. */
export interface TabLocks {
  /** Waits until this tab holds it; at once where it does already, or where the browser has no locks. */
  hold(name: string, signal?: AbortSignal): Promise<void>
  release(name: string): void
}

/** On the browser's Web Locks, which exist in secure contexts only. */
export const createTabLocks = (locks: LockManager | undefined): TabLocks => {
  const held = new Map<string, () => void>()
  return {
    hold: (name, signal) => {
      if (!locks || held.has(name)) return Promise.resolve()
      return new Promise((resolve, reject) => {
        locks
          .request(name, signal ? { signal } : {}, () => {
            resolve()
            return new Promise<void>((release) => held.set(name, release))
          })
          .catch(reject)
      })
    },
    release: (name) => {
      held.get(name)?.()
      held.delete(name)
    },
  }
}
