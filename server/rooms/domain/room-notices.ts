import type { ContentOf } from '#contract/rooms/entities/chat-message.ts'

import { reasonWords } from '#contract/rooms/rules/moderation-reasons.ts'
import type { ModerationReason } from '#contract/rooms/entities/mute-notice.ts'

type Notice = ContentOf<'system'>

const notice = (kind: Notice['data']['kind'], text: string, values: Record<string, string>): Notice => ({
  msgType: 'system',
  data: { kind, text, values },
})

interface MuteWords {
  readonly minutes: number | null
  readonly reasonCode: ModerationReason | null
  readonly reason: string
}

const lengthWords = (minutes: number): string => {
  if (minutes % 1440 === 0) return `${minutes / 1440} 天`
  return minutes % 60 === 0 ? `${minutes / 60} 小时` : `${minutes} 分钟`
}

/** [P-02] What a room reads when somebody is muted. `values` carries the parts for other languages. */
export const muteNotice = (member: string, by: string, { minutes, reasonCode, reason }: MuteWords): Notice => {
  const why = reasonWords(reasonCode, reason)?.zh
  const length = minutes === null ? '被封禁' : `被禁言 ${lengthWords(minutes)}`
  return notice('mute', `${member} ${length}${why === undefined ? '' : `：${why}`}`, {
    member,
    by,
    minutes: minutes === null ? '' : String(minutes),
    reason,
    ...(reasonCode !== null && { reasonCode }),
  })
}

/** [P-02] A lift, or a longer mute, was taken back: the mute before holds again. */
export const restoredNotice = (member: string, by: string): Notice =>
  notice('mute', `${member} 恢复禁言`, { member, by, restored: 'true' })

/** [P-02] */
export const unmuteNotice = (member: string, by: string): Notice =>
  notice('unmute', `${member} 已解除禁言`, { member, by })

/** [P-02] Whoever reads it knows what the member is from then on: earlier rows show it too. */
export const roleNotice = (member: { id: string; nickname: string }, by: string, moderates: boolean): Notice =>
  notice('role', moderates ? `${member.nickname} 已成为房管` : `${member.nickname} 不再是房管`, {
    memberId: member.id,
    member: member.nickname,
    by,
    role: moderates ? 'moderator' : 'member',
  })

/** [P-02] */
export const slowModeNotice = (seconds: number, by: string): Notice =>
  notice('slow', seconds === 0 ? '慢速模式已关闭' : `慢速模式：每 ${seconds} 秒可发言一次`, {
    seconds: String(seconds),
    by,
  })

/** [P-02] */
export const allMutedNotice = (allMuted: boolean, by: string): Notice =>
  notice('notice', allMuted ? '本房间已开启全员禁言' : '本房间已关闭全员禁言', { allMuted: String(allMuted), by })
