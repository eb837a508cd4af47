import type { Sealing } from '#server/platform/field-encryption/field-encryption-port.ts'
import type { KeyRing } from '#server/platform/field-encryption/key-ring.ts'
import type { Log } from '#server/platform/log.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'
import {
  countBlocks,
  findSealedBefore,
  readSealed,
  replaceSealed,
  sealedColumns,
  type RowKey,
  type SealedColumn,
  type SealedValue,
} from './sealed-columns.ts'

const blocksAtOnce = 16
/** Members go on meanwhile: their work has the rest of the connections. */
const rowsAtOnce = 4
/** Rows that members change move about in their table: the next pass meets what one has missed. */
const passesMax = 100

interface Deps {
  ring: KeyRing
  sealing: Sealing
  log: Log
}

interface Pass {
  met: number
  unreadable: number
}

/**
 * Seals with the current key what other keys have sealed, while the server runs. A value is replaced in one statement if
 * nobody has changed it meanwhile, so that whatever ends the process leaves each value whole under one of the keys.
 */
export class Resealing {
  readonly #db: Database
  readonly #deps: Deps
  #running: Promise<void> | undefined
  #isStopped = false

  constructor(db: Database, deps: Deps) {
    this.#db = db
    this.#deps = deps
  }

  /** Begins, or lets the one that runs go over everything again for the key that is current now. */
  start(): void {
    const { log } = this.#deps
    const before = this.#running ?? Promise.resolve()
    const running = before
      .then(() => this.#run())
      .catch((error: unknown) => log.error({ err: error }, 'sealing anew ended early: the next start goes on'))
    this.#running = running
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  async #run(): Promise<void> {
    const { log, ring } = this.#deps
    let total = 0
    for (let nth = 0; nth < passesMax; nth += 1) {
      const { met, unreadable } = await this.#pass()
      total += met - unreadable
      if (this.#isStopped) return
      if (met > unreadable) continue
      if (unreadable > 0) log.error({ count: unreadable }, 'values that no key opens stay as they are: see keys list')
      if (total > 0) log.info({ count: total, key: ring.current.id }, 'what older keys had sealed is sealed anew')
      return
    }
    log.error({}, 'sealing anew met values of older keys again and again')
  }

  async #pass(): Promise<Pass> {
    const pass = { met: 0, unreadable: 0 }
    for (const at of sealedColumns) {
      const blocks = await countBlocks(this.#db, at)
      for (let fromBlock = 0; fromBlock < blocks && !this.#isStopped; fromBlock += blocksAtOnce) {
        const range = { currentId: this.#deps.ring.current.id, fromBlock, toBlock: fromBlock + blocksAtOnce }
        await this.#resealAll(at, await findSealedBefore(this.#db, at, range), pass)
      }
    }
    return pass
  }

  async #resealAll(at: SealedColumn, keys: readonly RowKey[], pass: Pass): Promise<void> {
    for (let first = 0; first < keys.length && !this.#isStopped; first += rowsAtOnce) {
      const some = keys.slice(first, first + rowsAtOnce)
      const areReadable = await Promise.all(some.map((key) => this.#reseal(at, key)))
      pass.met += some.length
      pass.unreadable += areReadable.filter((isReadable) => !isReadable).length
    }
  }

  /** False when no key opens it. */
  async #reseal(at: SealedColumn, key: RowKey): Promise<boolean> {
    const { sealing } = this.#deps
    const before = await readSealed(this.#db, at, key)
    if (!before) return true
    const content = this.#opened(before)
    if (!content) return false
    await replaceSealed(this.#db, at, { key, before: before.sealed, after: sealing.seal(content, before.context) })
    return true
  }

  #opened({ sealed, context }: SealedValue): Buffer | undefined {
    const { sealing, log } = this.#deps
    try {
      return sealing.open(sealed, context)
    } catch (error) {
      log.warn({ context, reason: oneLineOf(error) }, 'a sealed value does not open')
      return undefined
    }
  }
}
