import { raidsAnHourMax } from '#contract/limits.ts'
import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import type { RaidRefusal } from '#contract/live/entities/raid.ts'
import type { RaidCounts, RaidFacts, RaidFault } from '#server/live/ports/raids.ts'

/** Live, or on demand: there is a picture. */
export const isOnAir = (status: AnchorStatus): boolean => status === 1 || status === 4

interface RaidPair extends RaidFacts {
  readonly isOwn: boolean
  readonly isOnAir: boolean
  /** One of the two anchors has blocked the other. */
  readonly areApart: boolean
}

/** Why a room takes in no raid of another; null: it does. [S-02] */
export const raidRefusalOf = (pair: RaidPair): RaidRefusal | null => {
  if (pair.isOwn) return 'own'
  if (!pair.isOnAir) return 'offAir'
  if (pair.areApart) return 'blocked'
  if (pair.raidsFrom === 'nobody') return 'nobody'
  if (pair.raidsFrom === 'followed' && !pair.follows) return 'followed'
  if (pair.isShielded) return 'shield'
  return pair.isBack ? 'back' : null
}

/** Why a room begins no raid now; null: it does. [S-02] */
export const raidFaultOf = ({ isCounting, isDone, inHour }: RaidCounts): RaidFault | null => {
  if (isCounting) return { field: 'raid', rule: 'running' }
  if (isDone) return { field: 'raid', rule: 'done' }
  return inHour >= raidsAnHourMax ? { field: 'raid', rule: 'hour' } : null
}
