import type { ResponseOf } from '#contract/define-call.ts'
import type { vipStatus } from '#contract/loyalty/calls.ts'

/** My level, growth and gifts, as the server says. */
export type VipStatus = ResponseOf<typeof vipStatus>
