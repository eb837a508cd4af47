import type { Sealing } from '#server/platform/field-encryption/field-encryption-port.ts'
import type { KeyRing } from '#server/platform/field-encryption/key-ring.ts'
import type { Log } from '#server/platform/log.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'
import {
  contextOf,
  countBlocks,
  findSealedBefore,
  readSealed,
  replaceSealed,
  sealedColumns,
  type SealedColumn,
  type SealedRow,
} from './sealed-columns.ts'

const blocksAtOnce = 16
/** Members go on meanwhile: their work has the rest of the connections. */
const rowsAtOnce = 4
/** A row that somebody changed while it was sealed anew is met again in the next pass. */
const passesMax = 20

interface Deps {
  ring: KeyRing
  sealing: Sealing
  log: Log
}

interface Pass {
  resealed: number
  /** Changed by somebody else at that moment. */
  missed: number
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

  /** Settles when nothing is under way. */
  async settled(): Promise<void> {
    await this.#running
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  async #run(): Promise<void> {
    const { log, ring } = this.#deps
    let total = 0
    for (let nth = 0; nth < passesMax && !this.#isStopped; nth += 1) {
      const pass = await this.#pass()
      total += pass.resealed
      if (this.#isStopped) return
      if (pass.missed > 0) continue
      if (pass.unreadable > 0)
        log.error({ count: pass.unreadable }, 'values that no key opens stay as they are: see keys list')
      if (total > 0) log.info({ count: total, key: ring.current.id }, 'everything is sealed with the current key')
      return
    }
  }

  async #pass(): Promise<Pass> {
    const pass = { resealed: 0, missed: 0, unreadable: 0 }
    for (const at of sealedColumns) {
      const blocks = await countBlocks(this.#db, at)
      for (let fromBlock = 0; fromBlock < blocks && !this.#isStopped; fromBlock += blocksAtOnce) {
        const range = { currentId: this.#deps.ring.current.id, fromBlock, toBlock: fromBlock + blocksAtOnce }
        await this.#resealAll(at, await findSealedBefore(this.#db, at, range), pass)
      }
    }
    return pass
  }

  async #resealAll(at: SealedColumn, rows: readonly SealedRow[], pass: Pass): Promise<void> {
    for (let first = 0; first < rows.length && !this.#isStopped; first += rowsAtOnce) {
      const some = rows.slice(first, first + rowsAtOnce)
      for (const outcome of await Promise.all(some.map((row) => this.#reseal(at, row)))) pass[outcome] += 1
    }
  }

  async #reseal(at: SealedColumn, row: SealedRow): Promise<keyof Pass> {
    const { sealing, log } = this.#deps
    const before = await readSealed(this.#db, at, row)
    if (!before) return 'missed'
    const context = contextOf(at, row)
    let content: Buffer
    try {
      content = sealing.open(before, context)
    } catch (error) {
      log.warn({ table: at.table, key: row.key, reason: oneLineOf(error) }, 'a sealed value does not open')
      return 'unreadable'
    }
    const after = sealing.seal(content, context)
    return (await replaceSealed(this.#db, at, { place: row.place, before, after })) ? 'resealed' : 'missed'
  }
}
