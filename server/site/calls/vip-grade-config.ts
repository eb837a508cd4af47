import { vipGradeConfig } from '#contract/site/calls/site.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleVipGradeConfig = handle(vipGradeConfig, async ({ settings }) =>
  accept({ grades: settings.get('vipGrades') }),
)
