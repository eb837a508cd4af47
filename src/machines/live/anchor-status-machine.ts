import { assign, emit, setup } from 'xstate'
import { type AnchorStatus, showsStreamerIcon } from '#contract/live/entities/anchor.ts'

/** Which of the two toasts of X-08 a screen shows. */
export type AnchorToast = 'notStarted' | 'interrupted'

export interface AnchorStatusContext {
  readonly status: AnchorStatus
  readonly showsIcon: boolean
}

export type AnchorStatusEvent =
  | { readonly type: 'anchor.changed'; readonly status: AnchorStatus }
  | { readonly type: 'anchor.press' }

export type AnchorStatusEmitted =
  | { readonly type: 'anchor.entered' }
  | { readonly type: 'anchor.refused'; readonly toast: AnchorToast }

/** What a visitor is told instead of the stream, or null when the stream may be entered. [S-02, X-08] */
export const anchorToastOf = (status: AnchorStatus): AnchorToast | null => {
  if (status === 0) return 'notStarted'
  return status === 2 ? 'interrupted' : null
}

/**
 * What a room's streamer is doing: 0 has not started, 2 is temporarily interrupted, every other value is entered.
 * A press on 0 and 2 emits `anchor.refused` with the toast to show. [S-02, X-08]
 */
export const anchorStatusMachine = setup({
  types: {
    context: {} as AnchorStatusContext,
    events: {} as AnchorStatusEvent,
    emitted: {} as AnchorStatusEmitted,
    input: {} as { readonly status: AnchorStatus },
  },
  actions: {
    assignStatus: assign((_, status: AnchorStatus) => ({ status, showsIcon: showsStreamerIcon(status) })),
    refuse: emit((_, toast: AnchorToast) => ({ type: 'anchor.refused', toast })),
    enter: emit({ type: 'anchor.entered' }),
  },
  guards: {
    hasNotStarted: ({ context }) => anchorToastOf(context.status) === 'notStarted',
    isInterrupted: ({ context }) => anchorToastOf(context.status) === 'interrupted',
  },
}).createMachine({
  id: 'anchorStatus',
  context: ({ input: { status } }) => ({ status, showsIcon: showsStreamerIcon(status) }),
  initial: 'deciding',
  on: {
    'anchor.changed': { target: '.deciding', actions: { type: 'assignStatus', params: ({ event }) => event.status } },
  },
  states: {
    deciding: {
      always: [
        { guard: 'hasNotStarted', target: 'notStarted' },
        { guard: 'isInterrupted', target: 'interrupted' },
        { target: 'entered' },
      ],
    },
    notStarted: { on: { 'anchor.press': { actions: { type: 'refuse', params: 'notStarted' } } } },
    interrupted: { on: { 'anchor.press': { actions: { type: 'refuse', params: 'interrupted' } } } },
    entered: { on: { 'anchor.press': { actions: 'enter' } } },
  },
})
