import { produce } from 'immer'
import { assign, enqueueActions, type EventObject, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { blockableAuthorOf } from '#contract/rooms/rules/message-author.ts'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { HeldText } from '#contract/rooms/entities/held-text.ts'
import type { ChatRoomStatus, RoomSelf } from '#contract/rooms/entities/room.ts'
import { notProvided, type Reject } from '#src/machines/command/command.ts'
import {
  addPosted,
  announcesMatch,
  changesContributions,
  countsOf,
  openRoom,
  prependMessages,
  receiveMessages,
  recoverMessages,
  refreshRoom,
  withHeld,
  withMatch,
  withoutHeld,
  withSelf,
} from './room-rules.ts'
import { deletedIn, newShows } from './feed.ts'
import type {
  FollowOutcome,
  OlderPage,
  RoomContext,
  RoomCounts,
  RoomEmitted,
  RoomEvent,
  RoomFeedStart,
  RoomInput,
  RoomLoad,
  RoomStart,
} from './room-types.ts'

/** How long details may be out of date after something changed them. */
export const detailsStaleMs = 20_000
/** How often somebody who waits for a room to be there asks for its status. */
export const statusEveryMs = 15_000

type Received = Extract<RoomEvent, { type: 'room.received' }>
type Recovered = Extract<RoomEvent, { type: 'room.recovered' }>
type StateChange = Extract<RoomEvent, { type: 'room.state' }>

/** What the room machine is made of: types, actors to provide, actions, guards, delays. */
export const roomSetup = setup({
  types: {
    context: {} as RoomContext,
    events: {} as RoomEvent,
    emitted: {} as RoomEmitted,
    input: {} as RoomStart,
  },
  actors: {
    loadRoom: fromPromise<RoomLoad, RoomInput>(() => notProvided('loadRoom')),
    /** The status of the room, or null when no answer came. [E-10] */
    askStatus: fromPromise<ChatRoomStatus | null, { roomNo: string }>(() => notProvided('askStatus')),
    /** Sends RoomFeedEvent. */
    roomFeed: fromCallback<{ type: 'feed.again' }, RoomFeedStart>((): undefined => notProvided('roomFeed')),
    matchFeed: fromCallback<EventObject, { matchIds: readonly string[] }>((): undefined => notProvided('matchFeed')),
    loadOlder: fromPromise<OlderPage, RoomInput & { beforeSeq: number }>(() => notProvided('loadOlder')),
    followAnchor: fromPromise<FollowOutcome, { anchorId: string; follows: boolean }>(() => notProvided('followAnchor')),
  },
  actions: {
    open: assign(({ context }, load: RoomLoad) => (load.kind === 'loaded' ? openRoom(context, load) : {})),
    refresh: enqueueActions(({ context, enqueue }, load: RoomLoad) => {
      if (load.kind !== 'loaded') return
      enqueue.assign(refreshRoom(context, load))
      enqueue.raise({ type: 'room.counted', counts: countsOf(load.info) })
      if (load.info.match?.matchId !== context.info?.match?.matchId) enqueue.raise({ type: 'match.next' })
    }),
    assignReject: assign((_, reject: Reject | null) => ({ reject })),
    receive: enqueueActions(({ context, enqueue }, { messages }: Received) => {
      const part = receiveMessages(context, messages)
      enqueue.assign(part)
      const { gifts, texts } = newShows(context.feed, part.feed)
      for (const message of gifts) enqueue.emit({ type: 'gift.shown', message })
      if (texts.length > 0) enqueue.emit({ type: 'danmaku.shown', messages: texts })
      const messageIds = deletedIn(messages)
      if (messageIds.length > 0) enqueue.emit({ type: 'danmaku.deleted', messageIds })
    }),
    recover: enqueueActions(({ context, enqueue }, { messages, startsOver }: Recovered) => {
      enqueue.assign(recoverMessages(context, messages, startsOver))
      const messageIds = deletedIn(messages)
      if (messageIds.length > 0) enqueue.emit({ type: 'danmaku.deleted', messageIds })
    }),
    assignState: assign(
      ({ context: { info } }, { settings, anchorStatus, viewerCount, raid, hosted }: StateChange) => ({
        info: produce(info, (draft) => {
          if (!draft) return
          draft.settings = settings
          draft.item.anchorStatus = anchorStatus
          draft.item.viewerCount = viewerCount
        }),
        anchorStatus,
        viewerCount,
        raid,
        hosted,
      }),
    ),
    assignSelf: assign(({ context }, self: RoomSelf) => withSelf(context, { self })),
    addHeld: assign(({ context: { self } }, held: HeldText) => ({ self: self && withHeld(self, held) })),
    dropHeld: assign(({ context: { self } }, heldId: string) => ({ self: self && withoutHeld(self, heldId) })),
    askAgain: sendTo('roomFeed', { type: 'feed.again' }),
    assignBlocks: enqueueActions(({ context, enqueue }, blocked: ReadonlySet<string>) => {
      const part = withSelf(context, { blocked })
      enqueue.assign(part)
      const { hidden, log } = part.feed
      const hides = (message: RoomMessage): boolean => hidden.has(blockableAuthorOf(message) ?? '')
      enqueue.emit({ type: 'danmaku.deleted', messageIds: log.filter(hides).map(({ id }) => id) })
      enqueue.emit({ type: 'members.hidden', memberIds: hidden })
    }),
    assignMatch: assign(({ context }, match: MatchState) => {
      const info = withMatch(context.info, match)
      return info ? { info } : {}
    }),
    assignCounts: assign((_, counts: RoomCounts) => counts),
    assignPosted: assign(({ context }, message: RoomMessage) => addPosted(context, message)),
    freeze: assign(({ context }) => ({ frozen: context.feed, unreadCount: 0 })),
    thaw: assign({ frozen: null, unreadCount: 0 }),
    prepend: assign(({ context }, page: OlderPage) => (page ? prependMessages(context, page.messages) : {})),
    assignFollow: assign(({ context: { self, info } }, outcome: FollowOutcome) => {
      if (outcome.kind === 'rejected') return { reject: { name: outcome.name, msg: outcome.msg } }
      if (outcome.kind === 'fault') return {}
      return produce({ self, info, reject: null }, ({ self, info }) => {
        if (self) self.follows = outcome.follows
        if (info) info.anchor.followerCount = outcome.followerCount
      })
    }),
  },
  guards: {
    isKnown: ({ context }) => context.info !== null,
    wasLoaded: (_, load: RoomLoad) => load.kind === 'loaded',
    isMissing: (_, load: RoomLoad) => load.kind === 'missing',
    exists: (_, status: ChatRoomStatus | null) => status?.exist === true,
    blocks: (_, blocked: boolean) => blocked,
    isMember: ({ context }) => context.self !== null,
    hasOlder: ({ context }) => context.hasOlder,
    isLive: (_, status: string) => status === 'live',
    isOffline: (_, status: string) => status === 'offline',
    isAsking: (_, status: string) => status === 'asking',
    isCut: (_, status: string) => status === 'offline' || status === 'asking',
    announcesMatch: (_, event: Received) => announcesMatch(event),
    changesContributions: (_, event: Received) => changesContributions(event),
    isNewer: ({ context }, match: MatchState) => withMatch(context.info, match) !== null,
    startsOver: (_, startsOver: boolean) => startsOver,
  },
  delays: { detailsStale: detailsStaleMs, statusEvery: statusEveryMs },
})
