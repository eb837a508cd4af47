import type { ResponseOf } from '#contract/define-call.ts'
import type { venueWallets } from '#contract/venues/calls.ts'
import { phaseOf } from '#contract/finance/machines/order-step.ts'
import { venueTransferMachine } from '#contract/venues/machines/venue-transfer-machine.ts'
import type { VenueTransfer } from '#contract/venues/entities/venue-transfer.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Empty, ErrorState } from '#src/ui/empty.tsx'
import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { useTransferRecords } from './venue-data.ts'
import styles from './transfer-records.module.css'

type Wallets = ResponseOf<typeof venueWallets>

const tones = { waiting: 'warning', underway: 'warning', succeeded: 'success', ended: 'danger' } as const

const Record = ({ transfer, name }: { transfer: VenueTransfer; name: string }) => {
  const { t, language } = useTranslations('venues')
  const { format } = useMoney()
  const { direction, state, refusal, createdAtMs, amountMinor, currency } = transfer
  return (
    <li className={styles.row}>
      <span>
        {t(`records.${direction}`, { venue: name })}
        <small>
          {momentWords(createdAtMs, language)}
          {refusal === null ? null : ` · ${t(`refusal.${refusal}`)}`}
        </small>
      </span>
      <span className={styles.end}>
        <b>
          {direction === 'in' ? '-' : '+'}
          {format(amountMinor, currency)}
        </b>
        <Badge tone={tones[phaseOf(venueTransferMachine, state)]}>{t(`records.state.${state}`)}</Badge>
      </span>
    </li>
  )
}

/** All transfers with venues, the newest first. [C-13] */
export const TransferRecords = ({ wallets, onClose }: { wallets: Wallets; onClose: () => void }) => {
  const { t } = useTranslations('venues')
  const asked = useTransferRecords()
  const nameOf = (code: string) => wallets.venues.find(({ channelCode }) => channelCode === code)?.name ?? code
  const transfers = asked.data?.pages.flatMap((page) => page.transfers) ?? []
  const more = (
    <Button block busy={asked.isFetching} onClick={() => void asked.fetchNextPage()}>
      {t('records.more')}
    </Button>
  )
  return (
    <Dialog open title={t('records.title')} closeLabel={t('records.close')} onClose={onClose}>
      {asked.isPending ? (
        <SkeletonGroup label={t('common:loading')} className={styles.skeleton}>
          {[0, 1, 2].map((at) => (
            <Skeleton key={at} className={styles.ghost} />
          ))}
        </SkeletonGroup>
      ) : null}
      {asked.isError && transfers.length === 0 ? (
        <ErrorState
          title={t('failed')}
          text={t('failedText')}
          action={<Button onClick={() => void asked.refetch()}>{t('common:retry')}</Button>}
        />
      ) : null}
      {asked.isSuccess && transfers.length === 0 ? <Empty title={t('records.empty')} /> : null}
      <ul className={styles.list}>
        {transfers.map((transfer) => (
          <Record key={transfer.transferId} transfer={transfer} name={nameOf(transfer.channelCode)} />
        ))}
      </ul>
      {asked.hasNextPage ? more : null}
    </Dialog>
  )
}
