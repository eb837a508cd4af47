import { raidResultMs } from '#contract/limits.ts'
import type { Raid } from '#contract/live/entities/raid.ts'
import type { RaidBoard } from '#server/live/ports/raids.ts'

/** One raid a room; who goes along is as bounded as the sockets are. [S-02] */
export const createRaidBoard = (now: () => number): RaidBoard => {
  const raids = new Map<string, Raid>()
  const following = new Map<string, Map<object, unknown>>()
  const of = (roomNo: string): Raid | undefined => {
    const raid = raids.get(roomNo)
    if (!raid || raid.state === 'counting' || raid.endsAtMs + raidResultMs > now()) return raid
    raids.delete(roomNo)
    return undefined
  }
  const stay = (screen: object, roomNo: string): void => {
    const screens = following.get(roomNo)
    screens?.delete(screen)
    if (screens?.size === 0) following.delete(roomNo)
  }
  return {
    of,
    put: ({ roomNo, raid }) => {
      raids.set(roomNo, raid)
      if (raid.state !== 'counting') following.delete(roomNo)
    },
    follow: (roomNo, raidId, screen, person) => {
      const raid = of(roomNo)
      if (raid?.raidId !== raidId || raid.state !== 'counting') return false
      following.set(roomNo, (following.get(roomNo) ?? new Map()).set(screen, person))
      return true
    },
    stay: (screen, roomNo) => {
      if (roomNo !== undefined) return stay(screen, roomNo)
      for (const each of following.keys()) stay(screen, each)
    },
    followers: (roomNo) => new Set(following.get(roomNo)?.values()).size,
  }
}
