import type { Author, ContentOf, RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import { giftLowLevelMax } from '#contract/limits.ts'

interface Placed {
  readonly id: string
  readonly seq: number
  readonly atMs: number
}

export type LevelTone = 'low' | 'high'

export interface TextView extends Placed {
  readonly kind: 'text'
  readonly author: Author
  readonly text: string
  readonly requestId: string
}

/** [E-07] */
export interface GiftView extends Placed {
  readonly kind: 'gift'
  readonly userId: string
  readonly username: string
  readonly level: number
  readonly tone: LevelTone
  readonly avatar: string
  readonly role: RoomRole
  readonly giftId: string
  readonly giftCode: string
  readonly giftName: string
  readonly url: string
  readonly svgaUrl: string
  readonly layout: 'center' | 'full'
  readonly count: number
  readonly combo: number
  readonly coins: number
  readonly requestId: string
}

/** [E-08] */
export interface WelcomeView extends Placed {
  readonly kind: 'welcome'
  readonly userId: string
  readonly username: string
  readonly level: number
  readonly tone: LevelTone
  readonly avatar: string
}

export type OrderData = ContentOf<'order'>['data']

/** [E-09, S-12] `latestOfVenue`: the newest order of the current venue that stands. */
export interface OrderView extends Placed {
  readonly kind: 'order'
  readonly order: OrderData
  readonly reverted: boolean
  readonly latestOfVenue: boolean
}

export interface SystemView extends Placed {
  readonly kind: 'system'
  readonly notice: ContentOf<'system'>['data']['kind']
  readonly text: string
  readonly values: Readonly<Record<string, string>>
}

export interface DeletedView extends Placed {
  readonly kind: 'deleted'
  readonly by: string
}

export type ViewMessage = TextView | GiftView | WelcomeView | OrderView | SystemView | DeletedView

/** What the rest of the log says about a message. */
export interface MessageMarks {
  /** Who deleted it, or undefined while it stands. */
  readonly deletedBy: string | undefined
  readonly reverted: boolean
  readonly latestOfVenue: boolean
  /** What its author became in the room after it, if that has changed. */
  readonly role: RoomRole | undefined
}

/** Levels up to 4 are low, above high. [V-12] */
export const levelTone = (level: number): LevelTone => (level > giftLowLevelMax ? 'high' : 'low')

const placeOf = ({ id, seq, atMs }: RoomMessage): Placed => ({ id, seq, atMs })

const giftView = (message: RoomMessage, data: ContentOf<'gift'>['data']): GiftView => {
  const { memberId, memberName, vipLevel, ...rest } = data
  const tone = levelTone(vipLevel)
  return { ...placeOf(message), kind: 'gift', userId: memberId, username: memberName, level: vipLevel, tone, ...rest }
}

const authorOf = (author: Author, { role }: MessageMarks): Author => (role ? { ...author, role } : author)

/** A room's message as screens show it, or null for those that only change others. [E-06, E-07, E-08, E-09, V-12] */
export const viewOf = (message: RoomMessage, marks: MessageMarks): ViewMessage | null => {
  const { content } = message
  const placed = placeOf(message)
  if (content.msgType === 'orderRevert' || content.msgType === 'deletion') return null
  if (marks.deletedBy !== undefined) return { ...placed, kind: 'deleted', by: marks.deletedBy }
  switch (content.msgType) {
    case 'deleted':
      return { ...placed, kind: 'deleted', by: content.data.by }
    case 'text':
      return { ...placed, kind: 'text', ...content.data, author: authorOf(content.data.author, marks) }
    case 'gift':
      return giftView(message, marks.role ? { ...content.data, role: marks.role } : content.data)
    case 'welcome':
      return {
        ...placed,
        kind: 'welcome',
        username: message.username,
        tone: levelTone(content.data.level),
        ...content.data,
      }
    case 'order':
      return {
        ...placed,
        kind: 'order',
        order: content.data,
        reverted: marks.reverted,
        latestOfVenue: marks.latestOfVenue,
      }
    case 'system':
      return {
        ...placed,
        kind: 'system',
        notice: content.data.kind,
        text: content.data.text,
        values: content.data.values,
      }
  }
}

/** True when `shown` still tells all that `marks` say, so that a list may keep the same object. */
export const stillShows = (visible: ViewMessage, message: RoomMessage, marks: MessageMarks): boolean => {
  if (visible.id !== message.id) return false
  const deletedBy = message.content.msgType === 'deleted' ? message.content.data.by : marks.deletedBy
  if (visible.kind === 'deleted') return visible.by === deletedBy
  if (deletedBy !== undefined) return false
  const { role } = marks
  // A combo's row shows the newest of its gifts.
  if (visible.kind === 'gift') return visible.atMs === message.atMs && (!role || visible.role === role)
  if (visible.kind === 'text') return !role || visible.author.role === role
  return (
    visible.kind !== 'order' || (visible.reverted === marks.reverted && visible.latestOfVenue === marks.latestOfVenue)
  )
}
