import { useQuery } from '@tanstack/react-query'
import { useFormatOdds } from '#src/ui/odds-format.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { pricesOverTime } from '#src/features/sports/sports-data.ts'
import { sparkOf } from './spark-of.ts'
import styles from './market-card.module.css'

/** How the price of a selection moved, as a line in the head of its market. [C-16] */
export const PriceSpark = ({
  matchId,
  selectionId,
  askedIds,
  label,
}: {
  matchId: string
  selectionId: string
  /** Of all markets that have a line: one call asks for them. */
  askedIds: readonly string[]
  label: string
}) => {
  const { t } = useTranslations('sports')
  const { gateway } = useShellServices()
  const format = useFormatOdds()
  const { data } = useQuery(pricesOverTime(gateway, matchId, askedIds))
  const points = data?.prices.find((price) => price.selectionId === selectionId)?.points ?? []
  const spark = sparkOf(points)
  if (spark === null) return null
  return (
    <span className={styles.trend}>
      <svg className={styles.spark} data-move={spark.move} viewBox="-3 -3 58 22" aria-hidden="true">
        <path d={spark.path} />
        <circle cx={spark.end[0]} cy={spark.end[1]} r="2.4" />
      </svg>
      <span aria-hidden="true">{label}</span>
      <VisuallyHidden>
        {t('markets.trend', { pick: label, from: format(spark.fromMilli), to: format(spark.toMilli) })}
      </VisuallyHidden>
    </span>
  )
}
