import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { SiteInfo } from '#contract/site/entities/site.ts'
import { serverCacheMs } from '#contract/limits.ts'

/** In a file of its own: the only call of the site group that every visit starts with. [C-08, C-03, S-10] */
export const sitePerInfo = defineCall({
  path: 'site/group/site/perInfo',
  access: 'anonymous',
  tokenBlank: true,
  cacheMs: serverCacheMs,
  request: z.strictObject({}),
  response: SiteInfo,
  rejects: ['SYSTEM_MAINTENANCE'],
})
