import { assign, fromPromise, setup } from 'xstate'
import { notProvided } from '#src/machines/command/command.ts'

/** A signed playlist and how long it opens, in milliseconds. */
export interface MatchVideoLink {
  readonly url: string
  readonly livesMs: number
}

export type MatchVideoAnswer =
  | { readonly kind: 'given'; readonly link: MatchVideoLink }
  | { readonly kind: 'refused'; readonly msg: string }
  | { readonly kind: 'unreached' }

export interface MatchVideoContext {
  readonly matchId: string
  /** The playlist as it was first given; renewals go on under the same. Empty while there is none. */
  readonly src: string
  readonly livesMs: number
  /** Why there is none, in the server's words. */
  readonly refusal: string | null
}

export type MatchVideoEvent =
  | { readonly type: 'video.watch'; readonly matchId: string }
  | { readonly type: 'video.leave' }
  | { readonly type: 'video.retry' }

/** Of a link's life, what has gone by when the next one is asked for. */
const renewShare = 0.5
export const renewAgainMs = 1_000

const videoSetup = setup({
  types: { context: {} as MatchVideoContext, events: {} as MatchVideoEvent },
  actors: {
    askLink: fromPromise<MatchVideoAnswer, { matchId: string }>((): never => notProvided('askLink')),
  },
  actions: {
    /** What is asked of the source from now on carries this link. */
    keepLink: (_, { url }: MatchVideoLink): void => notProvided(`keepLink ${url}`),
    dropLink: (_, src: string): void => notProvided(`dropLink ${src}`),
    assignMatch: assign((_, matchId: string) => ({ matchId })),
    assignLink: assign((_, { url, livesMs }: MatchVideoLink) => ({ src: url, livesMs })),
    assignLife: assign((_, { livesMs }: MatchVideoLink) => ({ livesMs })),
    assignRefusal: assign((_, refusal: string) => ({ src: '', refusal })),
    forget: assign({ src: '', refusal: null }),
  },
  delays: { renewDelay: ({ context }) => context.livesMs * renewShare, renewAgain: renewAgainMs },
})

const refusalOf = (answer: MatchVideoAnswer): string => (answer.kind === 'refused' ? answer.msg : '')
const linkOf = (answer: MatchVideoAnswer): MatchVideoLink =>
  answer.kind === 'given' ? answer.link : { url: '', livesMs: 0 }

/** The link of a match's outside stream: asked for, renewed before it runs out, refused in words. [C-16] */
export const matchVideoMachine = videoSetup.createMachine({
  id: 'matchVideo',
  context: { matchId: '', src: '', livesMs: 0, refusal: null },
  initial: 'off',
  on: {
    'video.watch': { target: '.asking', actions: { type: 'assignMatch', params: ({ event }) => event.matchId } },
    'video.leave': '.off',
  },
  states: {
    off: { entry: 'forget' },
    asking: {
      entry: 'forget',
      invoke: {
        src: 'askLink',
        input: ({ context: { matchId } }) => ({ matchId }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'given',
            target: 'watching',
            actions: { type: 'assignLink', params: ({ event }) => linkOf(event.output) },
          },
          {
            guard: ({ event }) => event.output.kind === 'refused',
            target: 'refused',
            actions: { type: 'assignRefusal', params: ({ event }) => refusalOf(event.output) },
          },
          { target: 'unreached' },
        ],
        onError: 'unreached',
      },
    },
    watching: {
      entry: { type: 'keepLink', params: ({ context: { src: url, livesMs } }) => ({ url, livesMs }) },
      exit: { type: 'dropLink', params: ({ context }) => context.src },
      on: { 'video.retry': 'asking' },
      initial: 'fresh',
      states: {
        fresh: { after: { renewDelay: 'renewing' } },
        renewing: {
          invoke: {
            src: 'askLink',
            input: ({ context: { matchId } }) => ({ matchId }),
            onDone: [
              {
                guard: ({ event }) => event.output.kind === 'given',
                target: 'fresh',
                actions: [
                  { type: 'keepLink', params: ({ event }) => linkOf(event.output) },
                  { type: 'assignLife', params: ({ event }) => linkOf(event.output) },
                ],
              },
              {
                guard: ({ event }) => event.output.kind === 'refused',
                target: '#matchVideo.refused',
                actions: { type: 'assignRefusal', params: ({ event }) => refusalOf(event.output) },
              },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
        waiting: { after: { renewAgain: 'renewing' } },
      },
    },
    refused: { on: { 'video.retry': 'asking' } },
    unreached: { on: { 'video.retry': 'asking' } },
  },
})
