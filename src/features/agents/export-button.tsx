import { useState } from 'react'
import { agentMembers } from '#contract/agents/calls.ts'
import type { AgentMember, AgentOverview } from '#contract/agents/entities/agent.ts'
import type { RequestOf, ResponseOf } from '#contract/define-call.ts'
import { agentMembersPageMax } from '#contract/limits.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { saveCsv } from '#src/shared/wallet/csv-file.ts'
import { Button } from '#src/ui/button.tsx'
import { IconDownload } from '#src/ui/member-icons.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { statementCsv, type CsvWords } from './statement-csv.ts'

const readAll = async (gateway: Gateway, { month, currency }: AgentOverview): Promise<AgentMember[]> => {
  const all: AgentMember[] = []
  let beforeId: string | undefined
  do {
    const input: RequestOf<typeof agentMembers> = {
      month,
      currency,
      limit: agentMembersPageMax,
      ...(beforeId !== undefined && { beforeId }),
    }
    // oxlint-disable-next-line no-await-in-loop -- a page goes on where the one before it ended
    const page: ResponseOf<typeof agentMembers> = dataOrThrow(await gateway.call(agentMembers, input, { quiet: true }))
    all.push(...page.members)
    beforeId = page.hasMore ? page.members.at(-1)?.id : undefined
  } while (beforeId !== undefined)
  return all
}

const useWords = (state: AgentOverview['state']): CsvWords => {
  const { t } = useTranslations('agents')
  const parts = ['netWin', 'bonuses', 'fees', 'late', 'carried', 'base'] as const
  const columns = ['member', 'level', 'joined', 'turnover', 'net', 'state'] as const
  return {
    month: t('statements.month'),
    currency: t('statements.currency'),
    state: t(`states.${state ?? 'counting'}`),
    parts: {
      ...(Object.fromEntries(parts.map((part) => [part, t(`commission.${part}`)])) as Record<
        (typeof parts)[number],
        string
      >),
      rate: t('tiers.rate'),
      commission: t('statements.commission'),
    },
    columns: columns.map((column) => t(`members.${column}`)),
    active: t('members.active'),
    inactive: t('members.inactive'),
  }
}

/** The month that is shown as a file. [P-03] */
export const ExportButton = ({ overview }: { overview: AgentOverview }) => {
  const { t } = useTranslations('agents')
  const { gateway } = useShellServices()
  const words = useWords(overview.state)
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const members = await readAll(gateway, overview)
      saveCsv(statementCsv(overview, members, words), t('export.file', { month: overview.month }))
      toast(t('export.done'), { tone: 'success' })
    } catch {
      toast(t('export.failed'), { tone: 'error' })
    }
    setBusy(false)
  }
  return (
    <Button variant="outline" size="sm" busy={busy} icon={<IconDownload size={16} />} onClick={() => void save()}>
      {t('export.button')}
    </Button>
  )
}
