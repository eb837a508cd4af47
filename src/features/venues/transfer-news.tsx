import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { ResponseOf } from '#contract/define-call.ts'
import type { venueWallets } from '#contract/venues/calls.ts'
import type { VenueTransfer } from '#contract/venues/entities/venue-transfer.ts'
import { Button } from '#src/ui/button.tsx'
import type { transferMachine } from '#src/machines/venues/transfer-machine.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import styles from './transfer-form.module.css'

type Actor = ActorRefFrom<typeof transferMachine>
type Wallets = ResponseOf<typeof venueWallets>

const Answered = ({ transfer, wallets }: { transfer: VenueTransfer; wallets: Wallets }) => {
  const { t } = useTranslations('venues')
  const { format } = useMoney()
  const at = wallets.venues.find(({ channelCode }) => channelCode === transfer.channelCode)
  const values = {
    venue: at?.name ?? transfer.channelCode,
    amount: format(transfer.amountMinor, transfer.currency),
  }
  if (transfer.state === 'succeeded')
    return (
      <output className={styles.note} data-tone="good">
        {t(`sent.succeeded.${transfer.direction}`, values)}
      </output>
    )
  if (transfer.state === 'failed')
    return (
      <p className={styles.note} data-tone="bad" role="alert">
        {t('sent.failed', { reason: t(`refusal.${transfer.refusal ?? 'refused'}`) })}
      </p>
    )
  // What was answered as pending stands at its venue until that has answered.
  const isOpen = at?.openTransfers.some(({ transferId }) => transferId === transfer.transferId)
  return isOpen ? (
    <output className={styles.note} data-tone="wait">
      {t('sent.pending', values)}
    </output>
  ) : null
}

/** What became of the newest transfer, in words. */
export const TransferNews = ({ actor, wallets }: { actor: Actor; wallets: Wallets }) => {
  const { t } = useTranslations('venues')
  const { transfer, reject } = useSelector(actor, ({ context }) => context)
  const isUnconfirmed = useSelector(actor, (snapshot) => snapshot.matches('unconfirmed'))
  if (isUnconfirmed)
    return (
      <output className={styles.note} data-tone="wait">
        {t('sent.unconfirmed')}
        <span className={styles.noteActions}>
          <Button size="sm" onClick={() => actor.send({ type: 'transfer.retry' })}>
            {t('sent.retry')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => actor.send({ type: 'transfer.abandon' })}>
            {t('sent.abandon')}
          </Button>
        </span>
      </output>
    )
  if (reject)
    return (
      <p className={styles.note} data-tone="bad" role="alert">
        {reject.msg}
      </p>
    )
  return transfer ? <Answered transfer={transfer} wallets={wallets} /> : null
}
