import { assign, enqueueActions, type EventObject, fromCallback, fromPromise, setup } from 'xstate'
import type { MatchState } from '#contract/entities/match.ts'
import type { RoomSelf } from '#contract/entities/room.ts'
import { notProvided, type Reject } from './command.ts'
import {
  changesContributions,
  noFeed,
  openRoom,
  prependMessages,
  receiveMessages,
  recoverMessages,
  refreshRoom,
  showsOf,
  withMatch,
} from './room-rules.ts'
import type {
  FollowOutcome,
  OlderPage,
  RoomContext,
  RoomEmitted,
  RoomEvent,
  RoomInput,
  RoomLoad,
} from './room-types.ts'

/** How long details may be out of date after something changed them. */
export const detailsStaleMs = 20_000

type Received = Extract<RoomEvent, { type: 'room.received' }>
type Recovered = Extract<RoomEvent, { type: 'room.recovered' }>
type StateChange = Extract<RoomEvent, { type: 'room.state' }>

/**
 * A room: its details, its messages and its link to the server. Messages come in batches from the room's stream; while
 * somebody reads back, the list stands still and counts what is new. [A-03, P-01, V-11, S-12, E-10]
 */
export const roomMachine = setup({
  types: {
    context: {} as RoomContext,
    events: {} as RoomEvent,
    emitted: {} as RoomEmitted,
    input: {} as RoomInput,
  },
  actors: {
    loadRoom: fromPromise<RoomLoad, RoomInput>(() => notProvided('loadRoom')),
    /** Sends RoomFeedEvent. */
    roomFeed: fromCallback<EventObject, RoomInput>((): undefined => notProvided('roomFeed')),
    matchFeed: fromCallback<EventObject, { matchIds: readonly string[] }>((): undefined => notProvided('matchFeed')),
    loadOlder: fromPromise<OlderPage, RoomInput & { beforeSeq: number }>(() => notProvided('loadOlder')),
    followAnchor: fromPromise<FollowOutcome, { anchorId: string; follows: boolean }>(() => notProvided('followAnchor')),
  },
  actions: {
    open: assign(({ context }, load: RoomLoad) => (load.kind === 'loaded' ? openRoom(context, load) : {})),
    refresh: assign(({ context }, load: RoomLoad) => (load.kind === 'loaded' ? refreshRoom(context, load) : {})),
    assignReject: assign((_, reject: Reject | null) => ({ reject })),
    receive: enqueueActions(({ context, enqueue }, { messages }: Received) => {
      const part = receiveMessages(context, messages)
      enqueue.assign(part)
      const { gifts, texts } = showsOf(context.feed, part.feed)
      for (const message of gifts) enqueue.emit({ type: 'gift.shown', message })
      for (const message of texts) enqueue.emit({ type: 'danmaku.shown', message })
    }),
    recover: assign(({ context }, { messages, startsOver }: Recovered) =>
      recoverMessages(context, messages, startsOver),
    ),
    assignState: assign(({ context: { info } }, { settings, anchorStatus, viewerCount }: StateChange) => ({
      info: info && { ...info, settings, item: { ...info.item, anchorStatus, viewerCount } },
      anchorStatus,
      viewerCount,
    })),
    assignSelf: assign((_, self: RoomSelf) => ({ self })),
    assignMatch: assign(({ context }, match: MatchState) => {
      const info = withMatch(context.info, match)
      return info ? { info } : {}
    }),
    freeze: assign(({ context }) => ({ frozen: context.feed, unreadCount: 0 })),
    thaw: assign({ frozen: null, unreadCount: 0 }),
    prepend: assign(({ context }, page: OlderPage) => (page ? prependMessages(context, page.messages) : {})),
    assignFollow: assign(({ context: { self, info } }, outcome: FollowOutcome) => {
      if (outcome.kind === 'rejected') return { reject: { name: outcome.name, msg: outcome.msg } }
      if (outcome.kind === 'fault' || !self || !info) return {}
      const anchor = { ...info.anchor, followerCount: outcome.followerCount }
      return { self: { ...self, follows: outcome.follows }, info: { ...info, anchor }, reject: null }
    }),
  },
  guards: {
    wasLoaded: (_, load: RoomLoad) => load.kind === 'loaded',
    isMissing: (_, load: RoomLoad) => load.kind === 'missing',
    isMember: ({ context }) => context.self !== null,
    hasOlder: ({ context }) => context.hasOlder,
    isLive: (_, status: string) => status === 'live',
    isOffline: (_, status: string) => status === 'offline',
    changesContributions: (_, event: Received) => changesContributions(event),
    isNews: ({ context }, match: MatchState) => withMatch(context.info, match) !== null,
    startsOver: (_, startsOver: boolean) => startsOver,
  },
  delays: { detailsStale: detailsStaleMs },
}).createMachine({
  id: 'room',
  context: ({ input }) => ({
    ...input,
    info: null,
    self: null,
    feed: noFeed,
    frozen: null,
    unreadCount: 0,
    viewerCount: 0,
    anchorStatus: 0,
    reject: null,
    hasOlder: false,
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'loadRoom',
        input: ({ context: { roomNo, memberId } }) => ({ roomNo, memberId }),
        onDone: [
          {
            guard: { type: 'wasLoaded', params: ({ event }) => event.output },
            target: 'open',
            actions: { type: 'open', params: ({ event }) => event.output },
          },
          { guard: { type: 'isMissing', params: ({ event }) => event.output }, target: 'missing' },
          {
            target: 'failed',
            actions: {
              type: 'assignReject',
              params: ({ event }) => (event.output.kind === 'failed' ? event.output.reject : null),
            },
          },
        ],
        onError: 'failed',
      },
    },
    missing: { on: { 'room.retry': 'loading' } },
    failed: { on: { 'room.retry': 'loading' } },
    open: {
      type: 'parallel',
      invoke: [
        { src: 'roomFeed', input: ({ context: { roomNo, memberId } }) => ({ roomNo, memberId }) },
        {
          src: 'matchFeed',
          input: ({ context: { info } }) => ({ matchIds: info?.match ? [info.match.matchId] : [] }),
        },
      ],
      states: {
        log: {
          on: {
            'room.state': { actions: { type: 'assignState', params: ({ event }) => event } },
            'room.self': {
              guard: 'isMember',
              actions: { type: 'assignSelf', params: ({ event }) => event.self },
            },
            'match.changed': {
              guard: { type: 'isNews', params: ({ event }) => event },
              actions: { type: 'assignMatch', params: ({ event }) => event },
            },
            'room.received': { actions: { type: 'receive', params: ({ event }) => event } },
            'room.recovered': { actions: { type: 'recover', params: ({ event }) => event } },
          },
        },
        link: {
          initial: 'connecting',
          on: {
            'room.link': [
              { guard: { type: 'isLive', params: ({ event }) => event.status }, target: '.live' },
              { guard: { type: 'isOffline', params: ({ event }) => event.status }, target: '.offline' },
              { target: '.connecting' },
            ],
          },
          states: {
            connecting: {},
            live: { on: { 'room.gap': 'recovering' } },
            recovering: { on: { 'room.recovered': 'live' } },
            offline: {},
          },
        },
        reading: {
          initial: 'following',
          states: {
            following: { on: { 'reading.pause': { target: 'paused', actions: 'freeze' } } },
            paused: {
              on: {
                'reading.resume': { target: 'following', actions: 'thaw' },
                'room.recovered': {
                  guard: { type: 'startsOver', params: ({ event }) => event.startsOver },
                  target: 'following',
                },
              },
            },
          },
        },
        older: {
          initial: 'settled',
          states: {
            settled: { on: { 'room.older': { guard: 'hasOlder', target: 'reading' } } },
            reading: {
              invoke: {
                src: 'loadOlder',
                input: ({ context: { roomNo, memberId, feed, frozen } }) => ({
                  roomNo,
                  memberId,
                  beforeSeq: (frozen ?? feed).log[0]?.seq ?? 1,
                }),
                onDone: { target: 'settled', actions: { type: 'prepend', params: ({ event }) => event.output } },
                onError: 'settled',
              },
            },
          },
        },
        details: {
          initial: 'current',
          states: {
            current: {
              on: {
                'room.received': {
                  guard: { type: 'changesContributions', params: ({ event }) => event },
                  target: 'stale',
                },
                'room.link': { guard: { type: 'isOffline', params: ({ event }) => event.status }, target: 'stale' },
              },
            },
            stale: { after: { detailsStale: 'refreshing' } },
            refreshing: {
              invoke: {
                src: 'loadRoom',
                input: ({ context: { roomNo, memberId } }) => ({ roomNo, memberId }),
                onDone: [
                  {
                    guard: { type: 'wasLoaded', params: ({ event }) => event.output },
                    target: 'current',
                    actions: { type: 'refresh', params: ({ event }) => event.output },
                  },
                  { target: 'stale' },
                ],
                onError: 'stale',
              },
            },
          },
        },
        follow: {
          initial: 'settled',
          states: {
            settled: { on: { 'follow.toggle': { guard: 'isMember', target: 'saving' } } },
            saving: {
              invoke: {
                src: 'followAnchor',
                input: ({ context: { info, self } }) => ({
                  anchorId: info?.anchor.anchorId ?? '',
                  follows: !self?.follows,
                }),
                onDone: { target: 'settled', actions: { type: 'assignFollow', params: ({ event }) => event.output } },
                onError: 'settled',
              },
            },
          },
        },
      },
    },
  },
})
