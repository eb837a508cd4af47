import { supportTypingPerMinute } from '#contract/limits.ts'
import { accept, reject } from '#contract/outcome.ts'
import type { SupportRows } from '#server/messages/store/support-rows.ts'
import { createRateLimit } from '#server/platform/rate-limit.ts'
import type { SupportNews, SupportStaff, SupportTyping } from './ports.ts'

interface TypingDeps {
  rows: Pick<SupportRows, 'cases'>
  staff: Pick<SupportStaff, 'isStaff' | 'all'>
  news: SupportNews
}

/** Tells the other side of a case that somebody writes. It is counted before anything is looked up, and never kept. */
export const createSupportTyping = ({ rows, staff, news }: TypingDeps): SupportTyping => {
  const admits = createRateLimit({ points: supportTypingPerMinute, windowSeconds: 60 })
  return {
    type: async (memberId, caseId) => {
      if (!admits(memberId)) return reject('RATE_LIMITED_MEMBER')
      const [found] = await rows.cases({ caseId, limit: 1 })
      if (found?.memberId === memberId) {
        const others = (await staff.all()).flatMap(({ id }) => (id === memberId ? [] : [id]))
        news.typing(others, { caseId, by: 'member' })
      } else if (found && (await staff.isStaff(memberId))) news.typing([found.memberId], { caseId, by: 'staff' })
      else return reject('RECORD_UNKNOWN')
      return accept({})
    },
  }
}
