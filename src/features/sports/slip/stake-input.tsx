import { useId } from 'react'
import { asStack, asText } from '#src/ui/layout.ts'
import { stakeBounds } from '#contract/limits.ts'
import { readStake, stakeTextFor } from '#src/machines/sports/slip-rules.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { withoutSign } from '#src/shared/money/without-sign.ts'
import { useSlip, useSlipContext, useSlipWords } from './slip-context.tsx'
import styles from './slip-leg.module.css'
import type { StakeTarget } from '#src/machines/sports/slip-types.ts'

/** What is wrong with a stake, in words; null: nothing, or nothing was typed yet. [V-06] */
const useStakeFault = (target: StakeTarget): string | null => {
  const { t } = useSlipWords()
  const { format } = useMoney()
  const text = useSlipContext((context) => stakeTextFor(context, target))
  const currency = useSlipContext((context) => context.currency)
  const reject = useSlipContext(({ rejects }) => rejects[target])
  if (reject) return reject.msg === '' ? t('errors.noMore') : reject.msg
  const { stakeError } = readStake(text, currency)
  if (stakeError === null || stakeError === 'empty') return null
  const { minMinor, maxMinor } = stakeBounds[currency]
  return t(`errors.${stakeError}`, { min: format(minMinor, currency), max: format(maxMinor, currency) })
}

interface StakeInputProps {
  target: StakeTarget
  label: string
  onFocus: (target: StakeTarget) => void
  disabled?: boolean
}

/** How much a bet is placed with; its bounds are what a screen reader hears, and what is wrong stands below. [V-06, A-05] */
export const StakeInput = ({ target, label, onFocus, disabled = false }: StakeInputProps) => {
  const { t } = useSlipWords()
  const { wordsOf, format } = useMoney()
  const slip = useSlip()
  const id = useId()
  const text = useSlipContext((context) => stakeTextFor(context, target))
  const currency = useSlipContext((context) => context.currency)
  const fault = useStakeFault(target)
  const { minMinor, maxMinor } = stakeBounds[currency]
  return (
    <div className={asStack(4, 'grows', 'oneColumn', 'shrinks')}>
      <label className={styles.amount} data-bad={fault !== null}>
        <span className={asText('quiet')}>{wordsOf(currency).symbol}</span>
        <input
          value={text}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          aria-label={label}
          placeholder={t('stakeHint')}
          disabled={disabled}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-note`}
          onFocus={() => onFocus(target)}
          onChange={({ target: { value } }) =>
            slip.send({ type: 'stake.change', target, text: withoutSign(value, wordsOf(currency).symbol) })
          }
        />
        <span className={asText('quiet')}>{wordsOf(currency).unit}</span>
      </label>
      {fault === null ? (
        <span id={`${id}-note`} className={styles.hidden}>
          {t('bounds', { min: format(minMinor, currency), max: format(maxMinor, currency) })}
        </span>
      ) : (
        <p id={`${id}-note`} className={asText('fs12', 'danger', 'lh14')} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
