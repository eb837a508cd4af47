import { Link } from 'react-router-dom'
import type { ResponseOf } from '#contract/define-call.ts'
import type { betSummary } from '#contract/sports/ticket-calls.ts'
import { AgeBadge, PlayMoneyBadge } from '#src/ui/badge.tsx'
import { asText } from '#src/ui/layout.ts'
import { Panel } from '#src/ui/panel.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { shareOf } from '#src/ui/share-of.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { useProtectionState } from './bets-data.ts'
import styles from './side-panels.module.css'

const limitsPath = '/app/member/limits'
const minuteMs = 60_000

export const Totals = ({ summary }: { summary: ResponseOf<typeof betSummary> }) => {
  const { t } = useTranslations('bets')
  const { format, currency } = useMoney()
  const { riskMinor, returnMinor, openRiskMinor, settledCount } = summary
  const permille = riskMinor === 0 ? null : Math.floor((returnMinor * 1000) / riskMinor)
  const rows = [
    [t('totals.stake'), format(riskMinor, currency)],
    [t('totals.returned'), format(returnMinor, currency)],
    [t('totals.yield'), permille === null ? '—' : `${(permille / 10).toFixed(1)}%`],
    [t('totals.open'), format(openRiskMinor, currency)],
  ]
  return (
    <Panel
      title={t('totals.title')}
      end={<span className={asText('fs12', 'quiet')}>{t('totals.settled', { count: settledCount })}</span>}
    >
      <dl className={styles.totals}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** What is staked of today's limit, how long one has played, and the ways to change both. */
export const ResponsiblePanel = () => {
  const { t } = useTranslations('bets')
  const { format, currency } = useMoney()
  const { data } = useProtectionState()
  const limit = data?.limits.find(
    ({ kind, period, currency: of }) => kind === 'stake' && period === 'day' && of === currency,
  )
  const most = limit && limit.leftMinor !== null ? limit.usedMinor + limit.leftMinor : null
  const minutes = Math.floor((data?.play.playedTodayMs ?? 0) / minuteMs)
  return (
    <Panel title={t('play.title')} end={<PlayMoneyBadge>{t('common:playMoney')}</PlayMoneyBadge>}>
      <div className={styles.play}>
        {limit && most !== null ? (
          <div>
            <p className={styles.line}>
              {t('play.stakeDay')}
              <b>
                {format(limit.usedMinor, currency)} / {format(most, currency)}
              </b>
            </p>
            <Progress label={t('play.stakeDay')} share={shareOf(limit.usedMinor, most)} />
          </div>
        ) : (
          <p>{t('play.noLimit')}</p>
        )}
        <p className={styles.line}>
          {t('play.today')}
          <b>{t('play.minutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}</b>
        </p>
        <p className={styles.links}>
          <AgeBadge />
          <span>{t('play.adults')}</span>
          <Link to={limitsPath}>{t('play.limits')}</Link>
          <Link to={limitsPath}>{t('play.pause')}</Link>
          <Link to={limitsPath}>{t('play.exclude')}</Link>
        </p>
      </div>
    </Panel>
  )
}
