import { agentStatements } from '#contract/agents/calls.ts'
import type { AgentOverview } from '#contract/agents/entities/agent.ts'
import type { AgentStatement } from '#contract/agents/entities/agent-statement.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { useOwn } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { Panel } from '#src/ui/panel.tsx'
import { asText } from '#src/ui/layout.ts'
import styles from './agent.module.css'
import { rateText } from './rate-text.ts'
import { StateBadge } from './state-badge.tsx'

interface RowProps {
  statement: AgentStatement
  currency: AgentOverview['currency']
  onMonth: (month: string) => void
}

const Row = ({ statement: one, currency, onMonth }: RowProps) => {
  const { t } = useTranslations('agents')
  const { format } = useMoney()
  const paidOn = one.paidAtMs === null ? '' : siteDayOf(one.paidAtMs).slice(5)
  return (
    <tr>
      <td>
        <button type="button" className={styles.month} onClick={() => onMonth(one.month)}>
          {one.month}
        </button>
      </td>
      <td data-amount="" data-negative={one.baseMinor < 0 || undefined}>
        {format(one.baseMinor, currency)}
      </td>
      <td>{one.tier === 0 ? '–' : rateText(one.rateMilli)}</td>
      <td data-amount="" data-strong="">
        {format(one.commissionMinor, currency)}
      </td>
      <td>
        <StateBadge state={one.state} />
      </td>
      <td>{one.carriedOutMinor < 0 ? t('statements.carried') : paidOn}</td>
    </tr>
  )
}

interface StatementsPanelProps {
  overview: AgentOverview
  onMonth: (month: string) => void
}

/** Statements of closed months; each leads to its month. [P-03] */
export const StatementsPanel = ({ overview: { currency }, onMonth }: StatementsPanelProps) => {
  const { t } = useTranslations('agents')
  const query = useOwn(agentStatements, { currency })
  return (
    <Panel title={t('statements.title')} className={styles.half}>
      <QueryView query={query} skeleton={[40, 40, 40]}>
        {({ statements }) =>
          statements.length === 0 ? (
            <p className={asText('fs12', 'quiet')}>{t('statements.empty')}</p>
          ) : (
            <div className={styles.scroll}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th>{t('statements.month')}</th>
                    <th data-amount="">{t('commission.base')}</th>
                    <th>{t('tiers.rate')}</th>
                    <th data-amount="">{t('statements.commission')}</th>
                    <th>{t('statements.review')}</th>
                    <th>{t('statements.note')}</th>
                  </tr>
                </thead>
                <tbody>
                  {statements.map((one) => (
                    <Row key={`${one.month} ${one.run}`} statement={one} currency={currency} onMonth={onMonth} />
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </QueryView>
    </Panel>
  )
}
