import * as z from 'zod/mini'

export const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** How a ticket came: free of the day, for points, or given. */
export const TicketSource = z.enum(['daily', 'points'])

/** `void`: it was called off, nothing is drawn and points go back. [C-15] */
export const DrawStatus = z.object({
  state: z.enum(['open', 'drawn', 'void']),
  commit: Hash,
  /** Shown when it is drawn. */
  serverSeed: z.nullable(Hash),
  tickets: z.int(),
  /** Numbers of my tickets, the newest first. */
  mine: z.array(z.int()).check(z.maxLength(1_000)),
  isDailyTaken: z.boolean(),
  winners: z.array(z.object({ number: z.int(), prizeAt: z.int(), name: z.string(), isMe: z.boolean() })),
})
export type DrawStatus = z.infer<typeof DrawStatus>
