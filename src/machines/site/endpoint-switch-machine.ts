import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate'
import type { SiteInfo } from '#contract/site/entities/site.ts'
import { actionToProvide, notProvided } from '#src/machines/command/command.ts'

/** What is kept for the next visit. `lines`: origins in order, '' = the page's own; `index`: the one in force. [L-10] */
export interface EndpointState {
  readonly lines: readonly string[]
  /** So many faults in a row lead to the next line. */
  readonly errorsMax: number
  readonly index: number
  readonly errors: number
}

export type EndpointEvent =
  | ({ readonly type: 'endpoints.listed' } & Pick<SiteInfo, 'lines' | 'lineErrorsMax'>)
  /** No answer came over this line. */
  | { readonly type: 'endpoint.failed'; readonly origin: string }
  | { readonly type: 'endpoint.answered'; readonly origin: string }

export const oneEndpoint: EndpointState = { lines: [''], errorsMax: 3, index: 0, errors: 0 }

const originOf = ({ lines, index }: EndpointState): string => lines[index] ?? ''

/** One more fault: counted, or the next line in the circle with a fresh count. [L-10] */
const afterFault = ({ lines, errorsMax, index, errors }: EndpointState): Partial<EndpointState> =>
  errors + 1 < errorsMax ? { errors: errors + 1 } : { errors: 0, index: (index + 1) % lines.length }

const withEndpoints = (
  state: EndpointState,
  site: Pick<SiteInfo, 'lines' | 'lineErrorsMax'>,
): Partial<EndpointState> => {
  const lines = site.lines.length > 0 ? site.lines.map(({ origin }) => origin) : oneEndpoint.lines
  const errorsMax = Math.max(1, site.lineErrorsMax)
  const index = lines.indexOf(originOf(state))
  return index < 0 ? { lines, errorsMax, index: 0, errors: 0 } : { lines, errorsMax, index }
}

const keep = { type: 'keep', params: ({ context }: { context: EndpointState }) => context } as const
const failed = {
  guard: { type: 'isFaultOfCurrentLine', params: ({ event }: { event: { origin: string } }) => event.origin },
  target: '#endpoints.switching',
  actions: ['countFault', keep],
} as const

/**
 * Which of several gateway lines is asked: after so many faults in a row the next one, in a circle; from another than the
 * first back to the first one that answers. While faults are counted, calls have less time. [C-05, L-10, X-06]
 */
export const endpointSwitchMachine = setup({
  types: { context: {} as EndpointState, events: {} as EndpointEvent, input: {} as EndpointState },
  actors: {
    /** The first of these lines that answers, or null. */
    probe: fromPromise<string | null, { origins: readonly string[] }>(() => notProvided('probe')),
  },
  actions: {
    keep: actionToProvide<EndpointState>('keep'),
    assignEndpoints: assign(({ context }, site: Pick<SiteInfo, 'lines' | 'lineErrorsMax'>) =>
      withEndpoints(context, site),
    ),
    countFault: assign(({ context }) => afterFault(context)),
    forgetFaults: assign({ errors: 0 }),
    goTo: assign(({ context }, origin: string | null) => ({
      index: Math.max(0, context.lines.indexOf(origin ?? '')),
      errors: 0,
    })),
  },
  guards: {
    /** What comes late from a line that was left says nothing. */
    isCurrentLine: ({ context }, origin: string) => origin === originOf(context),
    isFaultOfCurrentLine: ({ context }, origin: string) => context.lines.length > 1 && origin === originOf(context),
    hasFaults: ({ context }) => context.errors > 0,
    isAway: ({ context }) => context.index > 0,
    isFound: (_, origin: string | null) => origin !== null,
    /** What a page is told with every new connection does not put off the way back. */
    isNews: ({ context }, site: Pick<SiteInfo, 'lines' | 'lineErrorsMax'>) =>
      JSON.stringify({ ...context, ...withEndpoints(context, site) }) !== JSON.stringify(context),
  },
  delays: { probeEvery: 60_000 },
}).createMachine({
  id: 'endpoints',
  context: ({ input }) => input,
  initial: 'settling',
  on: {
    'endpoints.listed': {
      guard: { type: 'isNews', params: ({ event }) => event },
      target: '.settling',
      actions: [{ type: 'assignEndpoints', params: ({ event }) => event }, keep],
    },
  },
  states: {
    settling: {
      always: [{ guard: 'hasFaults', target: 'switching' }, { guard: 'isAway', target: 'away' }, 'steady'],
    },
    steady: { on: { 'endpoint.failed': failed } },
    switching: {
      on: {
        'endpoint.failed': failed,
        'endpoint.answered': {
          guard: { type: 'isCurrentLine', params: ({ event }) => event.origin },
          target: 'settling',
          actions: ['forgetFaults', keep],
        },
      },
    },
    away: {
      initial: 'waiting',
      on: { 'endpoint.failed': failed },
      states: {
        waiting: { after: { probeEvery: 'probing' } },
        probing: {
          invoke: {
            src: 'probe',
            input: ({ context }) => ({ origins: context.lines.slice(0, context.index) }),
            onDone: [
              {
                guard: { type: 'isFound', params: ({ event }) => event.output },
                target: '#endpoints.settling',
                actions: [{ type: 'goTo', params: ({ event }) => event.output }, keep],
              },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
      },
    },
  },
})

/** Where the next request goes. */
export const selectOrigin = ({ context }: SnapshotFrom<typeof endpointSwitchMachine>): string => originOf(context)
