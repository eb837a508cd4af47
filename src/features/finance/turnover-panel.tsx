import type { Turnover } from '#contract/finance/entities/turnover.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { Progress } from '#src/ui/progress.tsx'
import { useFormatOdds } from '#src/ui/odds-format.ts'
import { shortDay } from '#src/shared/app/moment-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { timesOf } from './deposit-terms.tsx'
import styles from './withdraw-page.module.css'
import { shareOf } from '#src/ui/share-of.ts'

const entriesMax = 6

/** What still has to be staked, as a bar, with what asks for it. [C-14] */
export const TurnoverPanel = ({ turnover }: { turnover: Turnover }) => {
  const { t, language } = useTranslations('finance')
  const { format } = useMoney()
  const formatOdds = useFormatOdds()
  const { currency, requiredMinor, doneMinor, lackingMinor, lockedMinor, owedMinor, oddsMinMilli, entries } = turnover
  const owed =
    owedMinor > 0 ? <p className={styles.quiet}>{t('withdraw.owed', { amount: format(owedMinor, currency) })}</p> : null
  if (lackingMinor === 0) return owed ?? <p className={styles.quiet}>{t('withdraw.turnoverDone')}</p>
  return (
    <section className={styles.turnover} aria-label={t('withdraw.turnoverBar')}>
      <p className={styles.turnoverHead}>
        <b>{t('withdraw.turnover', { amount: format(lackingMinor, currency) })}</b>
        <span>
          {t('withdraw.turnoverOf', { done: format(doneMinor, currency), required: format(requiredMinor, currency) })}
        </span>
      </p>
      <Progress label={t('withdraw.turnoverBar')} share={shareOf(doneMinor, requiredMinor)} tone="gold" />
      <p className={styles.quiet}>{t('withdraw.why', { odds: formatOdds(oddsMinMilli) })}</p>
      <ul className={styles.entries}>
        {entries.slice(0, entriesMax).map((entry, at) => (
          <li key={`${entry.atMs}-${at}`}>
            <span>
              {t(`withdraw.entry.${entry.kind}`, {
                day: shortDay(siteDayOf(entry.atMs), language),
                amount: format(entry.amountMinor, currency),
                times: timesOf(entry.multipleMilli),
              })}
            </span>
            <span>
              {t('withdraw.entryOf', {
                done: format(entry.doneMinor, currency),
                required: format(entry.requiredMinor, currency),
              })}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>{t('withdraw.locked', { amount: format(lockedMinor, currency) })}</p>
      {owed}
    </section>
  )
}
