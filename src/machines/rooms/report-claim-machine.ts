import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate'
import { notProvided } from '#src/machines/command/command.ts'

/** What the server says of a claim; `over`: the case is decided, or no longer this moderator's to decide. */
export type ClaimAnswer =
  | { readonly kind: 'held' }
  | { readonly kind: 'taken'; readonly nickname: string }
  | { readonly kind: 'over' }
  | { readonly kind: 'fault' }

export interface ClaimPlace {
  readonly roomNo: string
  readonly caseId: string
}

/** Well within the 15 s for which a claim holds, so that a lost answer or two do not lose it. */
export const claimEveryMs = 5_000

/**
 * Keeps a reported case for the moderator who has it open, and gives it up when they close it. While another one holds it,
 * it goes on asking: theirs ends as well. [P-02]
 */
export const reportClaimMachine = setup({
  types: {
    context: {} as ClaimPlace & { answer: ClaimAnswer | null },
    input: {} as ClaimPlace,
  },
  actors: {
    claim: fromPromise<ClaimAnswer, ClaimPlace>(() => notProvided('claim')),
    /** Gives the claim up when it is stopped. */
    release: fromCallback<EventObject, ClaimPlace>((): undefined => notProvided('release')),
  },
  actions: {
    assignAnswer: assign(({ context }, answer: ClaimAnswer) => (answer.kind === 'fault' ? context : { answer })),
  },
  guards: { isOver: (_, answer: ClaimAnswer) => answer.kind === 'over' },
  delays: { claimEvery: claimEveryMs },
}).createMachine({
  id: 'reportClaim',
  context: ({ input }) => ({ ...input, answer: null }),
  initial: 'open',
  states: {
    open: {
      invoke: { src: 'release', input: ({ context: { roomNo, caseId } }) => ({ roomNo, caseId }) },
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'claim',
            input: ({ context: { roomNo, caseId } }) => ({ roomNo, caseId }),
            onDone: [
              {
                guard: { type: 'isOver', params: ({ event }) => event.output },
                target: '#reportClaim.over',
                actions: { type: 'assignAnswer', params: ({ event }) => event.output },
              },
              { target: 'resting', actions: { type: 'assignAnswer', params: ({ event }) => event.output } },
            ],
            onError: 'resting',
          },
        },
        resting: { after: { claimEvery: 'asking' } },
      },
    },
    over: { type: 'final' },
  },
})
