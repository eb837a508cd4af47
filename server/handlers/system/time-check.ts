import { timeCheck } from '#contract/calls/system.ts'
import { accept, handle } from '#server/ports/handling.ts'

export const handleTimeCheck = handle(timeCheck, async ({ now }) => accept({ serverTimeMs: now() }))
