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
 * What is left of a command whose page was reloaded. With its body it goes out again by itself, unless it never left and is
 * `unsent`: then its body is given back with that refusal. Of one with a secret only a print is kept, by which the same
 * input finds its id again.
 */
export type Recalled<Body> =
  | (Pending<Body> & { readonly hasLeft?: boolean; readonly unsent?: AnyAnswer })
  | { readonly requestId: string; readonly print: string }

/** What is kept over a reload: the command, and whether any try of it may have left the browser. */
export interface Keeping<Body, Place> {
  readonly place: Place
  readonly pending: Pending<Body> | null
  readonly hasLeft: boolean
}

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
  /** Whether any try may have left the browser. */
  readonly hasLeft: boolean
  /** What stands if this try never leaves; null = the call cannot be followed, and counts as one that leaves at once. */
  readonly unsent: AnyAnswer | null
  /** The answer of this try is late, and the command has been reported as unconfirmed. */
  readonly isLate: boolean
  /** The last answer; null = none came, or none is due. */
  readonly answer: A | null
}

export type CommandEvent<Body> =
  | { readonly type: 'command.submit'; readonly body: Body }
  | { readonly type: 'command.retry' }
  | { readonly type: 'command.abandon' }
  | CallEvent
  | NetworkEvent

/** What is known of a call under way. */
export type CallEvent =
  /** Something is waited for before it can leave: it can still be cancelled, and `unsent` is what stands then. */
  | { readonly type: 'call.waiting'; readonly unsent: AnyAnswer }
  /** It, or more of it, has left. */
  | { readonly type: 'call.left' }
  /** The person is asked something first, and answers in their own time. */
  | { readonly type: 'call.asked' }
  /** The person no longer wants it. */
  | { readonly type: 'call.cancelled' }

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

/** How long a command may wait before it leaves, and then for its answer, until that is said. */
const leavingMaxMs = 5_000
const answerMaxMs = 5_000

const isSameBody = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * The one way to command: editing → sending → unconfirmed → settled. The request id is made and kept before anything
 * leaves; a missing answer is no refusal and goes out again, body and id unchanged: with growing pauses, at once when the
 * network is back, also after a reload. A refusal leads back to editing, and the next try has an id of its own. Sending
 * ends within 10 s: what could not leave is given back as refused, and what left without an answer is unconfirmed while
 * its call goes on. [C-16]
 */
