import type { ContentOf, RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import { blockableAuthorOf } from '#contract/rooms/rules/message-author.ts'
import { roomBufferMax } from '#contract/limits.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import {
  type GiftView,
  type MessageMarks,
  type OrderView,
  stillShows,
  type TextView,
  type ViewMessage,
  viewOf,
} from './view-message.ts'

/** Whose orders a room shows. [V-11] */
export interface FeedScope {
  readonly siteId: number
  readonly siteSeries: string
  readonly venueName: string
}

/** A room's messages: what is kept of the log, and what of it is shown. Both in seq order, oldest first. */
export interface FeedState {
  readonly scope: FeedScope
  /** Members whose messages do not show: the reader has blocked them. */
  readonly hidden: ReadonlySet<string>
  readonly log: readonly RoomMessage[]
  readonly items: readonly ViewMessage[]
  /** The seq of each member's first welcome. */
  readonly welcomed: ReadonlyMap<string, number>
  readonly lastSeq: number
  /** A list index for the first item that moves with what is trimmed or prepended, so that rows keep theirs. */
  readonly firstIndex: number
}

export const welcomedMax = 5_000
const firstIndexStart = 1_000_000

/** A feed that holds nothing yet. */
export const emptyFeed = (scope: FeedScope, hidden: ReadonlySet<string> = new Set()): FeedState => ({
  scope,
  hidden,
  log: [],
  items: [],
  welcomed: new Map(),
  lastSeq: 0,
  firstIndex: firstIndexStart,
})

const isOfScope = ({ content }: RoomMessage, scope: FeedScope): boolean =>
  content.msgType !== 'order' ||
  (content.data.venueName === scope.venueName &&
    content.data.siteId === scope.siteId &&
    content.data.siteSeries === scope.siteSeries)

const isTombstone = ({ content }: RoomMessage): boolean => content.msgType === 'deleted'

/** Keeps a tombstone whatever comes after it: an old copy of the text must not bring the words back. */
const mergeLog = (
  log: readonly RoomMessage[],
  added: readonly RoomMessage[],
  countMax = roomBufferMax,
): readonly RoomMessage[] => {
  const newest = log.at(-1)?.seq ?? 0
  // As a log grows nearly always: in order, after what is there.
  if (added.every(({ seq }, index) => seq > (added[index - 1]?.seq ?? newest)))
    return [...log, ...added].slice(-countMax)
  const bySeq = new Map(log.map((message) => [message.seq, message]))
  for (const message of added) {
    const existing = bySeq.get(message.seq)
    if (!existing || (isTombstone(message) && !isTombstone(existing))) bySeq.set(message.seq, message)
  }
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq).slice(-countMax)
}

const mergeWelcomed = (
  welcomed: ReadonlyMap<string, number>,
  added: readonly RoomMessage[],
): ReadonlyMap<string, number> => {
  const news = added.filter(({ content }) => content.msgType === 'welcome')
  if (news.length === 0) return welcomed
  const merged = new Map(welcomed)
  for (const { seq, content } of news) {
    const { userId } = (content as ContentOf<'welcome'>).data
    merged.set(userId, Math.min(seq, merged.get(userId) ?? seq))
  }
  if (merged.size <= welcomedMax) return merged
  return new Map([...merged].sort(([, one], [, other]) => one - other).slice(-welcomedMax))
}

interface LogMarks {
  readonly deletedBy: ReadonlyMap<string, string>
  readonly reverted: ReadonlySet<string>
  /** What a member became last, and at which seq: rows from before show it too. */
  readonly roles: ReadonlyMap<string, { readonly role: RoomRole; readonly seq: number }>
  readonly latestOrderSeq: number
}

const appointedRole = (role: string | undefined): RoomRole => (role === 'moderator' ? 'moderator' : 'member')

/** Whose row it is, where the row shows what they are. */
const memberIdOf = ({ content }: RoomMessage): string | undefined => {
  if (content.msgType === 'text') return content.data.author.memberId
  return content.msgType === 'gift' ? content.data.memberId : undefined
}

const roleSince = (message: RoomMessage, roles: LogMarks['roles']): RoomRole | undefined => {
  const memberId = roles.size === 0 ? undefined : memberIdOf(message)
  const became = memberId === undefined ? undefined : roles.get(memberId)
  return became && became.seq > message.seq ? became.role : undefined
}

