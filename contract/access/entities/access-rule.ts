import * as z from 'zod/mini'

/** [S-08, S-09, S-05] One rule by address (CIDR), region (as the `regions` table or the proxy names it) or device uuid. */
export const AccessRule = z.object({
  id: z.string().check(z.maxLength(40)),
  effect: z.enum(['caveat', 'restriction', 'block']),
  by: z.enum(['address', 'region', 'device']),
  value: z.string().check(z.maxLength(80)),
  title: z.string().check(z.maxLength(60)),
  text: z.string().check(z.maxLength(400)),
})
export type AccessRule = z.infer<typeof AccessRule>
