import type { MemberPushes } from '#server/platform/realtime/member-pushes.ts'
import type { SupportNews } from './ports.ts'

/** Tells whoever has a page open; who has none does not miss it. */
export const createTypingPushes = ({ push }: Pick<MemberPushes, 'push'>): SupportNews => ({
  typing: (memberIds, news) => {
    for (const memberId of memberIds) push(memberId, 'support.typing', news)
  },
})
