import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate'
import {
  actionToProvide,
  type AnyAnswer,
  isRefusal,
  maySendAgain,
  notProvided,
  printOf,
  retryDelayMs,
} from './command.ts'

/** A command under way: the id that it keeps until it is answered, and what it says. */
export interface Pending<Body> {
  readonly requestId: string
  readonly body: Body
}

/**
 * What is left of a command whose page was reloaded. With its body it goes out again by itself; of one with a secret only
 * a print is kept, by which the same input finds its id again.
 */
export type Recalled<Body> = Pending<Body> | { readonly requestId: string; readonly print: string }

export interface CommandInput<Body, A, Place> {
  /** Where the command belongs: a room, a form. */
  readonly place: Place
  /** Whether an unanswered command is repeated by itself, or waits for a press. */
  readonly repeats: boolean
  /** Called with all that becomes of a command, in its order. */
  readonly notify: (progress: CommandProgress<Body, A>) => void
}

export interface CommandContext<Body, A, Place> extends CommandInput<Body, A, Place> {
  readonly pending: Pending<Body> | null
  /** Of a command that was under way before a reload, without its body. */
  readonly earlier: { readonly requestId: string; readonly print: string } | null
  readonly attempts: number
  /** False once only a press may send it again: the session is over. */
  readonly mayRepeat: boolean
  /** The last answer; null = none came, or none is due. */
  readonly answer: A | null
}

export type CommandEvent<Body> =
  | { readonly type: 'command.submit'; readonly body: Body }
  | { readonly type: 'command.retry' }
  | { readonly type: 'command.abandon' }
  | NetworkEvent

/** What a network feed says: at once whether there is a network, then each change. */
export type NetworkEvent = { readonly type: 'network.online' } | { readonly type: 'network.offline' }

/** What becomes of a command. `attempts`: how often it has been sent. */
export type CommandProgress<Body, A> = {
  readonly pending: Pending<Body>
  readonly attempts: number
} & (
  | { readonly type: 'command.sending' }
  | { readonly type: 'command.accepted'; readonly answer: A }
  | { readonly type: 'command.refused'; readonly answer: A }
  /** `answer`: one that leaves the outcome open; null = none came. */
  | { readonly type: 'command.unconfirmed'; readonly answer: A | null }
  | { readonly type: 'command.abandoned' }
)

type Submitted<Body> = Pick<Pending<Body>, 'body'>
type ProgressType = CommandProgress<never, never>['type']

const isSameBody = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * The one way to command: editing → sending → unconfirmed → settled. The request id is made and kept before anything
 * leaves; a missing answer is no refusal and goes out again, body and id unchanged: with growing pauses, at once when the
 * network is back, also after a reload. A refusal leads back to editing, and the next try has an id of its own. [C-16]
 */
