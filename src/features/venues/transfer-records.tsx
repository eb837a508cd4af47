import type { ResponseOf } from '#contract/define-call.ts'
import type { venueWallets } from '#contract/venues/calls.ts'
import { phaseOf } from '#contract/finance/machines/order-step.ts'
import { venueTransferMachine } from '#contract/venues/machines/venue-transfer-machine.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { RecordAmount, RecordRow, Records } from '#src/shared/wallet/record-list.tsx'
import { useTransferRecords } from './venue-data.ts'

type Wallets = ResponseOf<typeof venueWallets>

const tones = { waiting: 'warning', underway: 'warning', succeeded: 'success', ended: 'danger' } as const

/** All transfers with venues, the newest first. [C-13] */
export const TransferRecords = ({ wallets, onClose }: { wallets: Wallets; onClose: () => void }) => {
  const { t } = useTranslations('venues')
  const { signed } = useMoney()
  const nameOf = (code: string) => wallets.venues.find(({ channelCode }) => channelCode === code)?.name ?? code
  return (
    <Dialog open title={t('records.title')} closeLabel={t('common:close')} onClose={onClose}>
      <Records
        query={useTransferRecords()}
        itemsOf={({ pages }) => pages.flatMap(({ transfers }) => transfers)}
        empty={t('records.empty')}
      >
        {({ transferId, channelCode, direction, state, refusal, createdAtMs, amountMinor, currency }) => (
          <RecordRow
            key={transferId}
            what={t(`records.${direction}`, { venue: nameOf(channelCode) })}
            end={<RecordAmount>{signed(direction === 'in' ? -amountMinor : amountMinor, currency)}</RecordAmount>}
            note={
              <>
                <Badge tone={tones[phaseOf(venueTransferMachine, state)]}>{t(`records.state.${state}`)}</Badge>
                {refusal === null ? null : ` ${t(`refusal.${refusal}`)}`}
              </>
            }
            atMs={createdAtMs}
          />
        )}
      </Records>
    </Dialog>
  )
}
