import * as z from 'zod/mini'

export const ReturnApplication = z.object({
  state: z.enum(['waiting', 'approved', 'refused']),
  text: z.string(),
  /** What the reviewer said. */
  note: z.nullable(z.string()),
  appliedAtMs: z.int(),
  decidedAtMs: z.nullable(z.int()),
})
export type ReturnApplication = z.infer<typeof ReturnApplication>
