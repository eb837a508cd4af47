import type { InterestDay } from '#contract/finance/entities/interest-wallet.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import styles from './yield-chart.module.css'
import { shareOf } from '#src/ui/share-of.ts'
import { asStack } from '#src/ui/layout.ts'

const slot = 10
const height = 100
const gap = 3
/** What a day without interest still shows. */
const floorHeight = 1.5

const shortDay = (day: string): string => day.slice(5)

/** What each of the last days brought, as bars. */
export const YieldChart = ({ days, currency }: { days: readonly InterestDay[]; currency: SettlementCurrency }) => {
  const { t } = useTranslations('interest')
  const { format } = useMoney()
  const amounts = days.map(({ interestMinor }) => interestMinor)
  const max = Math.max(0, ...amounts)
  if (max === 0) return <p className={styles.empty}>{t('chartEmpty')}</p>
  const sum = amounts.reduce((total, amount) => total + amount, 0)
  const label = t('chartLabel', { sum: format(sum, currency), max: format(max, currency) })
  const marked = [days[0], days[Math.floor(days.length / 2)], days.at(-1)]
  return (
    <figure className={asStack(6)} aria-label={label}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * slot} ${height}`}
        preserveAspectRatio="none"
        className={styles.bars}
      >
        {days.map(({ day, interestMinor }, index) => {
          const tall = Math.max(floorHeight, shareOf(interestMinor, max) * height)
          return (
            <rect
              key={day}
              x={index * slot + gap / 2}
              y={height - tall}
              width={slot - gap}
              height={tall}
              className={interestMinor === 0 ? styles.none : styles.bar}
            >
              <title>{t('chartDay', { day, amount: format(interestMinor, currency) })}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption className={styles.axis} aria-hidden="true">
        {marked.map((one) => (one ? <span key={one.day}>{shortDay(one.day)}</span> : null))}
      </figcaption>
    </figure>
  )
}
