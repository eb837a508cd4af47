import { calls } from '#contract/registry.ts'
import { notYet } from '#server/platform/calls/handling.ts'
import type { ServedCalls } from '#server/platform/http/dispatch.ts'

/** These calls; every other one is not there yet. */
export const someCalls = (served: Partial<ServedCalls>): ServedCalls => ({
  ...(Object.fromEntries(Object.keys(calls).map((name) => [name, notYet])) as unknown as ServedCalls),
  ...served,
})
