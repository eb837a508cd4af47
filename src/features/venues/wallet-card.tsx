import { useSelector } from '@xstate/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ResponseOf } from '#contract/define-call.ts'
import { venueWallets, venueWalletTypeSet } from '#contract/venues/calls.ts'
import { PlayMoneyBadge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconEye, IconRefresh } from '#src/ui/icons.tsx'
import { IconEyeOff, IconHistory } from '#src/ui/room-icons.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { toast } from '#src/ui/toast-store.ts'
import type { recoveryMachine } from '#src/machines/venues/recovery-machine.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { ownKey, useMemberId } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useYebWallet } from '#src/shared/interest/use-yeb-wallet.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { useCentreMinor } from '#src/shared/money/use-centre.ts'
import { TransferRecords } from './transfer-records.tsx'
import { totalOf, type BalanceQuery } from './venue-data.ts'
import styles from './wallet-card.module.css'

type Wallets = ResponseOf<typeof venueWallets>

const SingleWalletSwitch = ({ wallets, restMinor }: { wallets: Wallets; restMinor: number }) => {
  const { t } = useTranslations('venues')
  const { gateway } = useShellServices()
  const cache = useQueryClient()
  const memberId = useMemberId()
  const change = useMutation({
    mutationFn: async (isSingle: boolean) =>
      dataOrThrow(await gateway.call(venueWalletTypeSet, { walletType: isSingle ? 'single' : 'transfer' })),
    onSuccess: ({ walletType }) => {
      const single = restMinor > 0 ? 'wallet.singleRest' : 'wallet.singleOn'
      toast(t(walletType === 'single' ? single : 'wallet.singleOff'), { tone: 'success' })
      cache.setQueryData<Wallets>(ownKey(memberId, venueWallets), (before) => before && { ...before, walletType })
    },
    onError: () => toast(t('common:busy'), { tone: 'warning' }),
  })
  const isSingle = change.isPending ? change.variables : wallets.walletType === 'single'
  return (
    <span className={styles.switch}>
      {t('wallet.single')}
      <Switch label={t('wallet.single')} checked={isSingle} onChange={(next) => change.mutate(next)} />
    </span>
  )
}

const Amount = ({ amountMinor, isHidden }: { amountMinor: number; isHidden: boolean }) => {
  const { currency, format, wordsOf } = useMoney()
  const text = format(amountMinor, currency)
  const { length } = wordsOf(currency).symbol
  const point = text.indexOf('.')
  if (isHidden) return <p className={styles.amount}>****</p>
  return (
    <p className={styles.amount} data-testid="center-balance">
      <i>{text.slice(0, length)}</i>
      {text.slice(length, point)}
      <small>{text.slice(point)}</small>
    </p>
  )
}

export interface WalletCardProps {
  wallets: Wallets
  balances: ReadonlyMap<string, BalanceQuery>
  recovery: ActorRefFrom<typeof recoveryMachine>
}

/** The centre wallet, how money gets to venues, and the way back for all of it. [C-13] */
export const WalletCard = ({ wallets, balances, recovery }: WalletCardProps) => {
  const { t } = useTranslations('venues')
  const { currency, format } = useMoney()
  const centerMinor = useCentreMinor(currency) ?? 0
  const [isHidden, setHidden] = useState(false)
  const [isListed, setListed] = useState(false)
  const isRecovering = !useSelector(recovery, (snapshot) => snapshot.matches('idle'))
  const totalMinor = totalOf(balances, currency)
  const interestMinor = useYebWallet(currency).data?.balanceMinor
  return (
    <section className={styles.card} aria-label={t('wallet.label')}>
      <div>
        <p className={styles.label}>
          {t('wallet.label')}
          <PlayMoneyBadge>{t('common:playMoney')}</PlayMoneyBadge>
          <IconButton
            size="sm"
            look="media"
            label={t(isHidden ? 'wallet.show' : 'wallet.hide')}
            onClick={() => setHidden(!isHidden)}
          >
            {isHidden ? <IconEyeOff size={18} /> : <IconEye size={18} />}
          </IconButton>
        </p>
        <Amount amountMinor={centerMinor} isHidden={isHidden} />
        <p className={styles.sub}>
          {totalMinor === undefined
            ? t('wallet.counting')
            : t('wallet.atVenues', { amount: isHidden ? '****' : format(totalMinor, currency) })}
          {interestMinor === undefined ? null : (
            <span>{t('wallet.interest', { amount: isHidden ? '****' : format(interestMinor, currency) })}</span>
          )}
        </p>
      </div>
      <div className={styles.side}>
        <SingleWalletSwitch wallets={wallets} restMinor={totalMinor ?? 0} />
        <div className={styles.actions}>
          <Button variant="media" size="touch" icon={<IconHistory size={18} />} onClick={() => setListed(true)}>
            {t('records.action')}
          </Button>
          <Button
            variant="primary"
            size="touch"
            busy={isRecovering}
            disabled={wallets.venues.length === 0}
            icon={<IconRefresh size={18} />}
            onClick={() => recovery.send({ type: 'recovery.start' })}
          >
            {t('recovery.action')}
          </Button>
        </div>
      </div>
      {isListed ? <TransferRecords wallets={wallets} onClose={() => setListed(false)} /> : null}
    </section>
  )
}
