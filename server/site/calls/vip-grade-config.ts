import { vipGradeConfig } from '#contract/members/calls/members.ts'
import { accept, handle } from '#server/platform/calls/handling.ts'

export const handleVipGradeConfig = handle(vipGradeConfig, async ({ settings }) =>
  accept({ grades: settings.get('vipGrades') }),
)
