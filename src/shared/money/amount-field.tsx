import type { ReactNode } from 'react'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { useMoney } from './money.ts'
import { withoutSign } from './without-sign.ts'
import styles from './amount-field.module.css'

export interface AmountFieldProps {
  id?: string
  label: ReactNode
  hint?: ReactNode
  currency: SettlementCurrency
  value: string
  onChange: (text: string) => void
  disabled: boolean
  /** What is wrong with what was typed; said once something is. */
  error: string | undefined
  /** The button that takes all there is. */
  all?: { label: string; disabled: boolean; isOn?: boolean; onPress: () => void }
  end?: ReactNode
}

/** Where an amount is typed, with the sign of its currency. [V-06, E-13] */
export const AmountField = ({ currency, value, onChange, error, all, end, disabled, ...rest }: AmountFieldProps) => {
  const { symbol } = useMoney().wordsOf(currency)
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      className={styles.amount}
      icon={<span className={styles.unit}>{symbol}</span>}
      value={value}
      disabled={disabled}
      error={value === '' ? undefined : error}
      onChange={({ target }) => onChange(withoutSign(target.value, symbol))}
      end={
        all ? (
          <button
            type="button"
            className={styles.all}
            disabled={disabled || all.disabled}
            aria-pressed={all.isOn}
            onClick={all.onPress}
          >
            {all.label}
          </button>
        ) : (
          end
        )
      }
    />
  )
}
