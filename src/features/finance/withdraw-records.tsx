import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { useWithdrawRecords } from './withdraw-data.ts'
import { withdrawalTone } from './withdrawal-panel.tsx'
import styles from './deposit-records.module.css'

/** My withdrawals, the newest first; one that is pressed shows beside them. [C-14] */
export const WithdrawRecords = ({ shownId, onShow }: { shownId: string | null; onShow: (orderId: string) => void }) => {
  const { t, language } = useTranslations('finance')
  const { format } = useMoney()
  const { data, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useWithdrawRecords()
  const orders = (data?.pages.flatMap((page) => page.orders) ?? []).filter((order) => order.kind === 'withdrawal')
  return (
    <section className={styles.panel} aria-label={t('withdraw.records')}>
      <h2 className={styles.title}>{t('withdraw.records')}</h2>
      {isPending ? <p className={styles.note}>{t('common:loading')}</p> : null}
      {isError ? (
        <p className={styles.note} role="alert">
          {t('records.failed')}
          <Button size="sm" onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        </p>
      ) : null}
      {!isPending && !isError && orders.length === 0 ? <p className={styles.note}>{t('withdraw.none')}</p> : null}
      <ul className={styles.list}>
        {orders.map(({ orderId, state, amountMinor, currency, createdAtMs }) => (
          <li key={orderId}>
            <button
              type="button"
              className={styles.row}
              aria-pressed={orderId === shownId}
              onClick={() => onShow(orderId)}
            >
              <b>{format(amountMinor, currency)}</b>
              <Badge tone={withdrawalTone(state)}>{t(`withdraw.state.${state}`)}</Badge>
              <small>{t('order.number', { id: orderId })}</small>
              <time dateTime={new Date(createdAtMs).toISOString()}>{momentWords(createdAtMs, language)}</time>
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button size="sm" variant="ghost" block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('records.more')}
        </Button>
      ) : null}
    </section>
  )
}
