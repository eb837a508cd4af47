import { LruMap } from '#server/platform/lru-map.ts'
import type { AccessPass, AccessPassStore, PassKind } from './store/access-passes.ts'

const passesMax = 100_000

/** Passes of devices in memory, with the store behind; beyond 100 000 of a kind the oldest is forgotten. */
export const openPassMemory = async (store: Pick<AccessPassStore, 'all' | 'keep'>, now: () => number) => {
  const kept: Record<PassKind, LruMap<string, AccessPass>> = {
    accepted: new LruMap(passesMax),
    white: new LruMap(passesMax),
  }
  const remember = (pass: AccessPass): void => kept[pass.kind].set(pass.device, pass)
  for (const pass of await store.all()) remember(pass)
  return {
    find: (kind: PassKind, device: string): AccessPass | undefined => {
      const pass = kept[kind].peek(device)
      return pass && pass.untilMs > now() ? pass : undefined
    },
    /** Holds at once; settles when it is stored. */
    add: (pass: AccessPass): Promise<void> => {
      remember(pass)
      return store.keep(pass)
    },
  }
}
