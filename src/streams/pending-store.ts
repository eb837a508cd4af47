import * as z from 'zod/mini'
import type { Schema } from '#contract/schema.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A command as it is kept, and whether any try of it may have left the browser. */
export interface KeptPending<Pending> {
  readonly pending: Pending
  readonly hasLeft: boolean
}

/** One command under way, kept over a reload so that it is asked again with the same request id. */
export interface PendingStore<Pending> {
  /** `ageMs`: since it was first kept. */
  read(scope: string): (KeptPending<Pending> & { readonly ageMs: number }) | null
  write(scope: string, kept: KeptPending<Pending> | null): void
}

const entrySchema = z.object({
  atMs: z.int(),
  firstMs: z.optional(z.int()),
  hasLeft: z.optional(z.boolean()),
  pending: z.unknown(),
})

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
  const entryOf = (scope: string) => {
    const text = store.getItem(keyOf(scope))
    return text === null ? null : entrySchema.parse(JSON.parse(text))
  }
  /** Since when this command is kept. */
  const firstOf = (scope: string, pending: Pending): number | undefined =>
    attempt(() => {
      const entry = entryOf(scope)
      return JSON.stringify(entry?.pending) === JSON.stringify(pending) ? entry?.firstMs : undefined
    }, undefined)
  return {
    read: (scope) =>
      attempt(() => {
        const entry = entryOf(scope)
        if (entry === null || Math.abs(nowMs() - entry.atMs) > pendingAgeMaxMs) return null
        const { atMs, firstMs = atMs, hasLeft = true } = entry
        return { pending: schema.parse(entry.pending), hasLeft, ageMs: Math.max(0, nowMs() - firstMs) }
      }, null),
    write: (scope, kept) =>
      attempt(() => {
        if (kept === null) store.removeItem(keyOf(scope))
        else {
          const atMs = nowMs()
          store.setItem(keyOf(scope), JSON.stringify({ atMs, firstMs: firstOf(scope, kept.pending) ?? atMs, ...kept }))
        }
      }, undefined),
  }
}
