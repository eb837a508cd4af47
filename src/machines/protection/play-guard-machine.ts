import { assign, type EventObject, fromCallback, fromPromise, setup, sendTo } from 'xstate'
import type { playReminderAnswer } from '#contract/protection/calls.ts'
import type { PlayPause, PlaySession } from '#contract/protection/entities/protection.ts'
import { actionToProvide, notProvided, questionMaxMs } from '#src/machines/command/command.ts'
import type { Answer } from '#src/machines/command/command.ts'
import { type CommandProgress, createCommandMachine } from '#src/machines/command/command-machine.ts'

/** How the member stands, as the server says. */
export interface PlayState {
  readonly play: PlaySession
  readonly pause: PlayPause | null
}

export interface PlayGuardContext {
  /** What a reminder tells; null: there is none. */
  readonly play: PlaySession | null
  readonly pause: PlayPause | null
  /** False until the server has said once whether a pause is on: one that was there before is no news. */
  readonly isPauseRead: boolean
}

interface ReminderBody {
  readonly answer: 'continue' | 'stop'
}
type ReminderAnswered = Answer<typeof playReminderAnswer>

export type PlayGuardEvent =
  | { readonly type: 'guard.entered' }
  | { readonly type: 'guard.left' }
  /** The connection is there again: pushes may have been missed. */
  | { readonly type: 'guard.connected' }
  | { readonly type: 'play.reminded'; readonly play: PlaySession }
  | { readonly type: 'protection.changed'; readonly pause: PlayPause | null }
  | { readonly type: 'reminder.answer'; readonly answer: 'continue' | 'stop' }
  | { readonly type: 'pause.read' }
  | CommandProgress<ReminderBody, ReminderAnswered>

/** One answer to a reminder on its way. */
export const reminderCommand = createCommandMachine<ReminderBody, ReminderAnswered>()

const away: PlayGuardContext = { play: null, pause: null, isPauseRead: false }

const isSamePause = (one: PlayPause | null, other: PlayPause | null): boolean =>
  one?.kind === other?.kind && one?.untilMs === other?.untilMs

const pauseOf = ({ event }: { event: { pause: PlayPause | null } }): PlayPause | null => event.pause
const changed = [
  {
    guard: { type: 'isNewPause', params: pauseOf },
    target: 'paused',
    actions: { type: 'assignPause', params: pauseOf },
  },
  { actions: { type: 'assignPause', params: pauseOf } },
] as const

const answered = [
  {
    guard: { type: 'isStop', params: ({ event }: { event: { pending: { body: ReminderBody } } }) => event.pending },
    target: 'watching',
    actions: 'leave',
  },
  { target: 'watching' },
] as const

/**
 * Reminds whoever plays of how long it was and what it came to, by the server's figures, and says it on every screen when
 * play is paused. An answer whose own answer is missing goes out again under its id; play is not held up by it.
 */
export const playGuardMachine = setup({
  types: { context: {} as PlayGuardContext, events: {} as PlayGuardEvent },
  actors: {
    ask: fromPromise<PlayState>(() => notProvided('ask')),
    feed: fromCallback<EventObject>((): undefined => notProvided('feed')),
    command: reminderCommand,
  },
  actions: {
    /** Leads away from where one plays. */
    leave: actionToProvide<undefined>('leave'),
    submit: sendTo('command', (_, answer: 'continue' | 'stop') => ({ type: 'command.submit', body: { answer } })),
    assignPause: assign((_, pause: PlayPause | null) => ({ pause, isPauseRead: true })),
    assignPlay: assign((_, play: PlaySession) => ({ play })),
    dropPlay: assign({ play: null }),
    forget: assign(away),
  },
  guards: {
    isNewPause: ({ context }, pause: PlayPause | null) => pause !== null && !isSamePause(context.pause, pause),
    isMissedPause: ({ context }, { pause }: PlayState) =>
      context.isPauseRead && pause !== null && !isSamePause(context.pause, pause),
    isDue: (_, { play }: PlayState) => play.reminderDue,
    isStop: (_, { body }: { body: ReminderBody }) => body.answer === 'stop',
  },
}).createMachine({
  id: 'playGuard',
  context: away,
  invoke: {
    id: 'command',
    src: 'command',
    input: ({ self }) => ({ place: null, repeats: true, notify: (progress) => self.send(progress) }),
  },
  initial: 'away',
  on: { 'guard.left': { target: '.away', actions: 'forget' } },
  states: {
    away: { on: { 'guard.entered': 'here' } },
    here: {
      invoke: { src: 'feed' },
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'ask',
            onDone: [
              {
                guard: { type: 'isMissedPause', params: ({ event }) => event.output },
                target: 'paused',
                actions: { type: 'assignPause', params: ({ event }) => event.output.pause },
              },
              {
                guard: { type: 'isDue', params: ({ event }) => event.output },
                target: 'reminding',
                actions: [
                  { type: 'assignPause', params: ({ event }) => event.output.pause },
                  { type: 'assignPlay', params: ({ event }) => event.output.play },
                ],
              },
              { target: 'watching', actions: { type: 'assignPause', params: ({ event }) => event.output.pause } },
            ],
            // The next connection asks again.
            onError: 'watching',
          },
          after: { [questionMaxMs]: 'watching' },
          on: { 'protection.changed': changed },
        },
        watching: {
          entry: 'dropPlay',
          on: {
            'guard.connected': 'asking',
            'protection.changed': changed,
            'play.reminded': {
              target: 'reminding',
              actions: { type: 'assignPlay', params: ({ event }) => event.play },
            },
          },
        },
        reminding: {
          on: {
            'protection.changed': changed,
            'play.reminded': { actions: { type: 'assignPlay', params: ({ event }) => event.play } },
            'reminder.answer': {
              target: 'answering',
              actions: { type: 'submit', params: ({ event }) => event.answer },
            },
          },
        },
        answering: {
          on: {
            'protection.changed': changed,
            'command.accepted': answered,
            'command.refused': 'watching',
            // Nobody is kept from the page, or on it, by a missing answer: it goes out again behind it.
            'command.unconfirmed': answered,
          },
        },
        paused: {
          entry: 'dropPlay',
          on: {
            'protection.changed': { actions: { type: 'assignPause', params: pauseOf } },
            'pause.read': 'watching',
          },
        },
      },
    },
  },
})
