import type { BetRecordTotal } from '#contract/records/entities/bet-record.ts'
import { PlayMoneyBadge } from '#src/ui/badge.tsx'
import { asText } from '#src/ui/layout.ts'
import { Panel } from '#src/ui/panel.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import panels from '#src/features/bets/side-panels.module.css'
import type { useRecordTotals } from './records-data.ts'

const Total = ({ total }: { total: BetRecordTotal }) => {
  const { t } = useTranslations('bets')
  const { format, signed } = useMoney()
  const { currency, count, openCount, stakeMinor, returnedMinor, openStakeMinor } = total
  const rows = [
    [t('records.totals.net'), signed(returnedMinor - stakeMinor, currency)],
    [t('totals.stake'), format(stakeMinor, currency)],
    [t('totals.returned'), format(returnedMinor, currency)],
    [t('totals.open'), format(openStakeMinor, currency)],
  ]
  return (
    <section aria-label={t('records.totals.of', { currency })}>
      <p className={asText('fs12', 'quiet')}>{t('records.totals.count', { currency, count, open: openCount })}</p>
      <dl className={panels.totals}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What all that is asked for comes to, each currency apart. [C-13] */
export const RecordTotals = ({ query }: { query: ReturnType<typeof useRecordTotals> }) => {
  const { t } = useTranslations('bets')
  return (
    <Panel title={t('totals.title')} end={<PlayMoneyBadge>{t('common:playMoney')}</PlayMoneyBadge>}>
      <QueryView query={query} skeleton={[96]}>
        {({ totals }) =>
          totals.length === 0 ? (
            <p className={asText('fs12', 'quiet')}>{t('records.totals.none')}</p>
          ) : (
            totals.map((total) => <Total key={total.currency} total={total} />)
          )
        }
      </QueryView>
    </Panel>
  )
}
