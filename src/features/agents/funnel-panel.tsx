import type { AgentOverview } from '#contract/agents/entities/agent.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { formatCount } from '#src/ui/format-count.ts'
import { asText } from '#src/ui/layout.ts'
import { Panel } from '#src/ui/panel.tsx'
import { shareOf } from '#src/ui/share-of.ts'
import styles from './agent.module.css'

const steps = ['visits', 'registered', 'deposited', 'active'] as const
/** However few there are, the number fits. */
const barLeast = 0.16

/** From visits of the links in a month to how far those have come who registered in it. [P-03] */
export const FunnelPanel = ({ overview: { funnel, days, terms, currency } }: { overview: AgentOverview }) => {
  const { t, language } = useTranslations('agents')
  const { format } = useMoney()
  const most = Math.max(1, ...steps.map((step) => funnel[step]))
  const rateOf = (at: number): string => {
    const [count, before] = [funnel[steps[at] ?? 'visits'], funnel[steps[at - 1] ?? 'visits']]
    // Who registers may have typed the code without a visit of the link.
    return at === 0 || before === 0 || count > before ? '–' : `${(shareOf(count, before) * 100).toFixed(1)}%`
  }
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return (
    <Panel
      title={t('funnel.title')}
      end={
        <span className={asText('fs12', 'quiet')}>
          {first === '' ? null : t('funnel.period', { first: first.slice(5), last: last.slice(5) })}
        </span>
      }
      className={styles.third}
    >
      <ol className={styles.funnel}>
        {steps.map((step, at) => (
          <li key={step}>
            <span>{t(`funnel.${step}`)}</span>
            <span className={styles.track}>
              <b style={{ width: `${Math.max(barLeast, shareOf(funnel[step], most)) * 100}%` }}>
                {formatCount(funnel[step], language)}
              </b>
            </span>
            <small>{rateOf(at)}</small>
          </li>
        ))}
      </ol>
      <p className={asText('fs12', 'quiet')}>
        {t('funnel.active_', {
          deposit: format(terms.activeDepositMinor, currency),
          turnover: format(terms.activeTurnoverMinor, currency),
        })}
      </p>
    </Panel>
  )
}
