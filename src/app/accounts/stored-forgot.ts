import * as z from 'zod/mini'
import type { Schema } from '#contract/schema.ts'
import { AreaCode, StepTicket, ContactChannel } from '#contract/accounts/entities/account.ts'
import type { KeptForgot } from '#src/machines/accounts/forgot-password-rules.ts'
import type { BrowserStore } from '#src/app/browser-store.ts'

const key = 'grandstand.forgot'

const schema: Schema<unknown, KeptForgot> = z.object({
  identity: z.object({ channel: ContactChannel, name: z.string(), areaCode: AreaCode, contact: z.string() }),
  step: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('code'),
      ticket: StepTicket,
      masked: z.string(),
      expiresAtMs: z.int(),
      againAtMs: z.int(),
    }),
    z.object({ kind: z.literal('password'), ticket: StepTicket, expiresAtMs: z.int() }),
  ]),
})

/** How far a forgotten password is, or null: nothing is kept, it cannot be read, or its ticket's time is over. [C-11] */
export const readKeptForgot = (store: BrowserStore, nowMs: number): KeptForgot | null => {
  try {
    const kept = schema.parse(JSON.parse(store.getItem(key) ?? 'null'))
    return kept.step.expiresAtMs > nowMs ? kept : null
  } catch {
    return null
  }
}

/** Keeps how far it is; null forgets it. A store that is full keeps nothing: the step holds until a reload. */
export const writeKeptForgot = (store: BrowserStore, kept: KeptForgot | null): void => {
  try {
    if (kept) store.setItem(key, JSON.stringify(kept))
    else store.removeItem(key)
  } catch {
    // What cannot be kept is not kept.
  }
}
