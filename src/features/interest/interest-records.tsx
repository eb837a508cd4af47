import type { InterestRecord } from '#contract/finance/entities/interest-wallet.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { Button } from '#src/ui/button.tsx'
import { useYebRecords } from './interest-data.ts'
import { percentText } from './percent-text.ts'
import styles from './record-list.module.css'

const Row = ({ record, currency }: { record: InterestRecord; currency: SettlementCurrency }) => {
  const { t } = useTranslations('interest')
  const { format } = useMoney()
  const { language } = useAppearance()
  const { kind, amountMinor, balanceAfterMinor, atMs, day, basisMinor, rateBps } = record
  const amount = `${kind === 'out' ? '-' : '+'}${format(amountMinor, currency)}`
  const terms =
    basisMinor === null || rateBps === null
      ? t('records.after', { amount: format(balanceAfterMinor, currency) })
      : t('records.basis', { basis: format(basisMinor, currency), rate: percentText(rateBps) })
  return (
    <li className={styles.row}>
      <span>{kind === 'interest' ? t('records.interest', { day: (day ?? '').slice(5) }) : t(`records.${kind}`)}</span>
      <b data-tone={kind === 'out' ? 'out' : 'in'}>{amount}</b>
      <small>{terms}</small>
      <time dateTime={new Date(atMs).toISOString()}>{momentWords(atMs, language)}</time>
    </li>
  )
}

/** What happened to the interest wallet, the newest first. [C-14] */
export const InterestRecords = ({ currency }: { currency: SettlementCurrency }) => {
  const { t } = useTranslations('interest')
  const { data, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useYebRecords(currency)
  const records = data?.pages.flatMap((page) => page.records) ?? []
  return (
    <section className={styles.panel} aria-label={t('records.title')}>
      <h2 className={styles.title}>{t('records.title')}</h2>
      {isPending ? <p className={styles.note}>{t('common:loading')}</p> : null}
      {isError ? (
        <p className={styles.note} role="alert">
          {t('records.failed')}
          <Button size="sm" onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        </p>
      ) : null}
      {!isPending && !isError && records.length === 0 ? <p className={styles.note}>{t('records.empty')}</p> : null}
      <ul>
        {records.map((record) => (
          <Row key={record.id} record={record} currency={currency} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button size="sm" block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('records.more')}
        </Button>
      ) : null}
    </section>
  )
}
