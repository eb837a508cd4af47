import * as z from 'zod/mini'
import type { Schema } from '#contract/schema.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** One command under way, kept over a reload so that it is asked again with the same request id. */
export interface PendingStore<Pending> {
  read(scope: string): Pending | null
  write(scope: string, pending: Pending | null): void
}

const entrySchema = z.object({ atMs: z.int(), pending: z.unknown() })

/** A command that was sent longer ago is not sent by itself again: its member has moved on. */
export const pendingAgeMaxMs = 2 * 60_000

/**
 * Keeps what a command sent, by kind and scope (room, member). Storage that is full or blocked keeps nothing; an entry
 * that is too old, or that the schema does not know, is dropped.
 */
export const createPendingStore = <Pending>(
  { store, kind, nowMs }: { store: Store; kind: string; nowMs: () => number },
  schema: Schema<unknown, Pending>,
): PendingStore<Pending> => {
  const keyOf = (scope: string): string => `grandstand.pending.${kind}.${scope}`
  const attempt = <Value>(work: () => Value, otherwise: Value): Value => {
    try {
      return work()
    } catch {
      return otherwise
    }
  }
  const parse = (text: string): Pending | null => {
    const { atMs, pending } = entrySchema.parse(JSON.parse(text))
    return Math.abs(nowMs() - atMs) <= pendingAgeMaxMs ? schema.parse(pending) : null
  }
  return {
    read: (scope) =>
      attempt(() => {
        const text = store.getItem(keyOf(scope))
        return text === null ? null : parse(text)
      }, null),
    write: (scope, pending) =>
      attempt(() => {
        if (pending === null) store.removeItem(keyOf(scope))
        else store.setItem(keyOf(scope), JSON.stringify({ atMs: nowMs(), pending }))
      }, undefined),
  }
}
