import type { KeyRing } from '#server/platform/field-encryption/key-ring.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { makeDataKey, type DataKeySource } from './data-key-source.ts'
import type { Resealing } from './resealing.ts'
import type { SealedMark } from './sealed-mark.ts'
import { countByKey } from './sealed-columns.ts'

/** What was sealed with a key while it was current is in the database by then. */
export const keyRestMs = 60_000

interface Deps {
  source: DataKeySource
  ring: KeyRing
  resealing: Resealing
  mark: SealedMark
  now: () => number
}

export interface KeyUse {
  /** '' for values of older versions, which name no key. */
  readonly id: string
  readonly status: 'current' | 'old' | 'missing'
  readonly values: number
}

/** Why a key is not forgotten, in words. */
export type ForgetFault = 'unknown' | 'current' | 'in use' | 'resting' | 'setting'

/** The data keys of a running server. */
export class DataKeys {
  readonly #db: Database
  readonly #deps: Deps
  /** When a key of this process was current last. */
  readonly #retiredAtMs = new Map<string, number>()

  constructor(db: Database, deps: Deps) {
    this.#db = db
    this.#deps = deps
  }

  get sourceName(): string {
    return this.#deps.source.name
  }

  async list(): Promise<KeyUse[]> {
    const { keys, current } = this.#deps.ring
    const counts = await countByKey(this.#db)
    const listed = keys.map(({ id }) => ({
      id,
      status: id === current.id ? ('current' as const) : ('old' as const),
      values: counts.get(id) ?? 0,
    }))
    const others = [...counts].filter(([id]) => !keys.some((key) => key.id === id))
    return [
      ...listed,
      ...others.map(([id, values]) => ({ id, status: id === '' ? 'old' : 'missing', values }) as const),
    ]
  }

  /** Goes on with sealing anew what other keys have sealed. */
  resume(): void {
    this.#deps.resealing.start()
  }

  /** A new key seals from now on, and what older ones have sealed is sealed anew. Undefined: the setting says the keys. */
  async rotate(): Promise<string | undefined> {
    const { source, ring, mark, now } = this.#deps
    if (!source.store) return undefined
    await mark.clear()
    const made = makeDataKey()
    await source.store([made, ...ring.keys])
    this.#retiredAtMs.set(ring.current.id, now())
    ring.renew(made)
    this.resume()
    return made.id
  }

  /** Drops a key that seals nothing any more. */
  async forget(id: string): Promise<ForgetFault | undefined> {
    const { source, ring, now } = this.#deps
    if (id === ring.current.id) return 'current'
    if (!ring.find(id)) return 'unknown'
    if (now() - (this.#retiredAtMs.get(id) ?? -keyRestMs) < keyRestMs) return 'resting'
    const counts = await countByKey(this.#db)
    if ((counts.get(id) ?? 0) + (counts.get('') ?? 0) > 0) return 'in use'
    if (!source.store) return 'setting'
    await source.store(ring.keys.filter((key) => key.id !== id))
    ring.forget(id)
    return undefined
  }
}
