import { sql } from 'kysely'
import { oneLineOf } from '#server/platform/start-fault.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Log } from '#server/platform/log.ts'

const flushEveryMs = 1_000

export interface Failure {
  readonly count: number
  readonly untilMs: number
  readonly lastMs: number
}

/** Where the log-in limiter's counters outlive a start. */
export interface LoginFailures {
  /** Oldest first. */
  load(): Promise<(readonly [key: string, failure: Failure])[]>
  /** Undefined: forgotten. Written within a second; a kill before that forgives. */
  changed(key: string, failure: Failure | undefined): void
}

export interface LoginFailureStore extends LoginFailures {
  /** Writes what is waiting. */
  flush(): Promise<void>
}

/** Counters on PostgreSQL, written behind: a log-in does not wait for them. */
export const createLoginFailures = (
  db: Database,
  { keptMs, now, log }: { keptMs: number; now: () => number; log: Log },
): LoginFailureStore => {
  let waiting = new Map<string, Failure | undefined>()
  let timer: NodeJS.Timeout | undefined

  const write = async (changes: Map<string, Failure | undefined>): Promise<void> => {
    const kept = [...changes].flatMap(([key, failure]) =>
      failure
        ? [{ key, count: failure.count, until: new Date(failure.untilMs), last_at: new Date(failure.lastMs) }]
        : [],
    )
    if (kept.length > 0)
      await db
        .insertInto('login_failures')
        .values(kept)
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet(({ ref }) => ({
            count: ref('excluded.count'),
            until: ref('excluded.until'),
            last_at: ref('excluded.last_at'),
          })),
        )
        .execute()
    const gone = [...changes].flatMap(([key, failure]) => (failure ? [] : [key]))
    const tooOld = new Date(now() - keptMs)
    await sql`delete from login_failures where key = any(${gone}::text[]) or last_at < ${tooOld}`.execute(db)
  }

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const changes = waiting
    waiting = new Map()
    if (changes.size === 0) return
    try {
      await write(changes)
    } catch (error) {
      log.warn({ reason: oneLineOf(error) }, 'failed log-ins could not be stored')
    }
  }

  return {
    load: async () => {
      const rows = await db
        .selectFrom('login_failures')
        .selectAll()
        .where('last_at', '>', new Date(now() - keptMs))
        .orderBy('last_at')
        .execute()
      return rows.map(({ key, count, until, last_at: last }) => [
        key,
        { count, untilMs: until.getTime(), lastMs: last.getTime() },
      ])
    },
    changed: (key, failure) => {
      waiting.set(key, failure)
      timer ??= setTimeout(() => void flush(), flushEveryMs)
    },
    flush,
  }
}
