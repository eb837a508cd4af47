import { startRoom, withBlocked } from './room-rules.ts'
import { roomSetup } from './room-setup.ts'

/**
 * A room: its details, its messages and its link to the server. Messages come in batches from the room's stream; while
 * somebody reads back, the list stands still and counts what is new. [A-03, P-01, V-11, S-12, E-10]
 */
export const roomMachine = roomSetup.createMachine({
  id: 'room',
  context: ({ input }) => startRoom(input),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isKnown', target: 'open' }, { target: 'loading' }] },
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
    missing: {
      initial: 'waiting',
      on: { 'room.retry': 'loading' },
      states: {
        waiting: { after: { statusEvery: 'asking' } },
        asking: {
          invoke: {
            src: 'askStatus',
            input: ({ context: { roomNo } }) => ({ roomNo }),
            onDone: [
              { guard: { type: 'exists', params: ({ event }) => event.output }, target: '#room.loading' },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
      },
    },
    failed: { on: { 'room.retry': 'loading' } },
    open: {
      type: 'parallel',
      invoke: {
        id: 'roomFeed',
        src: 'roomFeed',
        input: ({ context: { roomNo, memberId, from } }) => ({ roomNo, memberId, from }),
      },
      states: {
        match: {
          initial: 'watching',
          states: {
            watching: {
              invoke: {
                src: 'matchFeed',
                input: ({ context: { info } }) => ({ matchIds: info?.match ? [info.match.matchId] : [] }),
              },
              on: { 'match.next': { target: 'watching', reenter: true } },
            },
          },
        },
        log: {
          on: {
            'room.state': { actions: { type: 'assignState', params: ({ event }) => event } },
            'room.self': {
              guard: 'isMember',
              actions: { type: 'assignSelf', params: ({ event }) => event.self },
            },
            'room.blocks': {
              actions: { type: 'assignBlocks', params: ({ event }) => new Set(event.memberIds) },
            },
            'member.blocked': [
              {
                guard: { type: 'blocks', params: ({ event }) => event.blocked },
                actions: {
                  type: 'assignBlocks',
                  params: ({ context, event }) => withBlocked(context.blocked, event.memberId, true),
                },
              },
              {
                actions: [
                  {
                    type: 'assignBlocks',
                    params: ({ context, event }) => withBlocked(context.blocked, event.memberId, false),
                  },
                  'askAgain',
                ],
              },
            ],
            'match.changed': {
              guard: { type: 'isNewer', params: ({ event }) => event },
              actions: { type: 'assignMatch', params: ({ event }) => event },
            },
            'room.received': { actions: { type: 'receive', params: ({ event }) => event } },
            'room.recovered': { actions: { type: 'recover', params: ({ event }) => event } },
            'room.held': { actions: { type: 'addHeld', params: ({ event }) => event.held } },
            'held.gone': { actions: { type: 'dropHeld', params: ({ event }) => event.heldId } },
            'room.posted': { actions: { type: 'assignPosted', params: ({ event }) => event.message } },
          },
        },
        link: {
          initial: 'connecting',
          on: {
            'room.link': [
              { guard: { type: 'isLive', params: ({ event }) => event.status }, target: '.live' },
              { guard: { type: 'isOffline', params: ({ event }) => event.status }, target: '.offline' },
              { guard: { type: 'isAsking', params: ({ event }) => event.status }, target: '.asking' },
              { target: '.connecting' },
            ],
          },
          states: {
            connecting: {},
            live: { on: { 'room.gap': 'recovering' } },
            recovering: { on: { 'room.recovered': 'live' } },
            asking: {
              on: { 'room.counted': { actions: { type: 'assignCounts', params: ({ event }) => event.counts } } },
            },
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
          on: { 'room.reworded': '.refreshing' },
          states: {
            current: {
              on: {
                'room.received': [
                  { guard: { type: 'announcesMatch', params: ({ event }) => event }, target: 'refreshing' },
                  { guard: { type: 'changesContributions', params: ({ event }) => event }, target: 'stale' },
                ],
                'room.link': { guard: { type: 'isCut', params: ({ event }) => event.status }, target: 'stale' },
              },
            },
            stale: {
              after: { detailsStale: 'refreshing' },
              on: {
                'room.received': {
                  guard: { type: 'announcesMatch', params: ({ event }) => event },
                  target: 'refreshing',
                },
              },
            },
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
