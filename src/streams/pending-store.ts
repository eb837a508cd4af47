import type { z } from 'zod'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** One command under way, kept over a reload so that it is asked again with the same request id. */
export interface PendingStore<Pending> {
  read(scope: string): Pending | null
  write(scope: string, pending: Pending | null): void
}

/**
 * Keeps what a command sent, by kind and scope (room, member). Storage that is full or blocked keeps nothing; an entry
 * that the schema does not know is dropped.
 */
export const createPendingStore = <Schema extends z.ZodType>(
  store: Store,
  kind: string,
  schema: Schema,
): PendingStore<z.output<Schema>> => {
  const keyOf = (scope: string): string => `grandstand.pending.${kind}.${scope}`
  const attempt = <Value>(work: () => Value, otherwise: Value): Value => {
    try {
      return work()
    } catch {
      return otherwise
    }
  }
  return {
    read: (scope) =>
      attempt(() => {
        const text = store.getItem(keyOf(scope))
        return text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null)
      }, null),
    write: (scope, pending) =>
      attempt(() => {
        if (pending === null) store.removeItem(keyOf(scope))
        else store.setItem(keyOf(scope), JSON.stringify(pending))
      }, undefined),
  }
}
