import { assign, emit, sendTo, setup } from 'xstate'
import type { NoviceTask } from '#contract/promotions/entities/novice.ts'
import { rejectOf, type AnyAnswer, type Reject } from '#src/machines/command/command.ts'
import { type CommandProgress, createCommandMachine, type Pending } from '#src/machines/command/command-machine.ts'

/** What is claimed: a thing of a promotion, today of a sign-in gift, or a day that was missed. */
export type ClaimBody =
  | { readonly what: 'item'; readonly promotionId: string; readonly itemId: string }
  | { readonly what: 'signin'; readonly promotionId: string }
  | { readonly what: 'novice'; readonly promotionId: string; readonly task: NoviceTask }
  | { readonly what: 'make-up'; readonly promotionId: string; readonly day: string }

/** What it has brought. `isHeld`: somebody looks at it first. `coins`, `cards`: of a day that was signed. */
export interface Claimed {
  readonly isHeld: boolean
  readonly coins: number
  readonly cards: number
}

export type ClaimAnswer = AnyAnswer &
  (
    | { readonly kind: 'accepted'; readonly data: Claimed }
    | { readonly kind: 'rejected'; readonly msg: string }
    | { readonly kind: 'fault' }
  )

export type ClaimEvent =
  | { readonly type: 'claim.press'; readonly body: ClaimBody }
  | { readonly type: 'claim.retry' }
  | { readonly type: 'claim.abandon' }
  | CommandProgress<ClaimBody, ClaimAnswer>

/** `claim.answered`: what the pages know of the promotion is to be asked again; null: nothing was given. */
export type ClaimEmitted = { readonly type: 'claim.answered'; readonly claimed: Claimed | null }

interface ClaimContext {
  /** Where it is kept over a reload: one claim under way a place. */
  readonly place: string
  readonly pending: Pending<ClaimBody> | null
  readonly reject: Reject | null
  readonly claimed: Claimed | null
}

/** One claim on its way. */
export const claimCommand = createCommandMachine<ClaimBody, ClaimAnswer, string>()

const answerOf = ({ event }: { event: { answer: ClaimAnswer } }): ClaimAnswer => event.answer

/**
 * A claim from its press to its answer. A missing answer is neither given nor refused: it goes out again with the same
 * request id, also after a reload, so that it is given once. [C-15, C-16]
 */
export const claimMachine = setup({
  types: {
    context: {} as ClaimContext,
    events: {} as ClaimEvent,
    emitted: {} as ClaimEmitted,
    input: {} as { readonly place: string },
  },
  actors: { command: claimCommand },
  actions: {
    submit: sendTo('command', (_, body: ClaimBody) => ({ type: 'command.submit', body })),
    retry: sendTo('command', { type: 'command.retry' }),
    abandon: sendTo('command', { type: 'command.abandon' }),
    assignPending: assign((_, pending: Pending<ClaimBody>) => ({ pending, reject: null, claimed: null })),
    assignAnswer: assign((_, answer: ClaimAnswer) => ({
      pending: null,
      reject: rejectOf(answer),
      claimed: answer.kind === 'accepted' ? answer.data : null,
    })),
    dropPending: assign({ pending: null }),
    emitAnswered: emit((_, answer: ClaimAnswer) => ({
      type: 'claim.answered' as const,
      claimed: answer.kind === 'accepted' ? answer.data : null,
    })),
  },
}).createMachine({
  id: 'claim',
  context: ({ input: { place } }) => ({ place, pending: null, reject: null, claimed: null }),
  invoke: {
    id: 'command',
    src: 'command',
    input: ({ self, context: { place } }) => ({ place, repeats: true, notify: (progress) => self.send(progress) }),
  },
  initial: 'resting',
  on: {
    'command.sending': {
      target: '.claiming',
      actions: { type: 'assignPending', params: ({ event }) => event.pending },
    },
  },
  states: {
    resting: {
      on: { 'claim.press': { actions: { type: 'submit', params: ({ event }) => event.body } } },
    },
    claiming: {
      on: {
        'command.accepted': {
          target: 'resting',
          actions: [
            { type: 'assignAnswer', params: answerOf },
            { type: 'emitAnswered', params: answerOf },
          ],
        },
        'command.refused': {
          target: 'resting',
          actions: [
            { type: 'assignAnswer', params: answerOf },
            { type: 'emitAnswered', params: answerOf },
          ],
        },
        'command.unconfirmed': 'unconfirmed',
      },
    },
    unconfirmed: {
      on: {
        'claim.retry': { actions: 'retry' },
        'claim.abandon': { actions: 'abandon' },
        'command.abandoned': { target: 'resting', actions: 'dropPending' },
      },
    },
  },
})
