import * as z from 'zod/mini'

/** What may differ from the odds that the member saw: nothing, higher odds, or any odds. [S-13] */
export const AcceptPolicy = z.enum(['none', 'higher', 'any'])
export type AcceptPolicy = z.infer<typeof AcceptPolicy>
