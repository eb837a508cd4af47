import { Link } from 'react-router-dom'
import { useSelector } from '@xstate/react'
import { useServices } from '#src/shared/app/services.tsx'
import type { AcceptPolicy } from '#contract/sports/entities/order.ts'
import { ticketSums } from '#contract/sports/rules/ticket-sums.ts'
import { AgeBadge, PlayMoneyBadge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Segmented, type TabItem } from '#src/ui/tabs.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useAskLogin } from '#src/shared/account/use-ask-login.ts'
import { useBalance } from './use-balance.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './bet-slip.module.css'

export const AcceptChoice = () => {
  const { t } = useTranslations()
  const { slip } = useRoomActors()
  const accept = useSelector(slip, ({ context }) => context.accept)
  const items: readonly TabItem<AcceptPolicy>[] = [
    { value: 'none', label: t('slip.acceptNone') },
    { value: 'higher', label: t('slip.acceptHigher') },
    { value: 'any', label: t('slip.acceptAny') },
  ]
  return (
    <div className={styles.accept}>
      {t('slip.accept')}
      <Segmented
        items={items}
        value={accept}
        label={t('slip.accept')}
        onChange={(value) => slip.send({ type: 'accept.change', accept: value })}
      />
    </div>
  )
}

export const SlipSum = () => {
  const { t } = useTranslations()
  const { format } = useMoney()
  const { slip } = useRoomActors()
  const currency = useSelector(slip, ({ context }) => context.currency)
  const balanceMinor = useBalance(currency)
  const stakeMinor = useSelector(slip, ({ context }) => context.stakeMinor)
  const oddsMilli = useSelector(slip, ({ context }) => context.currentOddsMilli)
  return (
    <dl className={styles.sum}>
      {balanceMinor === null ? null : (
        <div>
          <dt>{t('slip.balance')}</dt>
          <dd>
            {format(balanceMinor, currency)}
            <PlayMoneyBadge>{t('slip.playMoney')}</PlayMoneyBadge>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('slip.returns')}</dt>
        <dd className={styles.win}>
          {format(
            ticketSums({ oddsMilli: [oddsMilli], sizes: null, stakeMinor: stakeMinor ?? 0, currency }).maxReturnMinor,
            currency,
          )}
        </dd>
      </div>
    </dl>
  )
}

/** Places the bet, or asks a visitor to log in first. */
export const PlaceButton = () => {
  const { t } = useTranslations()
  const { session } = useServices()
  const { slip } = useRoomActors()
  const askLogin = useAskLogin()
  const balanceMinor = useBalance(useSelector(slip, ({ context }) => context.currency))
  const isMember = useSelector(session, ({ context }) => context.token !== '')
  const canPlace = useSelector(slip, (snapshot) => snapshot.can({ type: 'bet.place' }))
  const stakeMinor = useSelector(slip, ({ context }) => context.stakeMinor ?? 0)
  const busy = useSelector(slip, (snapshot) => snapshot.matches('placing'))
  if (!isMember)
    return (
      <Button variant="primary" size="lg" block onClick={askLogin}>
        {t('slip.login')}
      </Button>
    )
  const isCovered = balanceMinor === null || stakeMinor <= balanceMinor
  return (
    <Button
      variant="primary"
      size="lg"
      block
      busy={busy}
      disabled={!busy && (!canPlace || !isCovered)}
      onClick={() => slip.send({ type: 'bet.place' })}
    >
      {t('slip.place')}
    </Button>
  )
}

/** 18+, demo money and the way to one's limits, always at the slip's foot. */
export const QuietLine = () => {
  const { t } = useTranslations()
  return (
    <p className={styles.quiet}>
      <AgeBadge />
      <span>
        {t('slip.adult')} · <Link to="/app/member/limits">{t('slip.play')}</Link>
      </span>
    </p>
  )
}
