import type { ActorRefFrom } from 'xstate'
import type { slipMachine } from '#src/machines/sports/slip-machine.ts'
import type { SlipView } from './slip-view.ts'
import type { SlipEvent } from '#src/machines/sports/slip-events.ts'

export type SlipRef = ActorRefFrom<typeof slipMachine>

/** The site's one slip, which loads when something is put on it, when something was left on it, or where it is shown. [S-13] */
export interface SlipPort {
  load(): Promise<SlipRef>
  /** Undefined until it has loaded. */
  current(): SlipRef | undefined
  /** Loads it if need be; what cannot load loses the event. */
  send(event: SlipEvent): void
  subscribe(listener: () => void): () => void
  view: SlipView
}
