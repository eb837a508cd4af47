import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { AcceptPolicy } from '#contract/sports/entities/order.ts'
import type { SettlementCurrency, Currency } from '#contract/wallet/entities/money.ts'
import { unused } from '#src/machines/sports/slip-queries.ts'
import {
  betsOf,
  blockedBets,
  visibleTotalOf,
  stakeTextFor,
  stakeTextOf,
  totalOf,
} from '#src/machines/sports/slip-rules.ts'
import { useAskLogin } from '#src/shared/account/use-ask-login.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { AgeBadge, PlayMoneyBadge } from '#src/ui/badge.tsx'
import { asText } from '#src/ui/layout.ts'
import { Button } from '#src/ui/button.tsx'
import { IconChevronDown } from '#src/ui/icons.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { useSlip, useSlipContext, useSlipWords } from './slip-context.tsx'
import styles from './slip-foot.module.css'
import type { StakeTarget } from '#src/machines/sports/slip-types.ts'

/** My balance in minor units; null for a visitor, or while it is not known. */
const useBalance = (currency: Currency): number | null => {
  const { session } = useShellServices()
  return useSelector(
    session,
    ({ context }) => context.wallets.find((wallet) => wallet.currency === currency)?.balanceMinor ?? null,
  )
}

const quickStakesMinor: Readonly<Record<SettlementCurrency, readonly number[]>> = {
  CNY: [5_000, 10_000, 20_000, 50_000],
  USDT: [10_000_000, 20_000_000, 50_000_000, 100_000_000],
}

/** A few amounts for the stake that was last worked on, and the most that it may be. */
const QuickStakes = ({ target }: { target: StakeTarget | null }) => {
  const { t } = useSlipWords()
  const { format } = useMoney()
  const slip = useSlip()
  const currency = useSlipContext((context) => context.currency)
  const text = useSlipContext((context) => (target === null ? '' : stakeTextFor(context, target)))
  const isAsking = useSelector(slip, (snapshot) => snapshot.matches({ stake: 'asking' }))
  const canAsk = useSelector(slip, (snapshot) => target !== null && snapshot.can({ type: 'stake.max', target }))
  if (target === null) return null
  return (
    <fieldset className={styles.quick} aria-label={t('quick')}>
      {quickStakesMinor[currency].map((minor) => {
        const amount = stakeTextOf(minor, currency)
        return (
          <button
            key={minor}
            type="button"
            aria-pressed={text === amount}
            aria-label={t('quickOf', { amount: format(minor, currency) })}
            onClick={() => slip.send({ type: 'stake.change', target, text: amount })}
          >
            {amount}
          </button>
        )
      })}
      <button
        type="button"
        disabled={!canAsk}
        aria-busy={isAsking}
        onClick={() => slip.send({ type: 'stake.max', target })}
      >
        {t('max')}
      </button>
    </fieldset>
  )
}

const Sum = () => {
  const { t } = useSlipWords()
  const { format } = useMoney()
  const context = useSlipContext((whole) => whole)
  const { lineCount, riskMinor, maxReturnMinor } = visibleTotalOf(context)
  return (
    <dl className={styles.sum}>
      <div>
        <dt>{t('total', { lines: lineCount })}</dt>
        <dd>{format(riskMinor, context.currency)}</dd>
      </div>
      <div>
        <dt>{t('maxReturn')}</dt>
        <dd className={styles.win}>{format(maxReturnMinor, context.currency)}</dd>
      </div>
    </dl>
  )
}

