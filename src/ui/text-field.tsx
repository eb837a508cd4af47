import { useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { IconInfo } from './icons.tsx'
import { TextInput } from './text-input.tsx'
import styles from './text-field.module.css'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  icon?: ReactNode
  /** Stands at the end inside the field: a unit, or a button. */
  end?: ReactNode
}

/** A labelled input with its hint and its error. */
export const TextField = ({ label, hint, error, icon, end, className, id, ...rest }: TextFieldProps) => {
  const made = useId()
  const inputId = id ?? made
  const errorId = `${inputId}-error`
  const hintId = `${inputId}-hint`
  return (
    <div className={classes(styles.field, className)}>
      <div className={styles.label}>
        <label htmlFor={inputId}>{label}</label>
        {hint ? (
          <span id={hintId} className={styles.hint}>
            {hint}
          </span>
        ) : null}
      </div>
      <TextInput
        {...rest}
        id={inputId}
        icon={icon}
        end={end}
        invalid={error !== undefined}
        aria-describedby={classes(error !== undefined && errorId, hint ? hintId : null) || undefined}
      />
      <p id={errorId} className={styles.error} role="alert" hidden={error === undefined}>
        <IconInfo size={14} />
        {error}
      </p>
    </div>
  )
}
