import { calls } from '#contract/registry.ts'
import { reject } from '#contract/outcome.ts'
import type { ServedCall } from '#server/platform/calls/handling.ts'
import type { ServedCalls } from '#server/platform/http/dispatch.ts'

const notServed: ServedCall = { run: async () => reject('UNKNOWN_PATH') }

/** These calls; every other one answers as a path that is none. */
export const someCalls = (served: Partial<ServedCalls>): ServedCalls => ({
  ...(Object.fromEntries(Object.keys(calls).map((name) => [name, notServed])) as unknown as ServedCalls),
  ...served,
})
