import * as z from 'zod/mini'

export const sitePushes = {
  /** Settings of the site have changed: drop kept answers, ask again. `maintainStatus` '0' = maintenance is on. [C-09, S-10] */
  'site.changed': z.object({ keyCodes: z.array(z.string()), maintainStatus: z.enum(['0', '1']) }),
} as const
