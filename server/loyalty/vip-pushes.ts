import type { Connections } from '#server/platform/realtime/connections.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'
import type { SocketSubject } from '#server/platform/realtime/socket-subject.ts'
import type { VipLevels } from './ports.ts'

interface Options {
  levels: VipLevels
  connections: Pick<Connections, 'ofMember'>
}

/** Tells all of a member's screens that the level is another one. */
export const createVipPushes = ({ levels, connections }: Options): SocketSubject => {
  const stop = levels.onChanged((memberId, level) => {
    for (const connection of connections.ofMember(memberId)) connection.send(encodePush('vip.changed', { level }))
  })
  return { close: stop }
}
