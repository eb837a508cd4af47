import type { ContentOf } from '#contract/rooms/entities/chat-message.ts'
import type { RoomModes, RoomSettings } from '#contract/rooms/entities/room.ts'
import { modeSwitches, type ModeSwitch } from '#contract/rooms/rules/room-modes.ts'

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

const switchWords: Readonly<Record<ModeSwitch, string>> = {
  giftersOnly: '仅送过礼物的人可发言',
  emotesOnly: '仅可发表情',
  noDuplicates: '不许重复',
  linksOff: '拦链接与联系方式',
}

const ageWords = (minutes: number): string => {
  if (minutes % 1_440 === 0) return `${minutes / 1_440} 天`
  return minutes % 60 === 0 ? `${minutes / 60} 小时` : `${minutes} 分钟`
}

const followersWords = (minutes: number | null): string => {
  if (minutes === null) return '已关闭仅关注者发言'
  return minutes === 0 ? '仅关注者可发言' : `仅关注满 ${ageWords(minutes)}的人可发言`
}

const vipWords = (level: number): string => (level === 0 ? '已取消最低发言等级' : `最低发言等级：VIP${level}`)

const modeText = <Mode extends keyof RoomModes>(mode: Mode, modes: RoomModes): string => {
  if (mode === 'followersMinutes') return followersWords(modes.followersMinutes)
  if (mode === 'vipLevelMin') return vipWords(modes.vipLevelMin)
  const name = modeSwitches.find((each) => each === mode)
  return name === undefined ? '' : `${modes[name] ? '已开启' : '已关闭'}：${switchWords[name]}`
}

const modeNames = ['followersMinutes', 'vipLevelMin', ...modeSwitches] as const

/** [P-02] `value` as JSON. */
const modeNotice = (mode: keyof RoomModes, modes: RoomModes, by: string): Notice =>
  notice('notice', modeText(mode, modes), { mode, value: JSON.stringify(modes[mode]), by })

/** [P-02] A shield that a moderator began or ended, or that is over. */
export const shieldNotice = (shield: 'on' | 'off' | 'over', by: string): Notice =>
  notice(
    'notice',
    {
      on: '护盾模式已开启：新账号暂不能发言，不许链接与重复，每 10 秒一条',
      off: '护盾模式已关闭，房间规则恢复原样',
      over: '护盾模式已到时，房间规则恢复原样',
    }[shield],
    { shield, by },
  )

/** [P-02] A line for every rule of the room that a change changed; `kind` tells them apart. */
export const noticesOf = (
  before: RoomSettings,
  after: RoomSettings,
  by: string,
): { readonly kind: string; readonly content: Notice }[] => {
  const isOn = after.shieldUntilMs !== null
  return [
    ...(before.slowModeSeconds === after.slowModeSeconds
      ? []
      : [{ kind: 'slow', content: slowModeNotice(after.slowModeSeconds, by) }]),
    ...(before.allMuted === after.allMuted ? [] : [{ kind: 'all-muted', content: allMutedNotice(after.allMuted, by) }]),
    ...modeNames
      .filter((mode) => before.modes[mode] !== after.modes[mode])
      .map((mode) => ({ kind: `mode-${mode}`, content: modeNotice(mode, after.modes, by) })),
    ...((before.shieldUntilMs !== null) === isOn
      ? []
      : [{ kind: 'shield', content: shieldNotice(isOn ? 'on' : 'off', by) }]),
  ]
}
