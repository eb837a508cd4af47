import type { AccessPass, AccessPassStore, PassKind } from './store/access-passes.ts'

const passesMax = 100_000

/** Passes of devices in memory, with the store behind; beyond 100 000 of a kind the oldest is forgotten. */
export const openGatePasses = async (store: Pick<AccessPassStore, 'all' | 'keep'>, now: () => number) => {
  const kept: Record<PassKind, Map<string, AccessPass>> = { accepted: new Map(), white: new Map() }
  const remember = (pass: AccessPass): void => {
    const passes = kept[pass.kind]
    passes.delete(pass.device)
    passes.set(pass.device, pass)
    const oldest = passes.keys().next()
    if (passes.size > passesMax && !oldest.done) passes.delete(oldest.value)
  }
  for (const pass of await store.all()) remember(pass)
  return {
    find: (kind: PassKind, device: string): AccessPass | undefined => {
      const pass = kept[kind].get(device)
      return pass && pass.untilMs > now() ? pass : undefined
    },
    /** Holds at once; settles when it is stored. */
    add: (pass: AccessPass): Promise<void> => {
      remember(pass)
      return store.keep(pass)
    },
  }
}