const marksOf = (log: readonly RoomMessage[]): LogMarks => {
  const deletedBy = new Map<string, string>()
  const reverted = new Set<string>()
  const roles = new Map<string, { role: RoomRole; seq: number }>()
  for (const { seq, content } of log) {
    if (content.msgType === 'system' && content.data.kind === 'role')
      roles.set(content.data.values['memberId'] ?? '', { seq, role: appointedRole(content.data.values['role']) })
    if (content.msgType === 'orderRevert') reverted.add(content.data.orderId)
    if (content.msgType !== 'deletion') continue
    for (const id of content.data.messageIds) if (!deletedBy.has(id)) deletedBy.set(id, content.data.by)
  }
  const stands = ({ id, content }: RoomMessage): boolean =>
    content.msgType === 'order' && !reverted.has(content.data.orderId) && !deletedBy.has(id)
  return { deletedBy, reverted, roles, latestOrderSeq: log.findLast(stands)?.seq ?? 0 }
}

const isFirstWelcome = ({ seq, content }: RoomMessage, welcomed: ReadonlyMap<string, number>): boolean =>
  content.msgType !== 'welcome' || welcomed.get(content.data.userId) === seq

/** One row of the list: where it stands, and the newest message that it shows. They differ in a combo of gifts. */
interface Row {
  readonly head: RoomMessage
  readonly latest: RoomMessage
}

/** Rows in the log's order. A gift that counts on from the one before joins its row; one that was deleted stands alone. */
const rowsOf = (
  log: readonly RoomMessage[],
  welcomed: ReadonlyMap<string, number>,
  deletedBy: LogMarks['deletedBy'],
): readonly Row[] => {
  const ids = new Set<string>()
  const rows: Row[] = []
  const combos = new Map<string, { readonly index: number; readonly combo: number }>()
  for (const message of log) {
    if (ids.has(message.id) || !isFirstWelcome(message, welcomed)) continue
    ids.add(message.id)
    if (message.content.msgType !== 'gift' || deletedBy.has(message.id)) {
      rows.push({ head: message, latest: message })
      continue
    }
    const { memberId, giftId, count, combo } = message.content.data
    const series = `${memberId}:${giftId}`
    const before = combos.get(series)
    const joins = before?.combo === combo - count ? before : undefined
    const row = joins && rows[joins.index]
    if (joins && row) rows[joins.index] = { head: row.head, latest: message }
    else rows.push({ head: message, latest: message })
    combos.set(series, { index: joins?.index ?? rows.length - 1, combo })
  }
  return rows
}

/** What is not of members whom the reader has blocked. */
const withoutHidden = (log: readonly RoomMessage[], hidden: ReadonlySet<string>): readonly RoomMessage[] =>
  hidden.size === 0 ? log : log.filter((message) => !hidden.has(blockableAuthorOf(message) ?? ''))

const showItems = (
  { log: whole, welcomed, hidden }: Pick<FeedState, 'log' | 'welcomed' | 'hidden'>,
  before: readonly ViewMessage[],
): readonly ViewMessage[] => {
  const log = withoutHidden(whole, hidden)
  const { deletedBy, reverted, roles, latestOrderSeq } = marksOf(log)
  const visibleBySeq = new Map(before.map((item) => [item.seq, item]))
  const items: ViewMessage[] = []
  for (const { head, latest } of rowsOf(log, welcomed, deletedBy)) {
    const message = head === latest ? head : { ...latest, id: head.id, seq: head.seq }
    const orderId = message.content.msgType === 'order' ? message.content.data.orderId : ''
    const marks: MessageMarks = {
      deletedBy: deletedBy.get(message.id),
      reverted: reverted.has(orderId),
      latestOfVenue: message.seq === latestOrderSeq,
      role: roleSince(latest, roles),
    }
    const visible = visibleBySeq.get(message.seq)
    const view = visible && stillShows(visible, message, marks) ? visible : viewOf(message, marks)
    if (view) items.push(view)
  }
  return items
}

const countBefore = (items: readonly ViewMessage[], seq: number): number => {
  const index = items.findIndex((item) => item.seq >= seq)
  return index === -1 ? items.length : index
}

const moveFirstIndex = (firstIndex: number, before: readonly ViewMessage[], after: readonly ViewMessage[]): number => {
  const [oldFirst] = before
  const [newFirst] = after
  if (!oldFirst || !newFirst) return firstIndex
  return firstIndex + countBefore(before, newFirst.seq) - countBefore(after, oldFirst.seq)
}

