import * as z from 'zod/mini'

/**
 * Why the site does not open, as the access pages show it. [S-08, S-09, S-10]
 * `maintainStatus` '0' = under maintenance. `untilMs`: when it is expected to open again; null = not known.
 * `address` and `region`: what the server saw of the visitor, for customer service.
 */
export const AccessNotice = z.object({
  maintainStatus: z.enum(['0', '1']),
  title: z.string(),
  text: z.string(),
  untilMs: z.nullable(z.int()),
  address: z.string(),
  region: z.string(),
})
export type AccessNotice = z.infer<typeof AccessNotice>
