import { Link } from 'react-router-dom'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import type { ResponseOf } from '#contract/define-call.ts'
import type { venueWallets } from '#contract/venues/calls.ts'
import type { recoveryMachine } from '#src/machines/venues/recovery-machine.ts'
import type { transferMachine } from '#src/machines/venues/transfer-machine.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { useCentreMinor } from '#src/shared/money/use-centre.ts'
import { PlayMoneyLine, WalletColumns, WalletFrame } from '#src/shared/wallet/wallet-frame.tsx'
import { useLimits } from '#src/shared/wallet/use-limits.ts'
import { InterestBalance } from '#src/shared/interest/interest-balance.tsx'
import { useYebWallet } from '#src/shared/interest/use-yeb-wallet.ts'
import { interestPath } from '#src/shared/wallet/wallet-paths.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { RecoveryPanel } from './recovery-panel.tsx'
import { TransferForm } from './transfer-form.tsx'
import { balanceIn, useAskVenuesAgain, useVenueBalances, useVenueWallets } from './venue-data.ts'
import { VenueGrid } from './venue-grid.tsx'
import { WalletCard } from './wallet-card.tsx'
import styles from './transfer-page.module.css'

/** The other place where money can lie, where there is room beside the venues. [C-14] */
const InterestSide = () => {
  const { t } = useTranslations('interest')
  const { currency } = useMoney()
  return (
    <div className={styles.interest}>
      <QueryView query={useYebWallet(currency)} skeleton={[300]}>
        {(wallet) => (
          <InterestBalance title={t('title')} wallet={wallet}>
            <Link className={buttonClass({ variant: 'outline', block: true })} to={interestPath}>
              {t('form.label')}
            </Link>
          </InterestBalance>
        )}
      </QueryView>
    </div>
  )
}

export interface VenueMachines {
  readonly transfer: typeof transferMachine
  readonly recovery: typeof recoveryMachine
}

type Wallets = ResponseOf<typeof venueWallets>

/** Tells the form's machine what lies where its money comes from, and what limits leave. */
const useAvailable = (
  transfer: ReturnType<typeof useActorRef<typeof transferMachine>>,
  balances: ReturnType<typeof useVenueBalances>,
) => {
  const { currency } = useMoney()
  const centerMinor = useCentreMinor(currency)
  const { direction, channelCode } = useSelector(transfer, ({ context }) => context)
  const isEditing = useSelector(transfer, (snapshot) => snapshot.matches('editing'))
  const thereMinor = balanceIn(balances.get(channelCode ?? ''), currency)
  const availableMinor = (direction === 'in' ? centerMinor : thereMinor) ?? null
  const limits = useLimits()
  useEffect(() => {
    if (isEditing) transfer.send({ type: 'currency.change', currency })
  }, [transfer, currency, isEditing])
  useEffect(() => {
    if (isEditing) transfer.send({ type: 'limits.changed', limits })
  }, [transfer, limits, isEditing])
  useEffect(() => {
    if (isEditing) transfer.send({ type: 'available.changed', availableMinor })
  }, [transfer, availableMinor, currency, direction, channelCode, isEditing])
}

/** After each answer, and when something that was under way ended, all balances are asked for again. */
const useFreshBalances = (
  {
    transfer,
    recovery,
  }: {
    transfer: ReturnType<typeof useActorRef<typeof transferMachine>>
    recovery: ReturnType<typeof useActorRef<typeof recoveryMachine>>
  },
  wallets: Wallets,
) => {
  const askAgain = useAskVenuesAgain()
  const openIds = wallets.venues
    .flatMap(({ openTransfers }) => openTransfers.map(({ transferId }) => transferId))
    .join()
  useEffect(() => {
    const listening = [transfer.on('transfer.answered', askAgain), recovery.on('recovery.answered', askAgain)]
    return () => listening.forEach(({ unsubscribe }) => unsubscribe())
  }, [transfer, recovery, askAgain])
  const openedIds = useRef(openIds)
  useEffect(() => {
    if (openedIds.current === openIds) return
    openedIds.current = openIds
    askAgain()
  }, [openIds, askAgain])
}

const Loaded = ({ wallets, machines }: { wallets: Wallets; machines: VenueMachines }) => {
  const { t } = useTranslations('venues')
  const { currency } = useMoney()
  const transfer = useActorRef(machines.transfer, { input: { currency } })
  const recovery = useActorRef(machines.recovery)
  const codes = useMemo(() => wallets.venues.map(({ channelCode }) => channelCode), [wallets.venues])
  const balances = useVenueBalances(codes)
  useAvailable(transfer, balances)
  useFreshBalances({ transfer, recovery }, wallets)
  return (
    <WalletColumns
      className={styles.columns}
      main={
        <>
          <WalletCard wallets={wallets} balances={balances} recovery={recovery} />
          <TransferForm actor={transfer} wallets={wallets} balances={balances} />
          <VenueGrid actor={transfer} wallets={wallets} balances={balances} />
          <PlayMoneyLine>{t('limits')}</PlayMoneyLine>
        </>
      }
      side={
        <>
          <RecoveryPanel actor={recovery} wallets={wallets} />
          <InterestSide />
        </>
      }
    />
  )
}

/** Money between the centre wallet and the venues. Only for members. [C-13, A-02, R-12] */
export const TransferPage = ({ machines }: { machines: VenueMachines }) => {
  const { t } = useTranslations('venues')
  return (
    <WalletFrame title={t('title')}>
      <QueryView query={useVenueWallets()} skeleton={[136, 190, 320]}>
        {(wallets) => <Loaded wallets={wallets} machines={machines} />}
      </QueryView>
    </WalletFrame>
  )
}
