import type { AgentOverview } from '#contract/agents/entities/agent.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { Badge } from '#src/ui/badge.tsx'
import { asText } from '#src/ui/layout.ts'
import { Panel } from '#src/ui/panel.tsx'
import styles from './agent.module.css'
import { rateText } from './rate-text.ts'

/** What a month has to reach for each rate, with the one that it has reached. [P-03] */
export const TiersPanel = ({ overview: { terms, figures, currency } }: { overview: AgentOverview }) => {
  const { t } = useTranslations('agents')
  const { format } = useMoney()
  const from = (minor: number): string => format(minor, currency).replace(/\.\d+$/, '')
  return (
    <Panel title={t('tiers.title')} className={styles.third}>
      <div className={styles.scroll}>
        <table className={styles.table} data-small="">
          <thead>
            <tr>
              <th>{t('tiers.tier')}</th>
              <th>{t('tiers.net')}</th>
              <th>{t('tiers.turnover')}</th>
              <th>{t('tiers.members')}</th>
              <th data-amount="">{t('tiers.rate')}</th>
            </tr>
          </thead>
          <tbody>
            {terms.tiers.map(({ netMinor, turnoverMinor, activeMembers, rateMilli }, at) => (
              <tr key={rateMilli} data-now={figures.tier === at + 1 || undefined}>
                <td>
                  {t('tiers.nth', { tier: at + 1 })}
                  {figures.tier === at + 1 ? <Badge tone="accent">{t('tiers.now')}</Badge> : null}
                </td>
                <td>{t('tiers.from', { amount: from(netMinor) })}</td>
                <td>{turnoverMinor === 0 ? '–' : from(turnoverMinor)}</td>
                <td>{activeMembers}</td>
                <td data-amount="">{rateText(rateMilli)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={asText('fs12', 'quiet')}>{t('tiers.rule')}</p>
    </Panel>
  )
}
