/** What anybody may ask of: however many ask, it is read once in a while. */
export interface SharedReads {
  /** What was read last of a key, or is being read, while it is not too old. */
  once<Data>(key: string, read: () => Promise<Data>): Promise<Data>
  /** The next who asks hears of what has changed. */
  forget(): void
}

interface SharedReadsOptions {
  /** How long a reading is kept; after it nothing of it stays in memory. */
  readonly keptMs: number
  readonly entriesMax: number
  readonly now: () => number
  /** What all readings may take together; with more, those asked for longest ago are dropped. */
  readonly bytesMax?: number
  /** What a reading takes, once it is there. */
  readonly bytesOf?: (data: unknown) => number
}

interface Reading {
  readonly data: Promise<unknown>
  readonly untilMs: number
  readonly timer: NodeJS.Timeout
  bytes: number
}

/** Readings by key, in the order in which they were asked for. */
class Readings {
  readonly #kept = new Map<string, Reading>()
  #bytes = 0

  get(key: string): Reading | undefined {
    const reading = this.#kept.get(key)
    if (!reading) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, reading)
    return reading
  }

  set(key: string, reading: Reading): void {
    this.drop(key)
    this.#kept.set(key, reading)
  }

  drop(key: string, only?: Reading): void {
    const reading = this.#kept.get(key)
    if (!reading || (only && only !== reading)) return
    clearTimeout(reading.timer)
    this.#kept.delete(key)
    this.#bytes -= reading.bytes
  }

  weigh(key: string, reading: Reading, bytes: number): void {
    if (this.#kept.get(key) !== reading) return
    reading.bytes = bytes
    this.#bytes += bytes
  }

  shrink(entriesMax: number, bytesMax: number): void {
    for (const key of this.#kept.keys()) {
      if (this.#kept.size <= entriesMax && this.#bytes <= bytesMax) return
      this.drop(key)
    }
  }

  clear(): void {
    for (const key of this.#kept.keys()) this.drop(key)
  }
}

export const createSharedReads = (options: SharedReadsOptions): SharedReads => {
  const { keptMs, entriesMax, now, bytesMax = Number.POSITIVE_INFINITY, bytesOf = () => 0 } = options
  const readings = new Readings()
  return {
    once: <Data>(key: string, read: () => Promise<Data>): Promise<Data> => {
      const earlier = readings.get(key)
      if (earlier && earlier.untilMs > now()) return earlier.data as Promise<Data>
      const data = read()
      const timer = setTimeout(() => readings.drop(key, reading), keptMs).unref()
      const reading: Reading = { data, untilMs: now() + keptMs, timer, bytes: 0 }
      readings.set(key, reading)
      readings.shrink(entriesMax, bytesMax)
      data.then(
        (made) => {
          readings.weigh(key, reading, bytesOf(made))
          readings.shrink(entriesMax, bytesMax)
        },
        // A failed one is asked again by whoever comes next.
        () => readings.drop(key, reading),
      )
      return data
    },
    forget: () => readings.clear(),
  }
}
