/** A map of so many entries at most: with one more, the entry that was set or got longest ago is dropped. */
export class LruMap<Key, Value extends NonNullable<unknown>> {
  readonly #entries = new Map<Key, Value>()
  readonly #entriesMax: number
  readonly #onEvicted: (key: Key) => void

  constructor(entriesMax: number, onEvicted: (key: Key) => void = () => undefined) {
    this.#entriesMax = entriesMax
    this.#onEvicted = onEvicted
  }

  /** Makes the entry the newest. */
  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  /** Leaves the entry as old as it is. */
  peek(key: Key): Value | undefined {
    return this.#entries.get(key)
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.#entriesMax) return
    const oldest = this.#entries.keys().next().value as Key
    this.#entries.delete(oldest)
    this.#onEvicted(oldest)
  }

  delete(key: Key): void {
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }
}
