import { hkdfSync } from 'node:crypto'

export const dataKeyBytes = 32
export const keyIdLength = 8
const keyIdPattern = new RegExp(`^[a-z0-9]{${keyIdLength}}$`)

/** A data key: 32 bytes, and eight letters and digits that every value says it was sealed with. */
export interface DataKey {
  readonly id: string
  readonly bytes: Buffer
}

export const isKeyId = (text: string): boolean => keyIdPattern.test(text)

/** A key that was given without an id has one of its own bytes, which tells nothing of them. */
export const dataKeyOf = (bytes: Buffer, id?: string): DataKey => {
  const derived = Buffer.from(hkdfSync('sha256', bytes, '', 'grandstand key id', keyIdLength / 2)).toString('hex')
  return { id: id ?? derived, bytes }
}

/** The keys that open what is stored. The first one seals. */
export class KeyRing {
  #keys: readonly DataKey[]

  constructor(current: DataKey, ...older: readonly DataKey[]) {
    this.#keys = [current, ...older]
  }

  get keys(): readonly DataKey[] {
    return this.#keys
  }

  get current(): DataKey {
    const [current] = this.#keys
    if (!current) throw new Error('a ring of keys is never empty')
    return current
  }

  find(id: string): DataKey | undefined {
    return this.#keys.find((key) => key.id === id)
  }

  /** From now on a new key seals; the others go on to open. */
  renew(key: DataKey): void {
    this.#keys = [key, ...this.#keys]
  }

  /** The current key stays. */
  forget(id: string): void {
    this.#keys = this.#keys.filter((key, index) => index === 0 || key.id !== id)
  }
}

/** A ring of keys without names, for data that nobody else opens. */
export const ringOf = (current: Buffer, ...older: readonly Buffer[]): KeyRing =>
  new KeyRing(dataKeyOf(current), ...older.map((bytes) => dataKeyOf(bytes)))
