import { userNameKey } from '#contract/accounts/rules/user-name.ts'
import { sql } from 'kysely'
import { FailureWindows, type CountedFailures, type Failure } from '#server/accounts/failure-windows.ts'
import type { FailedLogins, SecurityEvent } from '#server/accounts/ports/security-log.ts'
import { createMutex } from '#server/platform/keyed-mutex.ts'
import { mayBeStored } from '#server/platform/postgres/postgres-text.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'
import type { Log } from '#server/platform/log.ts'
import { addSecurityEvents } from './security-log.ts'

const flushAfterMs = 1_000
const lookEveryMs = 60_000
/** Log-ins hash a password each: far fewer fail in a second. */
export const failuresWaitingMax = 5_000

type Noted = Parameters<FailedLogins['note']>[0]

export interface FailedLoginStore extends FailedLogins {
  /** Writes what is due. */
  flush(): Promise<void>
  /** Writes all that was counted. */
  close(): Promise<void>
}

const eventOf = ({ kind, memberId, client, way, count }: CountedFailures): SecurityEvent => ({
  kind,
  memberId,
  from: client && { client },
  details: { way, count },
})

/** Whose names they are, by name in lower case. */
const idsOf = async (db: Database, names: readonly string[]): Promise<Map<string, string>> => {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, lower(name) as name from members where lower(name) = any(${names}::text[])
  `.execute(db)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Failed log-ins for the security log, counted in memory and written behind. */
class PostgresFailedLogins implements FailedLoginStore {
  readonly #db: Database
  readonly #now: () => number
  readonly #log: Log
  readonly #windows = new FailureWindows()
  readonly #inTurn = createMutex()
  #waiting: Noted[] = []
  #rows: CountedFailures[] = []
  #timer: NodeJS.Timeout | undefined
  #timerDueMs = Number.POSITIVE_INFINITY
  #isClosed = false

  constructor(db: Database, { now, log }: { now: () => number; log: Log }) {
    this.#db = db
    this.#now = now
    this.#log = log
  }

  note(failure: Noted): void {
    if (this.#waiting.length < failuresWaitingMax) this.#waiting.push(failure)
    this.#flushIn(flushAfterMs)
  }

  flush(): Promise<void> {
    return this.#inTurn(() => this.#flush())
  }

  close(): Promise<void> {
    this.#isClosed = true
    return this.#inTurn(async () => {
      await this.#flush()
      this.#rows.push(...this.#windows.rest())
      await this.#write()
    })
  }

  async #flush(): Promise<void> {
    this.#stopTimer()
    try {
      await this.#count()
      this.#rows.push(...this.#windows.over(this.#now()))
      await this.#write()
    } catch (error) {
      this.#log.warn({ reason: oneLineOf(error) }, 'failed log-ins could not be put down yet')
    }
    if (this.#rows.length > 0 || this.#waiting.length > 0) this.#flushIn(flushAfterMs)
    else if (!this.#windows.isEmpty) this.#flushIn(lookEveryMs)
  }

  async #count(): Promise<void> {
    const waiting = this.#waiting
    const names = waiting.flatMap(({ who }) => ('name' in who ? [userNameKey(who.name)] : []))
    const ids = await idsOf(this.#db, [...new Set(names)].filter(mayBeStored))
    this.#waiting = this.#waiting.slice(waiting.length)
    for (const { kind, who, way, client } of waiting) {
      const memberId = 'name' in who ? ids.get(userNameKey(who.name)) : who.memberId
      const row = memberId && this.#windows.add({ kind, memberId, way, client } satisfies Failure, this.#now())
      if (row) this.#rows.push(row)
    }
  }

  async #write(): Promise<void> {
    const written = this.#rows.length
    await addSecurityEvents(this.#db, this.#rows.map(eventOf), this.#now())
    this.#rows = this.#rows.slice(written)
  }

  /** Sooner than it would be, never later. */
  #flushIn(ms: number): void {
    const dueMs = performance.now() + ms
    if (this.#isClosed || dueMs >= this.#timerDueMs) return
    this.#stopTimer()
    this.#timerDueMs = dueMs
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#timerDueMs = Number.POSITIVE_INFINITY
  }
}

/** Failed log-ins for the security log, on PostgreSQL. Nobody waits for them: their time would tell names that are known. */
export const createFailedLogins = (db: Database, options: { now: () => number; log: Log }): FailedLoginStore =>
  new PostgresFailedLogins(db, options)
