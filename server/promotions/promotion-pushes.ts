import { createBroadcast } from '#server/platform/realtime/broadcast.ts'
import type { Connections } from '#server/platform/realtime/connections.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'
import type { SocketSubject } from '#server/platform/realtime/socket-subject.ts'
import type { PromotionNews } from './ports.ts'

/** Tells every socket, visitors' too, that an operator has changed promotions. [C-15] */
export const createPromotionPushes = (options: {
  connections: Pick<Connections, 'all'>
  now: () => number
}): PromotionNews & SocketSubject => {
  const { send, connected } = createBroadcast(options)
  return { changed: () => send(encodePush('promotions.changed', {})), connected }
}
