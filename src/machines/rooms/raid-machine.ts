import { assign, fromCallback, setup, type EventObject } from 'xstate'
import type { Raid } from '#contract/live/entities/raid.ts'
import { notProvided } from '#src/machines/command/command.ts'

/** How long a result stands that leads nowhere, such as that a raid was called off. */
export const raidNoteMs = 10_000

export type RaidSeenEvent =
  | { readonly type: 'raid.changed'; readonly raid: Raid }
  | { readonly type: 'raid.stay' }
  | { readonly type: 'raid.go' }
  | { readonly type: 'raid.close' }

interface RaidSeenContext {
  readonly raid: Raid
}

/**
 * A raid as a viewer goes through it. Who does nothing goes along and is led to the other room, once, when the server
 * says that it went; who stays, or came after the countdown, is offered the way. [S-02]
 */
export const raidSeenMachine = setup({
  types: { context: {} as RaidSeenContext, events: {} as RaidSeenEvent, input: {} as RaidSeenContext },
  actors: {
    /** Goes along for as long as it runs. */
    follow: fromCallback<EventObject, { raidId: string }>((): undefined => notProvided('follow')),
  },
  actions: {
    assignRaid: assign((_, raid: Raid) => ({ raid })),
    lead: (_, toRoomNo: string): void => notProvided(`lead ${toRoomNo}`),
  },
  guards: {
    counts: (_, raid: Raid) => raid.state === 'counting',
    went: (_, raid: Raid) => raid.state === 'went',
    wentNow: ({ context }, raid: Raid) => raid.state === 'went' && raid.raidId === context.raid.raidId,
    isOther: ({ context }, raid: Raid) => raid.raidId !== context.raid.raidId,
  },
  delays: { noteRest: raidNoteMs },
}).createMachine({
  id: 'raidSeen',
  context: ({ input }) => ({ raid: input.raid }),
  initial: 'arriving',
  on: {
    'raid.changed': {
      guard: { type: 'isOther', params: ({ event }) => event.raid },
      target: '.arriving',
      actions: { type: 'assignRaid', params: ({ event }) => event.raid },
    },
  },
  states: {
    arriving: {
      always: [
        { guard: { type: 'counts', params: ({ context }) => context.raid }, target: 'counting' },
        { guard: { type: 'went', params: ({ context }) => context.raid }, target: 'left' },
        { target: 'closed' },
      ],
    },
    counting: {
      on: {
        'raid.changed': [
          {
            guard: { type: 'isOther', params: ({ event }) => event.raid },
            target: '#raidSeen.arriving',
            actions: { type: 'assignRaid', params: ({ event }) => event.raid },
          },
          {
            guard: { type: 'counts', params: ({ event }) => event.raid },
            actions: { type: 'assignRaid', params: ({ event }) => event.raid },
          },
          {
            guard: { type: 'went', params: ({ event }) => event.raid },
            target: 'left',
            actions: { type: 'assignRaid', params: ({ event }) => event.raid },
          },
          { target: 'off', actions: { type: 'assignRaid', params: ({ event }) => event.raid } },
        ],
      },
      initial: 'going',
      states: {
        going: {
          invoke: { src: 'follow', input: ({ context }) => ({ raidId: context.raid.raidId }) },
          on: {
            'raid.stay': 'staying',
            'raid.changed': {
              guard: { type: 'wentNow', params: ({ event }) => event.raid },
              target: '#raidSeen.led',
              actions: { type: 'assignRaid', params: ({ event }) => event.raid },
            },
          },
        },
        staying: { on: { 'raid.go': 'going' } },
      },
    },
    led: { entry: { type: 'lead', params: ({ context }) => context.raid.to.roomNo }, always: 'left' },
    left: {
      on: {
        'raid.close': 'closed',
      },
    },
    off: {
      after: { noteRest: 'closed' },
      on: {
        'raid.close': 'closed',
      },
    },
    closed: {},
  },
})
