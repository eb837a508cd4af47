import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import { pauseAt } from './domain/protection-status.ts'
import type { PastPauses, Advertising } from './ports.ts'
import { readPauses, readPausedSince, readPausesOf } from './store/protection-rows.ts'

/** Who may be advertised to. It needs nothing of the site, which asks it. */
export const createAdvertising = ({ db, now }: Pick<Infrastructure, 'db' | 'now'>): Advertising & PastPauses => ({
  areOpenTo: async (memberId) => {
    if (memberId === undefined) return true
    return pauseAt(await readPauses(db, memberId), now()) === null
  },
  pausedSince: (unit, memberIds, sinceMs) => readPausedSince(tablesOf(unit), memberIds, sinceMs),
  openAmong: async (memberIds) => {
    const pauses = await readPausesOf(db, memberIds)
    return memberIds.filter((memberId) => {
      const own = pauses.get(memberId)
      return own === undefined || pauseAt(own, now()) === null
    })
  },
})
