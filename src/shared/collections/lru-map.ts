/** A map of so many entries at most: with one more, the entry that was set or got longest ago is dropped. */
export class LruMap<Key, Value extends NonNullable<unknown>> {
  readonly #entries = new Map<Key, Value>()
  readonly #entriesMax: number

  constructor(entriesMax: number) {
    this.#entriesMax = entriesMax
  }

  /** Makes the entry the newest. */
  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#entriesMax && oldest !== undefined) this.#entries.delete(oldest)
  }

  delete(key: Key): void {
    this.#entries.delete(key)
  }

  /** From the oldest to the newest; entries may be deleted on the way. */
  keys(): Iterable<Key> {
    return this.#entries.keys()
  }

  clear(): void {
    this.#entries.clear()
  }
}
