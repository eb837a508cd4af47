import type { ResponseOf } from '#contract/define-call.ts'
import type { vipStanding } from '#contract/loyalty/calls.ts'

/** My level, growth and gifts, as the server says. */
export type Standing = ResponseOf<typeof vipStanding>