const Rows = () => {
  const { t } = useSlipWords()
  const { format } = useMoney()
  const slip = useSlip()
  const acceptsId = useId()
  const accept = useSlipContext((context) => context.accept)
  const currency = useSlipContext((context) => context.currency)
  const roomNo = useSlipContext((context) => context.roomNo)
  const shares = useSlipContext((context) => context.shares)
  const isMember = useSlipContext((context) => context.memberId !== null)
  const balanceMinor = useBalance(currency)
  return (
    <div className={styles.rows}>
      <div className={styles.accept}>
        <label>
          {t('accept')}
          <span className={styles.push}>
            <select
              value={accept}
              aria-describedby={acceptsId}
              onChange={({ target }) => slip.send({ type: 'accept.change', accept: AcceptPolicy.parse(target.value) })}
            >
              {AcceptPolicy.options.map((policy) => (
                <option key={policy} value={policy}>
                  {t(`accepts.${policy}`)}
                  {policy === unused.accept ? t('acceptsDefault') : ''}
                </option>
              ))}
            </select>
            <IconChevronDown size={14} />
          </span>
        </label>
        <small id={acceptsId}>{t(`acceptsText.${accept}`)}</small>
      </div>
      {roomNo === null || !isMember ? null : (
        <div>
          {t('share')} <small>{roomNo}</small>
          <span className={styles.push}>
            <Switch
              size="sm"
              label={t('share')}
              checked={shares}
              onChange={(next) => slip.send({ type: 'share.change', shares: next })}
            />
          </span>
        </div>
      )}
      {balanceMinor === null ? null : (
        <div>
          {t('balance')}
          <span className={styles.push}>
            <b>{format(balanceMinor, currency)}</b>
            <PlayMoneyBadge>{t('playMoney')}</PlayMoneyBadge>
          </span>
        </div>
      )}
    </div>
  )
}

/** Places what has a stake, or asks a visitor to log in first. */
const Place = () => {
  const { t } = useSlipWords()
  const { format } = useMoney()
  const { session } = useShellServices()
  const slip = useSlip()
  const askLogin = useAskLogin()
  const { oddsFormat } = useAppearance()
  const context = useSlipContext((whole) => whole)
  const balanceMinor = useBalance(context.currency)
  const isMember = useSelector(session, (snapshot) => snapshot.context.token !== '')
  const canPlace = useSelector(slip, (snapshot) => snapshot.can({ type: 'bet.place' }))
  if (!isMember)
    return (
      <div className={styles.place}>
        <Button variant="primary" size="lg" block onClick={askLogin}>
          {t('login')}
        </Button>
      </div>
    )
  const { riskMinor } = totalOf(context)
  const isShort = balanceMinor !== null && riskMinor > balanceMinor
  const asks = blockedBets(context).some(({ blocker }) => blocker === 'consent')
  const isSending = betsOf(context).some(({ blocker }) => blocker === 'flying') && riskMinor === 0
  const amount = format(riskMinor, context.currency)
  const placing = riskMinor === 0 ? t('placeEmpty') : asks ? t('placeChanged', { amount }) : t('place', { amount })
  const isShared = context.shares && context.roomNo !== null
  return (
    <div className={styles.place}>
      {isShort ? (
        <p className={asText('fs12', 'danger', 'lh14')} role="alert">
          {t('errors.balance', { balance: format(balanceMinor, context.currency) })}
        </p>
      ) : null}
      <Button
        variant="primary"
        size="lg"
        block
        busy={isSending}
        disabled={!isSending && (!canPlace || isShort)}
        onClick={() => slip.send({ type: 'bet.place', oddsFormat })}
      >
        {isSending ? t('sending') : isShared ? t('placeShared', { placing, room: context.roomNo }) : placing}
      </Button>
    </div>
  )
}

/** Amounts, sums, what is agreed to, and the button. */
export const SlipFoot = ({ target }: { target: StakeTarget | null }) => {
  const { t } = useSlipWords()
  return (
    <footer className={styles.foot}>
      <QuickStakes target={target} />
      <Sum />
      <Rows />
      <Place />
      <p className={styles.quiet}>
        <AgeBadge />
        <span>{t('adult')}</span>
        <Link to="/app/member/limits">{t('limits')}</Link>
      </p>
    </footer>
  )
}
