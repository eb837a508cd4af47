import { vipGradeConfig } from '#contract/site/calls/site.ts'
import { handle } from './handle.ts'
import { inLanguage } from '#server/site/domain/in-language.ts'
import { accept } from '#contract/outcome.ts'

export const handleVipGradeConfig = handle(vipGradeConfig, async ({ settings, client }) =>
  accept({ grades: inLanguage(settings.get('vipGrades'), client.language) }),
)
