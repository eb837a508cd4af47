import type { StatementState } from '#contract/agents/entities/agent-statement.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Badge, type BadgeTone } from '#src/ui/badge.tsx'

const tones: Readonly<Record<StatementState, BadgeTone>> = {
  reviewing: 'warning',
  paid: 'success',
  nothing: 'plain',
  reversed: 'danger',
}

/** Where a month stands; null: it is still counted. */
export const StateBadge = ({ state }: { state: StatementState | null }) => {
  const { t } = useTranslations('agents')
  return <Badge tone={state === null ? 'soon' : tones[state]}>{t(`states.${state ?? 'counting'}`)}</Badge>
}
