import type { KeyValueStore } from './secure-session.ts'

/** Where the device's uuid stands in the browser's store. */
export const deviceKey = 'grandstand.uuid'

/** The device's uuid, made once and kept where storage allows. [C-01] */
export const deviceUuid = (store: KeyValueStore): string => {
  try {
    const kept = store.getItem(deviceKey)
    if (kept !== null && /^[0-9a-f-]{36}$/.test(kept)) return kept
    const made = crypto.randomUUID()
    store.setItem(deviceKey, made)
    return made
  } catch {
    return crypto.randomUUID()
  }
}

/** A store for where Web Storage is missing or blocked, and for terminals. */
export const memoryStore = (): KeyValueStore => {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}
