import { assign, fromPromise, setup } from 'xstate'
import type { accountChangeDisown, accountChangeDisownByLink } from '#contract/accounts/calls/account-changes.ts'
import type { CallResult } from '#src/gateway/gateway-port.ts'
import { notProvided } from '#src/machines/command/command.ts'

export type DisownAnswer = CallResult<typeof accountChangeDisown | typeof accountChangeDisownByLink>

/** `over`: there is nothing that can be disowned; asking again helps nobody. `msg` is the server's, or empty. */
export interface DisownProblem {
  readonly isOver: boolean
  readonly msg: string
}

interface DisownContext {
  readonly problem: DisownProblem | null
}

export type DisownEvent = { readonly type: 'disown.confirm' }

const problemOf = (answer: DisownAnswer): DisownProblem | null => {
  if (answer.kind === 'accepted') return null
  if (answer.kind === 'fault') return { isOver: false, msg: '' }
  return { isOver: answer.name === 'TICKET_INVALID' || answer.name === 'RECORD_UNKNOWN', msg: answer.msg }
}

/** "This was not me": asked for once, sent, and done for good; without an answer it can be sent again. */
export const disownMachine = setup({
  types: { context: {} as DisownContext, events: {} as DisownEvent },
  actors: { disown: fromPromise<DisownAnswer>(() => notProvided('disown')) },
  actions: { assignProblem: assign((_, problem: DisownProblem | null) => ({ problem })) },
  guards: {
    wasAccepted: (_, answer: DisownAnswer) => answer.kind === 'accepted',
    isOver: (_, answer: DisownAnswer) => problemOf(answer)?.isOver === true,
  },
}).createMachine({
  id: 'disown',
  context: { problem: null },
  initial: 'asking',
  states: {
    asking: { on: { 'disown.confirm': 'securing' } },
    securing: {
      invoke: {
        src: 'disown',
        onDone: [
          { guard: { type: 'wasAccepted', params: ({ event }) => event.output }, target: 'secured' },
          {
            guard: { type: 'isOver', params: ({ event }) => event.output },
            target: 'over',
            actions: { type: 'assignProblem', params: ({ event }) => problemOf(event.output) },
          },
          {
            target: 'asking',
            actions: { type: 'assignProblem', params: ({ event }) => problemOf(event.output) },
          },
        ],
        onError: { target: 'asking', actions: { type: 'assignProblem', params: { isOver: false, msg: '' } } },
      },
    },
    secured: { type: 'final' },
    over: { type: 'final' },
  },
})
