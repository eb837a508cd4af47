import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { SiteInfo } from '#contract/site/entities/site.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { createMembers } from '#server/accounts/store/members.ts'
import { createRooms } from '#server/rooms/store/rooms.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Log } from '#server/platform/log.ts'
import { aSite } from '#tests/builders/site-info.ts'

export const quietLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

/** Keeps what is logged as a warning or an error. */
export const listeningLog = (): Log & { lines: { level: string; fields: object; text: string }[] } => {
  const lines: { level: string; fields: object; text: string }[] = []
  return {
    ...quietLog,
    lines,
    warn: (fields, text) => void lines.push({ level: 'warn', fields, text }),
    error: (fields, text) => void lines.push({ level: 'error', fields, text }),
  }
}

export const demoSite: SiteInfo = aSite({ siteId: 5000, siteSeries: 'glow', currencies: [] })

/** A clock that stands until it is moved. */
export const createTestClock = (startMs: number) => {
  let nowMs = startMs
  return {
    now: () => nowMs,
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

/** The demo's people, rooms, gifts and matches in an empty database, and the way to find them. */
export const seedDemoWorld = async (db: Database, now: () => number) => {
  await seedDemo(db, { now, log: quietLog })
  const members = createMembers(db)
  const rooms = createRooms(db, { now, log: quietLog, isFollowing: async () => false, held: { ownIn: async () => [] } })
  return {
    rooms,
    member: async (name: string): Promise<MemberInfo> => {
      const found = await members.byName(name)
      if (!found) throw new Error(`no member ${name}`)
      return found
    },
    room: async (roomNo: string): Promise<RoomRecord> => {
      const found = await rooms.find(roomNo)
      if (!found) throw new Error(`no room ${roomNo}`)
      return found
    },
  }
}
