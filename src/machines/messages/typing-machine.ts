import { setup } from 'xstate'
import { supportTypingEveryMs, supportTypingVisibleMs } from '#contract/limits.ts'
import { actionToProvide } from '#src/machines/command/command.ts'

export type TypingEvent =
  /** I have changed what I write. */
  | { readonly type: 'text.typed' }
  /** The other side writes. */
  | { readonly type: 'typing.heard' }
  /** What it wrote is there. */
  | { readonly type: 'entry.came' }

/** Who writes in a case just now: mine is told now and then, of the other side it is shown for a while. */
export const typingMachine = setup({
  types: { events: {} as TypingEvent },
  actions: { tell: actionToProvide('tell') },
  delays: { untilToldAgain: supportTypingEveryMs, untilQuiet: supportTypingVisibleMs },
}).createMachine({
  id: 'typing',
  type: 'parallel',
  states: {
    own: {
      initial: 'untold',
      states: {
        untold: { on: { 'text.typed': { target: 'told', actions: 'tell' } } },
        told: { after: { untilToldAgain: 'untold' } },
      },
    },
    other: {
      initial: 'quiet',
      states: {
        quiet: { on: { 'typing.heard': 'writing' } },
        writing: {
          after: { untilQuiet: 'quiet' },
          on: { 'typing.heard': { target: 'writing', reenter: true }, 'entry.came': 'quiet' },
        },
      },
    },
  },
})
