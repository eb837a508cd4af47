import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { stakeBounds } from '#contract/limits.ts'
import { stakeTextOf } from '#src/machines/sports/slip-rules.ts'
import { useMoney, type Money } from '#src/shared/money/money.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useBalance } from './use-balance.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './bet-slip.module.css'

const quickStakesMinor: Readonly<Record<SettlementCurrency, readonly number[]>> = {
  CNY: [1_000, 5_000, 10_000, 50_000],
  USDT: [2_000_000, 10_000_000, 50_000_000, 100_000_000],
}

const useStakeCurrency = (): SettlementCurrency => {
  const { slip } = useRoomActors()
  return useSelector(slip, ({ context }) => context.currency)
}

const boundsOf = ({ format }: Money, currency: SettlementCurrency) => ({
  min: format(stakeBounds[currency].minMinor, currency),
  max: format(stakeBounds[currency].maxMinor, currency),
})

const useStakeError = (): string | null => {
  const { t } = useTranslations()
  const money = useMoney()
  const { slip } = useRoomActors()
  const currency = useStakeCurrency()
  const balanceMinor = useBalance(currency)
  const error = useSelector(slip, ({ context }) => context.stakeError)
  const stakeMinor = useSelector(slip, ({ context }) => context.stakeMinor)
  const words = {
    ...boundsOf(money, currency),
    balance: money.format(balanceMinor ?? 0, currency),
  }
  if (error !== null && error !== 'empty') return t(`slip.errors.${error}`, words)
  if (stakeMinor !== null && balanceMinor !== null && stakeMinor > balanceMinor) return t('slip.errors.balance', words)
  return null
}

const QuickStakes = () => {
  const { t } = useTranslations()
  const money = useMoney()
  const { slip } = useRoomActors()
  const stakeMinor = useSelector(slip, ({ context }) => context.stakeMinor ?? 0)
  const currency = useStakeCurrency()
  const put = (minor: number): void =>
    slip.send({
      type: 'stake.change',
      text: stakeTextOf(Math.min(minor, stakeBounds[currency].maxMinor), currency),
    })
  return (
    <div className={styles.quick}>
      {quickStakesMinor[currency].map((addMinor) => (
        <button
          key={addMinor}
          type="button"
          aria-label={t('slip.quickStake', { amount: money.format(addMinor, currency) })}
          onClick={() => put(stakeMinor + addMinor)}
        >
          +{stakeTextOf(addMinor, currency)}
        </button>
      ))}
      <button type="button" onClick={() => slip.send({ type: 'stake.change', text: '' })}>
        {t('slip.clear')}
      </button>
    </div>
  )
}

/** How much: bounds above, what is wrong below, a few amounts to add. [V-06] */
export const StakeField = () => {
  const { t } = useTranslations()
  const money = useMoney()
  const { slip } = useRoomActors()
  const id = useId()
  const stakeText = useSelector(slip, ({ context }) => context.stakeText)
  const error = useStakeError()
  const currency = useStakeCurrency()
  return (
    <div className={styles.stake}>
      <div className={styles.stakeLabel}>
        <label htmlFor={id}>{t('slip.stake')}</label>
        <span id={`${id}-bounds`}>{t('slip.stakeBounds', boundsOf(money, currency))}</span>
      </div>
      <div className={styles.amount} data-bad={error !== null}>
        {money.wordsOf(currency).symbol}
        <input
          id={id}
          value={stakeText}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          placeholder={t('slip.stakeHint')}
          aria-invalid={error !== null}
          aria-describedby={error === null ? `${id}-bounds` : `${id}-error`}
          onChange={(event) => slip.send({ type: 'stake.change', text: event.target.value })}
        />
        <span className={styles.unit}>{money.wordsOf(currency).unit}</span>
      </div>
      {error === null ? null : (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      <QuickStakes />
    </div>
  )
}
