import type { MemberInfo } from '#contract/members/entities/member.ts'
import { isWelcomeDue, welcomeEveryMs, welcomeIdOf } from '#server/rooms/domain/welcome-policy.ts'
import type { RoomLog, Rooms } from '#server/rooms/ports.ts'
import type { Log } from '#server/platform/log.ts'

/** Remembered welcomes; beyond it those that no longer matter are forgotten. */
const rememberedMax = 20_000

export interface Welcomes {
  /** Says in the room's log that the member came, once in ten minutes; not of one who is muted there. [E-08, P-02] */
  came(roomNo: string, member: MemberInfo): Promise<void>
}

export const createWelcomes = (
  roomLog: Pick<RoomLog, 'append'>,
  { rooms, now, log }: { rooms: Pick<Rooms, 'muteOf'>; now: () => number; log: Log },
): Welcomes => {
  const lastAtMs = new Map<string, number>()
  const forget = (): void => {
    if (lastAtMs.size <= rememberedMax) return
    for (const [key, atMs] of lastAtMs) if (now() - atMs >= welcomeEveryMs) lastAtMs.delete(key)
  }
  return {
    came: async (roomNo, member) => {
      const key = `${roomNo} ${member.id}`
      const nowMs = now()
      if (member.anchorRoomNo === roomNo || !isWelcomeDue(lastAtMs.get(key), nowMs)) return
      forget()
      lastAtMs.set(key, nowMs)
      try {
        if (await rooms.muteOf(roomNo, member.id)) return
        await roomLog.append(roomNo, {
          id: welcomeIdOf(member.id, nowMs),
          username: member.nickname,
          content: { msgType: 'welcome', data: { userId: member.id, level: member.vipLevel, avatar: member.avatar } },
          authorId: null,
          requestId: null,
        })
      } catch (error) {
        log.warn({ err: error, roomNo, memberId: member.id }, 'a welcome could not be stored')
      }
    },
  }
}