export const createCommandMachine = <Body, A extends AnyAnswer, Place = null>() => {
  type Context = CommandContext<Body, A, Place>
  const keeping = ({ context: { place, pending, hasLeft } }: { context: Context }): Keeping<Body, Place> => ({
    place,
    pending,
    hasLeft,
  })
  const keepingNothing = ({ context: { place } }: { context: Context }): Keeping<Body, Place> => ({
    place,
    pending: null,
    hasLeft: false,
  })
  const forget = [{ type: 'keep', params: keepingNothing }, 'drop'] as const
  const giveBack = ['refuseUnsent', { type: 'report', params: 'command.refused' }, ...forget] as const
  const unsent = [
    { guard: 'neverLeft', target: '#command.editing', actions: giveBack },
    { target: '#command.unconfirmed' },
  ] as const
  const isSame = ({ event }: { event: Submitted<Body> }): Submitted<Body> => event
  /** What may be done with a command of which nobody knows what became of it. */
  const again = {
    'command.retry': '#command.sending',
    'command.abandon': {
      target: '#command.editing',
      actions: [{ type: 'report', params: 'command.abandoned' }, ...forget],
    },
    'command.submit': [
      { guard: { type: 'isSame', params: isSame }, target: '#command.sending' },
      { target: '#command.sending', actions: { type: 'take', params: isSame } },
    ],
  } as const

  return setup({
    types: {
      context: {} as CommandContext<Body, A, Place>,
      events: {} as CommandEvent<Body>,
      input: {} as CommandInput<Body, A, Place>,
    },
    actors: {
      send: fromPromise<A, Pending<Body> & { place: Place }>(() => notProvided('send')),
      recall: fromPromise<Recalled<Body> | null, { place: Place }>(() => notProvided('recall')),
      /** Sends the CallEvents of the call that `send` makes. A call that has not left when this stops is withdrawn. */
      follow: fromCallback<EventObject, { requestId: string }>((): undefined => notProvided('follow')),
      network: fromCallback<EventObject>((): undefined => notProvided('network')),
    },
    actions: {
      /** Keeps a command over a reload; null forgets it. */
      keep: actionToProvide<Keeping<Body, Place>>('keep'),
      take: assign(({ context: { earlier } }, { body }: Submitted<Body>) => {
        const isAgain = earlier !== null && earlier.print === printOf(body)
        const requestId = isAgain ? earlier.requestId : crypto.randomUUID()
        return {
          pending: { requestId, body },
          earlier: null,
          attempts: isAgain ? 1 : 0,
          hasLeft: isAgain,
          answer: null,
        }
      }),
      assignRecalled: assign((_, recalled: Recalled<Body>) => {
        if (!('body' in recalled)) return { earlier: recalled }
        const { requestId, body, hasLeft = true } = recalled
        return { pending: { requestId, body }, attempts: 1, hasLeft }
      }),
      countAttempt: assign({
        attempts: ({ context }) => context.attempts + 1,
        mayRepeat: ({ context }) => context.repeats,
        unsent: null,
        isLate: false,
        answer: null,
      }),
      assignUnsent: assign((_, unsent: AnyAnswer) => ({ unsent })),
      assignLeft: assign({ hasLeft: true }),
      assignLate: assign({ isLate: true, hasLeft: true }),
      /** A try that could not be followed may have left. */
      assignOutcome: assign(({ context: { hasLeft, unsent } }) => ({ hasLeft: hasLeft || unsent === null })),
      assignAnswer: assign(({ context }, { output: answer }: { output: A }) => ({
        answer,
        mayRepeat: context.repeats && maySendAgain(answer),
      })),
      refuseUnsent: assign(({ context }) => ({ answer: context.unsent as A })),
      drop: assign({ pending: null }),
      report: ({ context: { notify, pending, attempts, answer } }, type: ProgressType) => {
        if (!pending) throw new Error(`${type} needs a command`)
        notify({ type, pending, attempts, answer } as CommandProgress<Body, A>)
      },
      /** Whoever was told that it is unconfirmed hears that it is under way before it hears the answer. */
      reportEnd: ({ context: { notify, pending, attempts, answer, isLate } }, type: ProgressType) => {
        if (!pending) throw new Error(`${type} needs a command`)
        if (isLate) notify({ type: 'command.sending', pending, attempts })
        notify({ type, pending, attempts, answer } as CommandProgress<Body, A>)
      },
    },
    guards: {
      isWhole: (_, recalled: Recalled<Body> | null) => recalled !== null && 'body' in recalled,
      isThere: (_, recalled: Recalled<Body> | null) => recalled !== null,
      isUnsent: (_, recalled: Recalled<Body> | null) =>
        recalled !== null && 'unsent' in recalled && recalled.unsent !== undefined,
      neverLeft: ({ context }) => !context.hasLeft,
      isSame: ({ context }, { body }: Submitted<Body>) => isSameBody(context.pending?.body, body),
      wasAccepted: (_, answer: AnyAnswer) => answer.kind === 'accepted',
      wasRefused: ({ context }, answer: AnyAnswer) => isRefusal(answer, context.attempts),
      mayRepeat: ({ context }) => context.mayRepeat,
    },
    delays: { retryDelay: ({ context }) => retryDelayMs(context.attempts), leavingMaxMs, answerMaxMs },
  }).createMachine({
    id: 'command',
    context: ({ input }) => ({
      ...input,
      pending: null,
      earlier: null,
      attempts: 0,
      mayRepeat: input.repeats,
      hasLeft: false,
      unsent: null,
      isLate: false,
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
              guard: { type: 'isUnsent', params: ({ event }) => event.output },
              actions: [
                { type: 'assignRecalled', params: ({ event }) => event.output as Recalled<Body> },
                { type: 'report', params: 'command.sending' },
                {
                  type: 'assignUnsent',
                  params: ({ event }) => (event.output as Recalled<Body> & { unsent: AnyAnswer }).unsent,
                },
                ...giveBack,
              ],
            },
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
          // What cannot be read is as good as nothing.
          onError: {},
        },
        on: { 'command.submit': { target: 'sending', actions: { type: 'take', params: ({ event }) => event } } },
      },
      sending: {
        entry: ['countAttempt', { type: 'keep', params: keeping }, { type: 'report', params: 'command.sending' }],
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
                { type: 'reportEnd', params: 'command.accepted' },
              ],
            },
            {
              guard: { type: 'wasRefused', params: ({ event }) => event.output },
              target: 'editing',
              actions: [
                { type: 'assignAnswer', params: ({ event }) => event },
                { type: 'reportEnd', params: 'command.refused' },
                ...forget,
              ],
            },
            {
              target: 'unconfirmed',
              actions: ['assignOutcome', { type: 'assignAnswer', params: ({ event }) => event }],
            },
          ],
          onError: { target: 'unconfirmed', actions: 'assignOutcome' },
        },
        initial: 'waiting',
        states: {
          waiting: {
            tags: 'busy',
            invoke: { src: 'follow', input: ({ context: { pending } }) => ({ requestId: pending?.requestId ?? '' }) },
            initial: 'starting',
            on: {
              'call.waiting': {
                target: '.leaving',
                actions: { type: 'assignUnsent', params: ({ event }) => event.unsent },
              },
              'call.left': [
                { guard: 'neverLeft', target: '.asking', actions: ['assignLeft', { type: 'keep', params: keeping }] },
                { target: '.asking' },
              ],
              'call.asked': '.prompting',
            },
            states: {
              /** Nothing is known of the call. */
              starting: { after: { leavingMaxMs: '#command.sending.late' } },
              leaving: {
                after: { leavingMaxMs: unsent },
                on: { 'call.cancelled': unsent, 'command.abandon': unsent },
              },
              asking: {
                after: { answerMaxMs: '#command.sending.late' },
                on: { 'call.left': { target: 'asking', reenter: true } },
              },
              prompting: {},
            },
          },
          /** Its answer may still come. */
          late: {
            tags: 'unconfirmed',
            entry: ['assignLate', { type: 'report', params: 'command.unconfirmed' }],
            on: again,
          },
        },
      },
      unconfirmed: {
        tags: 'unconfirmed',
        entry: { type: 'report', params: 'command.unconfirmed' },
        initial: 'deciding',
        on: again,
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
        entry: forget,
        on: { 'command.submit': { target: 'sending', actions: { type: 'take', params: ({ event }) => event } } },
      },
    },
  })
}

export type CommandMachine<Body, A extends AnyAnswer, Place = null> = ReturnType<
  typeof createCommandMachine<Body, A, Place>
>
