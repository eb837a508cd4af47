import { z } from 'zod'
import type { CodeName } from './codes.ts'

/** What some codes carry in `data`. A code that is not here carries null. */
export const rejectData = {
  BAD_REQUEST: z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) }),
  CLOCK_SKEW: z.object({ serverTimeMs: z.int() }),
  MUTED: z.object({ untilMs: z.int().nullable() }),
  SLOW_MODE: z.object({ retryAfterMs: z.int() }),
  ODDS_CHANGED: z.object({ oddsMilli: z.int() }),
  PRICE_CHANGED: z.object({ priceCoins: z.int() }),
  LOGIN_REFUSED: z.object({ retryAfterMs: z.int() }),
} as const satisfies Partial<Record<CodeName, z.ZodType>>

export type RejectData<Name extends CodeName> = Name extends keyof typeof rejectData
  ? z.output<(typeof rejectData)[Name]>
  : null
