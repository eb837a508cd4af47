import { createActor, fromPromise } from 'xstate'
import * as z from 'zod/mini'
import type { SiteInfo } from '#contract/site/entities/site.ts'
import { callTimeoutMs, lineSwitchTimeoutMs } from '#contract/limits.ts'
import type { Endpoints } from '#src/gateway/gateway-endpoints.ts'
import {
  type EndpointState,
  endpointSwitchMachine,
  oneEndpoint,
  selectOrigin,
} from '#src/machines/site/endpoint-switch-machine.ts'
import type { BrowserStore } from '#src/app/browser-store.ts'

export interface EndpointParts {
  /** localStorage: the state goes on in the next visit. */
  store: BrowserStore
  /** True when the line answers and is open. */
  isHealthy: (origin: string) => Promise<boolean>
  /** False while the device itself is offline, or the page is being left: no line is to blame then. */
  isOnline: () => boolean
}

export interface SiteEndpoints extends Endpoints {
  learn(site: Pick<SiteInfo, 'lines' | 'lineErrorsMax'>): void
  /** Calls back when another line is in force. */
  onSwitch(listener: () => void): void
}

const storeKey = 'grandstand.lines'

const Kept = z.object({
  lines: z.array(z.string()).check(z.minLength(1)),
  errorsMax: z.int().check(z.minimum(1)),
  index: z.int().check(z.minimum(0)),
  errors: z.int().check(z.minimum(0)),
})

const readKept = (store: BrowserStore): EndpointState => {
  try {
    return Kept.safeParse(JSON.parse(store.getItem(storeKey) ?? '')).data ?? oneEndpoint
  } catch {
    return oneEndpoint
  }
}

/** The gateway's lines, by their machine. [C-05, L-10, X-06] */
export const provideEndpoints = ({ store, isHealthy, isOnline }: EndpointParts): SiteEndpoints => {
  const firstHealthy = async (origins: readonly string[]): Promise<string | null> => {
    for (const origin of origins) if (await isHealthy(origin)) return origin
    return null
  }
  const machine = endpointSwitchMachine.provide({
    actors: { probe: fromPromise(({ input }) => firstHealthy(input.origins)) },
    actions: { keep: (_, state) => store.setItem(storeKey, JSON.stringify(state)) },
  })
  const actor = createActor(machine, { input: readKept(store) }).start()
  const origin = () => selectOrigin(actor.getSnapshot())
  return {
    current: () => ({
      origin: origin(),
      timeoutMs: actor.getSnapshot().matches('switching') ? lineSwitchTimeoutMs : callTimeoutMs,
    }),
    triesMax: () => {
      const { lines, errorsMax } = actor.getSnapshot().context
      return lines.length > 1 ? lines.length * errorsMax : 1
    },
    failed: (of) => {
      if (!isOnline() || actor.getSnapshot().context.lines.length < 2) return null
      actor.send({ type: 'endpoint.failed', origin: of })
      return origin() === of ? 'NETWORK_ABNORMAL' : 'LINE_ABNORMAL'
    },
    answered: (of) => actor.send({ type: 'endpoint.answered', origin: of }),
    learn: ({ lines, lineErrorsMax }) => actor.send({ type: 'endpoints.listed', lines, lineErrorsMax }),
    onSwitch: (listener) => {
      let current = origin()
      actor.subscribe(() => {
        if (origin() === current) return
        current = origin()
        listener()
      })
    },
  }
}
