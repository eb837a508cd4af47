import { useId, type ComponentProps, type ReactNode } from 'react'
import { asText } from './layout.ts'
import { classes } from './classes.ts'
import styles from './digit-boxes.module.css'
import { IconInfo } from './icons.tsx'
import field from './text-field.module.css'

export interface DigitBoxesProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size'> {
  label: ReactNode
  hint?: ReactNode
  value: string
  /** Digits only, `length` at most; pasted text is cleaned. */
  onChange: (digits: string) => void
  length?: number
  /** Dots in place of digits. */
  masked?: boolean
  error?: string | undefined
}

/** Six digits in six boxes: one input lies over them, so that typing, pasting and auto-fill work as in any other. */
export const DigitBoxes = ({
  label,
  hint,
  value,
  onChange,
  length = 6,
  masked = false,
  error,
  className,
  ...rest
}: DigitBoxesProps) => {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className={classes(field.field, className)}>
      <div className={field.label}>
        <label htmlFor={id}>{label}</label>
        {hint ? (
          <span id={hintId} className={asText('fs12', 'quiet', 'regular')}>
            {hint}
          </span>
        ) : null}
      </div>
      <div className={styles.row} data-invalid={error !== undefined || undefined}>
        <input
          inputMode="numeric"
          autoComplete="off"
          {...rest}
          id={id}
          type={masked ? 'password' : 'text'}
          className={styles.input}
          value={value}
          maxLength={length}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={classes(error !== undefined && `${id}-error`, hint ? hintId : null) || undefined}
          onChange={(event) => onChange(event.target.value.replace(/[^0-9]/g, '').slice(0, length))}
          onPaste={(event) => {
            event.preventDefault()
            onChange(
              event.clipboardData
                .getData('text')
                .normalize('NFKC')
                .replace(/[^0-9]/g, '')
                .slice(0, length),
            )
          }}
          onSelect={({ currentTarget: input }) => input.setSelectionRange(input.value.length, input.value.length)}
        />
        {Array.from({ length }, (_, at) => (
          <span
            key={at}
            aria-hidden="true"
            className={classes(styles.box, masked && styles.masked)}
            data-next={at === value.length || undefined}
          >
            {masked && at < value.length ? '●' : value[at]}
          </span>
        ))}
      </div>
      <p id={`${id}-error`} className={field.error} role="alert" hidden={error === undefined}>
        <IconInfo size={14} />
        {error}
      </p>
    </div>
  )
}
