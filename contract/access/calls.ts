import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'

const nothing = z.strictObject({})

/**
 * "I have read it, go on": this device passes access caveats until then; not maintenance, not restrictions. `passes`: none
 * holds it up any more. [S-08]
 */
export const accessAccept = defineCall({
  path: 'site/access/accept',
  access: 'anonymous',
  request: nothing,
  response: z.object({ untilMs: z.int(), passes: z.boolean() }),
})

/** Whether the caller is on the site's white list. Names of others are not told. [P-03, C-10] */
export const whiteMembers = defineCall({
  path: 'site/white/members',
  access: 'either',
  request: nothing,
  response: z.object({ white: z.boolean(), count: z.int() }),
})
