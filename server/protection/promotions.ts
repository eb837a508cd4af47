import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { pauseAt } from './domain/standing.ts'
import type { Promotions } from './ports.ts'
import { readPauses, readPausesOf } from './store/protection-rows.ts'

/** Who may be advertised to. It needs nothing of the site, which asks it. */
export const createPromotions = ({ db, now }: Pick<Infrastructure, 'db' | 'now'>): Promotions => ({
  areOpenTo: async (memberId) => {
    if (memberId === undefined) return true
    return pauseAt(await readPauses(db, memberId), now()) === null
  },
  openAmong: async (memberIds) => {
    const pauses = await readPausesOf(db, memberIds)
    return memberIds.filter((memberId) => {
      const own = pauses.get(memberId)
      return own === undefined || pauseAt(own, now()) === null
    })
  },
})
