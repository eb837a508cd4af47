import type { Connections } from '#server/platform/realtime/connections.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'
import type { SupportNews } from './ports.ts'

/** Tells whoever has a page open; who has none does not miss it. */
export const createTypingPushes = ({ ofMember }: Pick<Connections, 'ofMember'>): SupportNews => ({
  typing: (memberIds, news) => {
    const push = encodePush('support.typing', news)
    for (const connection of memberIds.flatMap((memberId) => [...ofMember(memberId)])) connection.send(push)
  },
})
