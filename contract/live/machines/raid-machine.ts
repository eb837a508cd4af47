import { setup, transition } from 'xstate'
import { RaidState, type RaidFailure } from '#contract/live/entities/raid.ts'

/** `raid.due`: the countdown is over, and `reason` says why nobody can be moved, if so. */
export type RaidEvent =
  | { readonly type: 'raid.cancel' }
  | { readonly type: 'raid.due'; readonly reason: RaidFailure | null }

/** A raid as the server keeps it: it counts down once, and ends in one of three ways. [S-02] */
export const raidMachine = setup({
  types: { events: {} as RaidEvent },
  guards: { isRefused: (_, reason: RaidFailure | null) => reason !== null },
}).createMachine({
  id: 'raid',
  initial: 'counting',
  states: {
    counting: {
      on: {
        'raid.cancel': 'cancelled',
        'raid.due': [
          { guard: { type: 'isRefused', params: ({ event }) => event.reason }, target: 'failed' },
          { target: 'went' },
        ],
      },
    },
    went: { type: 'final' },
    failed: { type: 'final' },
    cancelled: { type: 'final' },
  },
})

/** The state of a raid after an event; null: its state does not allow it. Pure. [S-02] */
export const stepRaid = (state: RaidState, event: RaidEvent): RaidState | null => {
  const before = raidMachine.resolveState({ value: state })
  return before.can(event) ? RaidState.parse(transition(raidMachine, before, event)[0].value) : null
}
