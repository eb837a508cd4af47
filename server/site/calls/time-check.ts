import { timeCheck } from '#contract/site/calls/system.ts'
import { accept, handle } from '#server/platform/calls/handling.ts'

export const handleTimeCheck = handle(timeCheck, async ({ now }) => accept({ serverTimeMs: now() }))
