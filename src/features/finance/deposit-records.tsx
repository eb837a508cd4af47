import { isDeposit, type AnyDeposit } from '#contract/finance/entities/any-deposit.ts'
import { orderMachines } from '#contract/finance/machines/order-machines.ts'
import { phaseOf } from '#contract/finance/machines/order-step.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { useDepositRecords } from './finance-data.ts'
import { phaseTones, useStateWords } from './order-words.ts'
import styles from './deposit-records.module.css'

interface RecordProps {
  order: AnyDeposit
  isShown: boolean
  onShow: (orderId: string) => void
}

const Record = ({ order, isShown, onShow }: RecordProps) => {
  const { t } = useTranslations('finance')
  const { format } = useMoney()
  const { language } = useAppearance()
  const stateOf = useStateWords()
  const { orderId, kind, state, amountMinor, currency, createdAtMs } = order
  return (
    <li>
      <button type="button" className={styles.row} aria-pressed={isShown} onClick={() => onShow(orderId)}>
        <b>{format(amountMinor, currency)}</b>
        <Badge tone={phaseTones[phaseOf(orderMachines[kind], state)]}>{stateOf(order)}</Badge>
        <small>{t('order.number', { id: orderId })}</small>
        <time dateTime={new Date(createdAtMs).toISOString()}>{momentWords(createdAtMs, language)}</time>
      </button>
    </li>
  )
}

/** My deposits, the newest first; one that is pressed shows beside them. [C-14] */
export const DepositRecords = ({ shownId, onShow }: { shownId: string | null; onShow: (orderId: string) => void }) => {
  const { t } = useTranslations('finance')
  const { data, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useDepositRecords()
  const orders = (data?.pages.flatMap((page) => page.orders) ?? []).filter(isDeposit)
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
      {!isPending && !isError && orders.length === 0 ? <p className={styles.note}>{t('records.empty')}</p> : null}
      <ul className={styles.list}>
        {orders.map((order) => (
          <Record key={order.orderId} order={order} isShown={order.orderId === shownId} onShow={onShow} />
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
