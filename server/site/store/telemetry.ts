import { mayBeStored } from '#server/platform/postgres/postgres-text.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { createAddressRateLimit, createRateLimit } from '#server/platform/rate-limit.ts'
import type { Telemetry } from '#server/site/ports.ts'

const perMinuteMax = 600
/** Of all addresses together: strangers in many networks fill no disk. */
export const siteEventsPerMinuteMax = 12_000
/** The newest are kept. */
const rowsKeptMax = 1_000_000
/** Devices whose clocks run ahead report from the future: so far at most. */
const aheadMaxMs = 24 * 60 * 60_000

export interface TelemetryStore extends Telemetry {
  /** `stuck`: presses in browsers that came to no rest. */
  stats(): { taken: number; dropped: number; stuck: number }
  /** Removes what is older than `keepMs`. */
  sweep(keepMs: number): Promise<void>
}

/** Telemetry on PostgreSQL; 600 a minute and address, 12,000 of all, a million rows. [C-17] */
export const createTelemetry = (db: Database, now: () => number, keptMax = rowsKeptMax): TelemetryStore => {
  const siteAdmits = createRateLimit({ points: siteEventsPerMinuteMax, windowSeconds: 60 })
  const admits = createAddressRateLimit({ points: perMinuteMax, windowSeconds: 60 })
  const counts = { taken: 0, dropped: 0, stuck: 0 }

  return {
    take: async (events, client) => {
      if (!admits(client.address, events.length) || !siteAdmits('site', events.length)) {
        counts.dropped += events.length
        return 0
      }
      const receivedMs = now()
      await db
        .insertInto('point_logs')
        .values(
          events.map(({ name, page, atMs, value }) => ({
            name,
            page: mayBeStored(page) ? page : '',
            value,
            at: new Date(Math.min(atMs, receivedMs + aheadMaxMs)),
            received_at: new Date(receivedMs),
            device_uuid: client.uuid,
            client_type: client.clientType,
          })),
        )
        .execute()
      counts.taken += events.length
      counts.stuck += events.filter(({ name }) => name === 'command.stuck').length
      return events.length
    },
    stats: () => ({ ...counts }),
    sweep: async (keepMs) => {
      await db
        .deleteFrom('point_logs')
        .where('received_at', '<', new Date(now() - keepMs))
        .execute()
      const oldest = db.selectFrom('point_logs').select('id').orderBy('id', 'desc').offset(keptMax).limit(1)
      await db.deleteFrom('point_logs').where('id', '<=', oldest).execute()
    },
  }
}
