import { timeCheck } from '#contract/site/calls/system.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleTimeCheck = handle(timeCheck, async ({ now }) => accept({ serverTimeMs: now() }))
