import { setup } from 'xstate'
import { effectOfServer, type OrderPhase } from '#contract/finance/machines/order-conventions.ts'
import type { VenueRefusal } from '#contract/venues/entities/venue-transfer.ts'

export interface VenueTransferContext {
  /** When the event that is being applied happened, milliseconds since 1970. */
  readonly atMs: number
  /** How often the venue has been asked. */
  readonly checks: number
}

/** `silent`: no answer, or none yet. `unreached`: no connection was made, so that nothing was sent. */
export type VenueTransferEvent =
  | { readonly type: 'provider.moved'; readonly balanceAfterMinor: number }
  | { readonly type: 'provider.refused'; readonly refusal: VenueRefusal }
  | { readonly type: 'provider.silent' }
  | { readonly type: 'provider.unreached' }

const firstMs = 1_000
const longestMs = 60_000

const machineSetup = setup({
  types: {} as {
    context: VenueTransferContext
    events: VenueTransferEvent
    input: VenueTransferContext
    tags: OrderPhase
  },
  delays: {
    askAgain: ({ context }) => Math.min(firstMs * 2 ** Math.max(0, context.checks - 1), longestMs),
  },
  guards: { isFirst: ({ context }) => context.checks === 1 },
  actions: {
    /** Asks the venue, after the transaction. */
    askVenue: effectOfServer,
    /** What the venue says goes into the books: what was held is captured, or what came out arrives. */
    book: effectOfServer,
    /** What was held goes back to the centre wallet. */
    giveBack: effectOfServer,
  },
})

const countCheck = machineSetup.assign({ checks: ({ context }) => context.checks + 1 })
const decided = {
  'provider.moved': { target: 'succeeded', actions: 'book' },
  'provider.refused': { target: 'failed', actions: 'giveBack' },
} as const
const waiting = { target: 'pending', reenter: true } as const

/**
 * A transfer between centre wallet and venue. Only the venue's own word ends it: what is not known is never failed. An
 * order that could not be sent at all failed for certain, but only when it was the first. [C-13]
 */
export const venueTransferMachine = machineSetup.createMachine({
  id: 'venue-transfer',
  context: ({ input }) => input,
  initial: 'asking',
  states: {
    asking: {
      tags: 'underway',
      entry: 'askVenue',
      on: {
        ...decided,
        'provider.unreached': [{ guard: 'isFirst', target: 'failed', actions: 'giveBack' }, { target: 'pending' }],
        'provider.silent': 'pending',
      },
    },
    pending: {
      tags: 'underway',
      after: { askAgain: { ...waiting, actions: [countCheck, 'askVenue'] } },
      on: { ...decided, 'provider.unreached': waiting, 'provider.silent': waiting },
    },
    succeeded: { tags: 'succeeded' },
    failed: { tags: 'ended' },
  },
})
