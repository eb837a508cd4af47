import { assign, emit, sendTo, setup } from 'xstate'
import type { venueRecover } from '#contract/venues/calls.ts'
import type { VenueRecovery } from '#contract/venues/entities/venue-transfer.ts'
import { rejectOf, type Answer, type Reject } from '#src/machines/command/command.ts'
import { type CommandProgress, createCommandMachine } from '#src/machines/command/command-machine.ts'

export type RecoveryAnswer = Answer<typeof venueRecover>
/** There is nothing to say but that everything comes back. */
export type RecoveryBody = Readonly<Record<string, never>>

export type RecoveryEvent =
  | { readonly type: 'recovery.start' }
  | { readonly type: 'recovery.retry' }
  | CommandProgress<RecoveryBody, RecoveryAnswer>

/** `recovery.answered`: balances are to be asked again. */
export type RecoveryEmitted = { readonly type: 'recovery.answered'; readonly recovery: VenueRecovery }

/** One one-click recovery on its way. */
export const recoveryCommand = createCommandMachine<RecoveryBody, RecoveryAnswer>()

const answerOf = ({ event }: { event: { answer: RecoveryAnswer } }): RecoveryAnswer => event.answer

/**
 * One-click recovery from the press to its results. A missing answer is repeated with the same request id, also after a
 * reload: it asks the same recovery how far it is. [C-13]
 */
export const recoveryMachine = setup({
  types: {
    context: {} as { readonly reject: Reject | null },
    events: {} as RecoveryEvent,
    emitted: {} as RecoveryEmitted,
  },
  actors: { command: recoveryCommand },
  actions: {
    submit: sendTo('command', { type: 'command.submit', body: {} }),
    retry: sendTo('command', { type: 'command.retry' }),
    dropReject: assign({ reject: null }),
    assignRefusal: assign((_, answer: RecoveryAnswer) => ({ reject: rejectOf(answer) })),
    emitAnswered: emit((_, answer: RecoveryAnswer) => {
      if (answer.kind !== 'accepted') throw new Error('only a recovery that was answered is told')
      return { type: 'recovery.answered', recovery: answer.data }
    }),
  },
}).createMachine({
  id: 'venueRecovery',
  context: { reject: null },
  invoke: {
    id: 'command',
    src: 'command',
    input: ({ self }) => ({ place: null, repeats: true, notify: (progress) => self.send(progress) }),
  },
  initial: 'idle',
  on: { 'command.sending': '.recovering' },
  states: {
    idle: { on: { 'recovery.start': { actions: ['submit', 'dropReject'] } } },
    recovering: {
      on: {
        'command.accepted': { target: 'idle', actions: { type: 'emitAnswered', params: answerOf } },
        'command.refused': { target: 'idle', actions: { type: 'assignRefusal', params: answerOf } },
        'command.unconfirmed': 'unconfirmed',
      },
    },
    unconfirmed: { on: { 'recovery.retry': { actions: 'retry' } } },
  },
})
