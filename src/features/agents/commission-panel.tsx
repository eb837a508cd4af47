import type { AgentOverview } from '#contract/agents/entities/agent.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { Panel } from '#src/ui/panel.tsx'
import { asText } from '#src/ui/layout.ts'
import styles from './agent.module.css'
import { rateText } from './rate-text.ts'
import { StateBadge } from './state-badge.tsx'

/** A month's commission with each of its parts: they add up to what it is counted on. [P-03] */
export const CommissionPanel = ({ overview: { month, figures, state, currency } }: { overview: AgentOverview }) => {
  const { t } = useTranslations('agents')
  const { format } = useMoney()
  const parts = [
    ['netWin', figures.netWinMinor],
    ['bonuses', 0 - figures.bonusesMinor],
    ['fees', 0 - figures.feesMinor],
    ['late', figures.lateMinor],
    ['carried', figures.carriedInMinor],
  ] as const
  const isRare = (part: string): boolean => part === 'late' || part === 'carried'
  return (
    <Panel title={t('commission.title', { month })} end={<StateBadge state={state} />} className={styles.third}>
      <dl className={styles.parts}>
        {parts
          .filter(([part, minor]) => !isRare(part) || minor !== 0)
          .map(([part, minor]) => (
            <div key={part} data-negative={part === 'carried' || undefined}>
              <dt>{t(`commission.${part}`)}</dt>
              <dd>{format(minor, currency)}</dd>
            </div>
          ))}
      </dl>
      <div className={styles.total}>
        <span>
          {t('commission.base')} <b>{format(figures.baseMinor, currency)}</b> × {rateText(figures.rateMilli)}
        </span>
        <strong>{format(figures.commissionMinor, currency)}</strong>
      </div>
      <p className={asText('fs12', 'quiet')}>
        {figures.carriedOutMinor < 0
          ? t('commission.carriedOut', { amount: format(figures.carriedOutMinor, currency) })
          : figures.tier === 0
            ? t('commission.noTier')
            : t('commission.tier', { tier: figures.tier })}
      </p>
    </Panel>
  )
}
