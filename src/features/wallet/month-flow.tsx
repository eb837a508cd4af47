import { useState } from 'react'
import type { StatementMonth } from '#contract/wallet/entities/statement.ts'
import { classes } from '#src/ui/classes.ts'
import { asText } from '#src/ui/layout.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import styles from './month-flow.module.css'
import { shareOf } from '#src/ui/share-of.ts'

const barsPx = 52

const Sum = ({ label, amount, tone }: { label: string; amount: string; tone?: 'in' | undefined }) => (
  <span className={styles.sum}>
    {label}
    <b className={classes(tone && styles.in)}>{amount}</b>
  </span>
)

/** What came and went by month: bars to compare, and the figures of the month that is pressed. */
export const MonthFlow = ({ months }: { months: readonly StatementMonth[] }) => {
  const { t, language } = useTranslations('wallet')
  const { format, signed, currency } = useMoney()
  const [chosen, choose] = useState<string | null>(null)
  const flow = months.find(({ month }) => month === chosen) ?? months.at(-1)
  if (!flow) return <p className={asText('fs13', 'quiet')}>{t('months.empty')}</p>
  const most = Math.max(1, ...months.flatMap(({ inMinor, outMinor }) => [inMinor, outMinor]))
  const nameOf = (month: string, style: 'short' | 'long'): string =>
    new Date(`${month}-15T00:00:00Z`).toLocaleDateString(language, {
      month: style,
      timeZone: 'UTC',
      ...(style === 'long' ? { year: 'numeric' } : {}),
    })
  const money = (minor: number) => format(minor, currency)
  const netOf = ({ inMinor, outMinor }: StatementMonth) => signed(inMinor - outMinor, currency)
  const bar = (minor: number) => ({ height: Math.max(2, Math.round(shareOf(minor, most) * barsPx)) })
  return (
    <>
      <div className={styles.head}>
        <b>{nameOf(flow.month, 'long')}</b>
        <span className={styles.legend}>{t('months.income')}</span>
        <span className={classes(styles.legend, styles.legendOut)}>{t('months.outgo')}</span>
      </div>
      <div className={styles.sums} aria-live="polite">
        <Sum label={t('months.income')} amount={signed(flow.inMinor, currency)} tone="in" />
        <Sum label={t('months.outgo')} amount={money(-flow.outMinor)} />
        <Sum label={t('months.net')} amount={netOf(flow)} tone={flow.inMinor >= flow.outMinor ? 'in' : undefined} />
      </div>
      <fieldset className={styles.flow} aria-label={t('months.title')}>
        {months.map((each) => (
          <button
            key={each.month}
            type="button"
            className={styles.month}
            aria-pressed={each.month === flow.month}
            aria-label={t('months.month', {
              month: nameOf(each.month, 'long'),
              income: money(each.inMinor),
              outgo: money(each.outMinor),
              net: netOf(each),
            })}
            onClick={() => choose(each.month)}
          >
            <span className={styles.bars}>
              <i style={bar(each.inMinor)} />
              <i style={bar(each.outMinor)} />
            </span>
            {nameOf(each.month, 'short')}
          </button>
        ))}
      </fieldset>
    </>
  )
}
