import { memoryStore } from '#src/gateway/identity.ts'

export type BrowserStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Web Storage where the browser allows it, else a store that lasts as long as the page. */
export const browserStore = (kind: 'localStorage' | 'sessionStorage'): BrowserStore => {
  try {
    const store = window[kind]
    const probe = 'grandstand.probe'
    store.setItem(probe, '1')
    store.removeItem(probe)
    return store
  } catch {
    return memoryStore()
  }
}
