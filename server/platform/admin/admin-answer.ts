import type { AdminAnswer } from '#contract/admin.ts'

/** Who is written into the audit. */
export const operator = 'operator'

export const done = (...lines: string[]): AdminAnswer => ({ exit: 0, lines })
export const failed = (...lines: string[]): AdminAnswer => ({ exit: 1, lines })
