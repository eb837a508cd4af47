import type { ReplayLine } from '#contract/live/entities/replay.ts'
import { replayChatPageMs } from '#contract/limits.ts'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import { mayModerate } from '#contract/rooms/rules/room-roles.ts'
import type { ReplayClock } from '#server/live/ports.ts'

/** Moment of the world at a place of a replay. */
const momentOf = ({ stretches, durationMs }: ReplayClock, placeMs: number): number => {
  const stretch = stretches.findLast(({ atMs }) => atMs <= placeMs) ?? stretches[0]
  return stretch ? stretch.startsAtMs + Math.min(placeMs, durationMs) - stretch.atMs : 0
}

/** Place in a replay of a moment of the world; what came while nothing was recorded stands where the picture breaks. */
export const placeOf = ({ stretches, durationMs }: ReplayClock, momentMs: number): number => {
  const index = stretches.findLastIndex(({ startsAtMs }) => startsAtMs <= momentMs)
  const stretch = stretches[index]
  if (!stretch) return 0
  const endMs = stretches[index + 1]?.atMs ?? durationMs
  return Math.min(endMs, stretch.atMs + momentMs - stretch.startsAtMs)
}

/** Moments between which the chat of a page came; undefined: the replay is not that long. */
export const spanOfPage = (clock: ReplayClock, page: number): { fromMs: number; toMs: number } | undefined => {
  const placeMs = page * replayChatPageMs
  if (placeMs >= clock.durationMs) return undefined
  const fromMs = momentOf(clock, placeMs)
  return { fromMs, toMs: Math.max(fromMs, momentOf(clock, placeMs + replayChatPageMs)) }
}

const markOf = (role: RoomRole): ReplayLine['mark'] =>
  role === 'anchor' ? role : mayModerate(role) ? 'moderator' : 'none'

/** A message at its place; undefined for what replays leave out. */
export const lineOf = (clock: ReplayClock, { id, atMs, content }: RoomMessage): ReplayLine | undefined => {
  const placed = { id, atMs: placeOf(clock, atMs) }
  if (content.msgType === 'text') {
    const { author, text } = content.data
    const { memberId, nickname, vipLevel, role } = author
    return { kind: 'text', ...placed, memberId, memberName: nickname, vipLevel, mark: markOf(role), text }
  }
  if (content.msgType !== 'gift') return undefined
  const { memberId, memberName, vipLevel, role, giftName, count } = content.data
  return { kind: 'gift', ...placed, memberId, memberName, vipLevel, mark: markOf(role), giftName, count }
}
