import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { SiteInfo } from '../entities/site.ts'
import { serverCacheMs } from '../limits.ts'

/** [C-08, C-03] */
export const sitePerInfo = defineCall({
  path: 'site/group/site/perInfo',
  access: 'anonymous',
  tokenBlank: true,
  cacheMs: serverCacheMs,
  request: z.strictObject({}),
  response: SiteInfo,
})