/**
 * Merges messages into a feed, in whatever order and however often they come: what is kept depends only on which
 * messages were seen. Text, gifts and orders show once by id, a combo of gifts as one row that counts up, welcomes once
 * by user id, orders of another venue or site not at all; a revert marks its order, a deletion leaves a tombstone; the newest 500 stay. [V-11, V-12, S-12, E-06]
 */
export const mergeMessages = (feed: FeedState, messages: readonly RoomMessage[]): FeedState => {
  const added = messages.filter((message) => isOfScope(message, feed.scope))
  const lastSeq = messages.reduce((last, { seq }) => Math.max(last, seq), feed.lastSeq)
  if (added.length === 0) return lastSeq === feed.lastSeq ? feed : { ...feed, lastSeq }
  const log = mergeLog(feed.log, added)
  const welcomed = mergeWelcomed(feed.welcomed, added)
  const items = showItems({ ...feed, log, welcomed }, feed.items)
  return { ...feed, log, items, welcomed, lastSeq, firstIndex: moveFirstIndex(feed.firstIndex, feed.items, items) }
}

/**
 * Only what the messages change in rows that are already there (deletions, tombstones, reverts): for a list that stands
 * still while somebody reads. [S-12]
 */
export const markMessages = (feed: FeedState, messages: readonly RoomMessage[]): FeedState => {
  const seqs = new Set(feed.log.map(({ seq }) => seq))
  const ids = new Set(feed.log.map(({ id }) => id))
  const orderIds = new Set(feed.items.map((item) => (item.kind === 'order' ? item.order.orderId : undefined)))
  const marks = messages.filter(({ seq, content }) => {
    if (content.msgType === 'deleted') return seqs.has(seq)
    if (content.msgType === 'deletion') return content.data.messageIds.some((id) => ids.has(id))
    return content.msgType === 'orderRevert' && orderIds.has(content.data.orderId)
  })
  if (marks.length === 0) return feed
  const log = mergeLog(feed.log, marks, 2 * roomBufferMax)
  return { ...feed, log, items: showItems({ ...feed, log }, feed.items) }
}

/** The feed without messages of these members, and with those of all others again, as far as they are kept. [P-02] */
export const hideMembers = (feed: FeedState, hidden: ReadonlySet<string>): FeedState => {
  if (hidden.size === feed.hidden.size && [...hidden].every((memberId) => feed.hidden.has(memberId))) return feed
  const items = showItems({ ...feed, hidden }, feed.items)
  return { ...feed, hidden, items, firstIndex: moveFirstIndex(feed.firstIndex, feed.items, items) }
}

/** What of `messages` this feed shows and did not show before `earlier`. */
export const newItems = (earlier: FeedState, later: FeedState): readonly ViewMessage[] =>
  later.items.slice(countBefore(later.items, earlier.lastSeq + 1))

/** The ids of the messages that these delete, told as such or by the tombstones of history. [E-06] */
export const deletedIn = (messages: readonly RoomMessage[]): readonly string[] =>
  messages.flatMap(({ id, content }) => {
    if (content.msgType === 'deletion') return content.data.messageIds
    return content.msgType === 'deleted' ? [id] : []
  })

const unmarked: MessageMarks = { deletedBy: undefined, reverted: false, latestOfVenue: false, role: undefined }

/**
 * What a batch brings to the layers over the video: new texts, and each new gift, also of a combo whose row was there.
 */
export const newShows = (
  earlier: FeedState,
  later: FeedState,
): { gifts: readonly GiftView[]; texts: readonly TextView[] } => {
  const earlierIds = new Set(earlier.log.map(({ id }) => id))
  const news = withoutHidden(later.log, later.hidden).filter(
    ({ id, seq, content }) => seq > earlier.lastSeq && content.msgType === 'gift' && !earlierIds.has(id),
  )
  const views = [...new Map(news.map((message) => [message.id, viewOf(message, unmarked)])).values()]
  return {
    gifts: views.filter((view) => view?.kind === 'gift'),
    texts: newItems(earlier, later).filter((item) => item.kind === 'text'),
  }
}

/** The orders shown, newest first. */
export const ordersOf = (feed: FeedState): readonly OrderView[] =>
  feed.items.filter((item) => item.kind === 'order').reverse()

/** The newest order of the current venue that stands, or null. [S-12] */
export const latestOrderOf = (feed: FeedState): OrderView | null =>
  ordersOf(feed).find((item) => item.latestOfVenue) ?? null
