import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { ResponseOf } from '#contract/define-call.ts'
import type { venueWallets } from '#contract/venues/calls.ts'
import type { VenueTransfer } from '#contract/venues/entities/venue-transfer.ts'
import { Note } from '#src/ui/note.tsx'
import type { transferMachine } from '#src/machines/venues/transfer-machine.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { CommandNews } from '#src/shared/wallet/command-news.tsx'

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
    return <Note tone="good">{t(`sent.succeeded.${transfer.direction}`, values)}</Note>
  if (transfer.state === 'failed')
    return <Note tone="bad">{t('sent.failed', { reason: t(`refusal.${transfer.refusal ?? 'refused'}`) })}</Note>
  // What was answered as pending stands at its venue until that has answered.
  const isOpen = at?.openTransfers.some(({ transferId }) => transferId === transfer.transferId)
  return isOpen ? <Note tone="wait">{t('sent.pending', values)}</Note> : null
}

/** What became of the newest transfer, in words. */
export const TransferNews = ({ actor, wallets }: { actor: Actor; wallets: Wallets }) => {
  const { t } = useTranslations('venues')
  const { transfer, reject } = useSelector(actor, ({ context }) => context)
  const isUnconfirmed = useSelector(actor, (snapshot) => snapshot.matches('unconfirmed'))
  return (
    <CommandNews
      unconfirmed={isUnconfirmed ? t('sent.unconfirmed') : null}
      onRetry={() => actor.send({ type: 'transfer.retry' })}
      onAbandon={() => actor.send({ type: 'transfer.abandon' })}
      reject={reject}
    >
      {transfer ? <Answered transfer={transfer} wallets={wallets} /> : null}
    </CommandNews>
  )
}
