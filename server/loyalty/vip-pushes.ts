import type { Connections } from '#server/platform/realtime/connections.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'
import type { VipNews } from './ports.ts'

/** Tells all of a member's screens that the level is another one. */
export const createVipPushes = ({ ofMember }: Pick<Connections, 'ofMember'>): VipNews => ({
  levelChanged: (memberId, level) => {
    for (const connection of ofMember(memberId)) connection.send(encodePush('vip.changed', { level }))
  },
})
