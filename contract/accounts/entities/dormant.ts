import * as z from 'zod/mini'

/** [S-11] A member who has not logged in for the site's `dormantAfterDays`. `ticket`: 10 minutes, for check and activate. */
export const DormantState = z.object({
  ticket: z.string(),
  status: z.enum(['dormant', 'active']),
  /** Where a code can be sent, masked; empty = the password alone activates. */
  contacts: z.array(z.object({ channel: z.enum(['sms', 'mail']), masked: z.string() })),
  lastLoginMs: z.nullable(z.int()),
})
export type DormantState = z.infer<typeof DormantState>
