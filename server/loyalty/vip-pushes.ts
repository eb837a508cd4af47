import type { MemberPushes } from '#server/platform/realtime/member-pushes.ts'
import type { VipNews } from './ports.ts'

/** Tells all of a member's screens that the level is another one. */
export const createVipPushes = ({ push }: Pick<MemberPushes, 'push'>): VipNews => ({
  levelChanged: (memberId, level) => push(memberId, 'vip.changed', { level }),
})
