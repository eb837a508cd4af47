import { memoryStore } from '#src/gateway/identity.ts'

export type BrowserStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Web Storage; where it is blocked, or is full by now, memory that lasts as long as the page. It never throws. */
export const browserStore = (kind: 'localStorage' | 'sessionStorage'): BrowserStore => {
  const memory = memoryStore()
  const attempt = <T>(work: (store: Storage) => T): T | undefined => {
    try {
      return work(window[kind])
    } catch {
      return undefined
    }
  }
  return {
    getItem: (key) => memory.getItem(key) ?? attempt((store) => store.getItem(key)) ?? null,
    setItem: (key, value) => {
      memory.setItem(key, value)
      // What could not be replaced must not come back with the next visit.
      if (attempt((store) => (store.setItem(key, value), true))) memory.removeItem(key)
      else attempt((store) => store.removeItem(key))
    },
    removeItem: (key) => {
      memory.removeItem(key)
      attempt((store) => store.removeItem(key))
    },
  }
}
