import { vipGradeConfig } from '#contract/calls/member.ts'
import { accept, handle } from '#server/ports/handling.ts'

export const handleVipGradeConfig = handle(vipGradeConfig, async ({ settings }) =>
  accept({ grades: settings.get('vipGrades') }),
)