export const createCommandMachine = <Body, A extends AnyAnswer, Place = null>() =>
  setup({
    types: {
      context: {} as CommandContext<Body, A, Place>,
      events: {} as CommandEvent<Body>,
      input: {} as CommandInput<Body, A, Place>,
    },
    actors: {
      send: fromPromise<A, Pending<Body> & { place: Place }>(() => notProvided('send')),
      recall: fromPromise<Recalled<Body> | null, { place: Place }>(() => notProvided('recall')),
      network: fromCallback<EventObject>((): undefined => notProvided('network')),
    },
    actions: {
      /** Keeps a command over a reload; null forgets it. */
      keep: actionToProvide<{ place: Place; pending: Pending<Body> | null }>('keep'),
      take: assign(({ context: { earlier } }, { body }: Submitted<Body>) => {
        const isAgain = earlier !== null && earlier.print === printOf(body)
        const requestId = isAgain ? earlier.requestId : crypto.randomUUID()
        return { pending: { requestId, body }, earlier: null, attempts: isAgain ? 1 : 0, answer: null }
      }),
      assignRecalled: assign((_, recalled: Recalled<Body>) =>
        'body' in recalled ? { pending: recalled, attempts: 1 } : { earlier: recalled },
      ),
      countAttempt: assign({
        attempts: ({ context }) => context.attempts + 1,
        mayRepeat: ({ context }) => context.repeats,
        answer: null,
      }),
      assignAnswer: assign(({ context }, { output: answer }: { output: A }) => ({
        answer,
        mayRepeat: context.repeats && maySendAgain(answer),
      })),
      drop: assign({ pending: null }),
      report: ({ context: { notify, pending, attempts, answer } }, type: ProgressType) => {
        if (!pending) throw new Error(`${type} needs a command`)
        notify({ type, pending, attempts, answer } as CommandProgress<Body, A>)
      },
    },
    guards: {
      isWhole: (_, recalled: Recalled<Body> | null) => recalled !== null && 'body' in recalled,
      isThere: (_, recalled: Recalled<Body> | null) => recalled !== null,
      isSame: ({ context }, { body }: Submitted<Body>) => isSameBody(context.pending?.body, body),
      wasAccepted: (_, answer: AnyAnswer) => answer.kind === 'accepted',
      wasRefused: ({ context }, answer: AnyAnswer) => isRefusal(answer, context.attempts),
      mayRepeat: ({ context }) => context.mayRepeat,
    },
    delays: { retryDelay: ({ context }) => retryDelayMs(context.attempts) },
  }).createMachine({
    id: 'command',
    context: ({ input }) => ({
      ...input,
      pending: null,
      earlier: null,
      attempts: 0,
      mayRepeat: input.repeats,
      answer: null,
    }),
    initial: 'editing',
    states: {
      editing: {
        invoke: {
          src: 'recall',
          input: ({ context }) => ({ place: context.place }),
          onDone: [
            {
              guard: { type: 'isWhole', params: ({ event }) => event.output },
              target: 'sending',
              actions: { type: 'assignRecalled', params: ({ event }) => event.output as Recalled<Body> },
            },
            {
              guard: { type: 'isThere', params: ({ event }) => event.output },
              actions: { type: 'assignRecalled', params: ({ event }) => event.output as Recalled<Body> },
            },
          ],
        },
        on: { 'command.submit': { target: 'sending', actions: { type: 'take', params: ({ event }) => event } } },
      },
      sending: {
        entry: [
          'countAttempt',
          { type: 'keep', params: ({ context: { place, pending } }) => ({ place, pending }) },
          { type: 'report', params: 'command.sending' },
        ],
        invoke: {
          src: 'send',
          input: ({ context: { place, pending } }) => {
            if (!pending) throw new Error('sending needs a command')
            return { place, ...pending }
          },
          onDone: [
            {
              guard: { type: 'wasAccepted', params: ({ event }) => event.output },
              target: 'settled',
              actions: [
                { type: 'assignAnswer', params: ({ event }) => event },
                { type: 'report', params: 'command.accepted' },
              ],
            },
            {
              guard: { type: 'wasRefused', params: ({ event }) => event.output },
              target: 'editing',
              actions: [
                { type: 'assignAnswer', params: ({ event }) => event },
                { type: 'report', params: 'command.refused' },
                { type: 'keep', params: ({ context: { place } }) => ({ place, pending: null }) },
                'drop',
              ],
            },
            { target: 'unconfirmed', actions: { type: 'assignAnswer', params: ({ event }) => event } },
          ],
          onError: 'unconfirmed',
        },
      },
      unconfirmed: {
        entry: { type: 'report', params: 'command.unconfirmed' },
        initial: 'deciding',
        on: {
          'command.retry': 'sending',
          'command.abandon': {
            target: 'editing',
            actions: [
              { type: 'report', params: 'command.abandoned' },
              { type: 'keep', params: ({ context: { place } }) => ({ place, pending: null }) },
              'drop',
            ],
          },
          'command.submit': [
            { guard: { type: 'isSame', params: ({ event }) => event }, target: 'sending' },
            { target: 'sending', actions: { type: 'take', params: ({ event }) => event } },
          ],
        },
        states: {
          deciding: { always: [{ guard: 'mayRepeat', target: 'repeating' }, { target: 'resting' }] },
          repeating: {
            initial: 'waiting',
            invoke: { src: 'network' },
            on: { 'network.offline': '.offline' },
            states: {
              waiting: { after: { retryDelay: '#command.sending' } },
              offline: { on: { 'network.online': '#command.sending' } },
            },
          },
          /** Only a press sends it again. */
          resting: {},
        },
      },
      settled: {
        entry: [{ type: 'keep', params: ({ context: { place } }) => ({ place, pending: null }) }, 'drop'],
        on: { 'command.submit': { target: 'sending', actions: { type: 'take', params: ({ event }) => event } } },
      },
    },
  })

export type CommandMachine<Body, A extends AnyAnswer, Place = null> = ReturnType<
  typeof createCommandMachine<Body, A, Place>
>
