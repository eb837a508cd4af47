import type { HeldText } from '#contract/rooms/entities/held-text.ts'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { roomBufferMax } from '#contract/limits.ts'
import { mayModerate } from '#contract/rooms/rules/room-roles.ts'
import type { RoomSelf } from '#contract/rooms/entities/room.ts'
import { emptyFeed, type FeedState, hideMembers, markMessages, mergeMessages, newItems } from './feed.ts'
import type { RoomContext, RoomCounts, RoomEvent, RoomInfo, RoomLoad, RoomStart } from './room-types.ts'

/** A feed of no room yet: every order is of another venue. */
export const noFeed: FeedState = emptyFeed({ siteId: 0, siteSeries: '', venueName: '' })

type Loaded = Extract<RoomLoad, { kind: 'loaded' }>
type FeedPart = Pick<RoomContext, 'feed' | 'frozen' | 'unreadCount' | 'hasOlder'>

const hasOlder = ({ log }: FeedState): boolean => {
  const [first] = log
  return first !== undefined && first.seq > 1 && log.length < roomBufferMax
}

export const countsOf = ({ item: { viewerCount, anchorStatus }, raid, hosted }: RoomInfo): RoomCounts => ({
  viewerCount,
  anchorStatus,
  raid,
  hosted,
})

/** The context of a room that has just loaded. */
export const openRoom = (context: RoomContext, { info, self, blockedIds, site }: Loaded): Partial<RoomContext> => {
  const blocked = new Set(blockedIds)
  const feed = emptyFeed({ ...site, venueName: info.item.venueName }, hiddenFor(self, blocked))
  return {
    info,
    self,
    blocked,
    reject: null,
    ...countsOf(info),
    feed: mergeMessages(feed, context.feed.log),
  }
}

/** Whose messages a room leaves out: nobody's for those who keep order in it. [P-02] */
const hiddenFor = (self: RoomSelf | null, blocked: ReadonlySet<string>): ReadonlySet<string> =>
  self && mayModerate(self.role) ? new Set() : blocked

/** What I am in the room, or whom I have blocked, is another: rows come and go with it. [P-02] */
export const withSelf = (
  { feed, frozen, ...context }: RoomContext,
  change: Partial<Pick<RoomContext, 'self' | 'blocked'>>,
): Pick<RoomContext, 'self' | 'blocked' | 'feed' | 'frozen'> => {
  const { self, blocked } = { ...context, ...change }
  const hidden = hiddenFor(self, blocked)
  return { self, blocked, feed: hideMembers(feed, hidden), frozen: frozen && hideMembers(frozen, hidden) }
}

/** The ids with one more or one less. */
export const withBlocked = (blocked: ReadonlySet<string>, memberId: string, isBlocked: boolean): ReadonlySet<string> =>
  isBlocked ? new Set([...blocked, memberId]) : new Set([...blocked].filter((id) => id !== memberId))

/** The context that a room starts with: of nothing yet, or of what the page brought along. */
export const startRoom = ({ roomNo, memberId, preloaded }: RoomStart): RoomContext => {
  const empty: RoomContext = {
    roomNo,
    memberId,
    from: preloaded?.from,
    info: null,
    self: null,
    blocked: new Set(),
    feed: noFeed,
    frozen: null,
    unreadCount: 0,
    viewerCount: 0,
    anchorStatus: 0,
    reject: null,
    hasOlder: false,
  }
  if (!preloaded) return empty
  const { info, site, messages } = preloaded
  const scoped = { ...empty, feed: emptyFeed({ ...site, venueName: info.item.venueName }) }
  const filled = { ...scoped, ...recoverMessages(scoped, messages, true) }
  return memberId === null
    ? { ...filled, ...openRoom(filled, { kind: 'loaded', info, self: null, blockedIds: [], site }) }
    : filled
}

const isNewer = (match: MatchState | null | undefined, than: MatchState | null): boolean =>
  match?.matchId === than?.matchId && (match?.version ?? 0) > (than?.version ?? 0)

/** The context of a room whose details were read again: messages stay. */
export const refreshRoom = (context: RoomContext, { info, self, blockedIds }: Loaded): Partial<RoomContext> => {
  const current = context.info?.match
  return {
    ...withSelf(context, { self, blocked: new Set(blockedIds) }),
    info: isNewer(current, info.match) ? { ...info, match: current ?? null } : info,
  }
}

/** Messages that have just been said. While reading is paused, the shown list only takes marks, and the rest counts. */
export const receiveMessages = (context: RoomContext, messages: readonly RoomMessage[]): FeedPart => {
  const feed = mergeMessages(context.feed, messages)
  if (!context.frozen) return { feed, frozen: null, unreadCount: 0, hasOlder: hasOlder(feed) }
  const unreadCount = context.unreadCount + newItems(context.feed, feed).length
  return { feed, frozen: markMessages(context.frozen, messages), unreadCount, hasOlder: hasOlder(context.frozen) }
}

/** My message, which the server has: what was said before it may still be on its way, and counts as news when it comes. */
export const addPosted = ({ feed }: RoomContext, message: RoomMessage): Pick<RoomContext, 'feed'> => ({
  feed: { ...mergeMessages(feed, [message]), lastSeq: feed.lastSeq },
})

/** Messages from history: they fill a gap, or the list starts over with them. */
export const recoverMessages = (
  context: RoomContext,
  messages: readonly RoomMessage[],
  startsOver: boolean,
): FeedPart => {
  if (!startsOver) return receiveMessages(context, messages)
  const feed = mergeMessages(emptyFeed(context.feed.scope, context.feed.hidden), messages)
  return { feed, frozen: null, unreadCount: 0, hasOlder: hasOlder(feed) }
}

/** Older messages go before the list, as far as the buffer holds them. */
export const prependMessages = (context: RoomContext, messages: readonly RoomMessage[]): Partial<RoomContext> => {
  const feed = mergeMessages(context.feed, messages)
  const frozen = context.frozen && mergeMessages(context.frozen, messages)
  return { feed, frozen, hasOlder: messages.length > 0 && hasOlder(frozen ?? feed) }
}

/** A match's newer state in the room, or null when it is another match's or an old one. */
export const withMatch = (info: RoomInfo | null, match: MatchState): RoomInfo | null => {
  if (!info?.match || info.match.matchId !== match.matchId || info.match.version >= match.version) return null
  return { ...info, match }
}

/** Once, whichever of answer and push comes first. [P-02] */
export const withHeld = (self: RoomSelf, held: HeldText): RoomSelf =>
  self.held.some(({ heldId }) => heldId === held.heldId) ? self : { ...self, held: [...self.held, held] }

export const withoutHeld = (self: RoomSelf, heldId: string): RoomSelf => ({
  ...self,
  held: self.held.filter((text) => text.heldId !== heldId),
})

/** True for a batch after which the contribution list is no longer right. */
export const changesContributions = (event: Extract<RoomEvent, { type: 'room.received' }>): boolean =>
  event.messages.some(({ content }) => content.msgType === 'gift')

/** True for a batch that says that the room's next match is on. */
export const announcesMatch = (event: Extract<RoomEvent, { type: 'room.received' }>): boolean =>
  event.messages.some(({ content }) => content.msgType === 'system' && content.data.values['event'] === 'next')
