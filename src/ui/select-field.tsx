import { useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { IconChevronDown } from './icons.tsx'
import styles from './select-field.module.css'
import field from './text-field.module.css'

export interface SelectFieldProps extends ComponentProps<'select'> {
  label: ReactNode
  options: readonly { readonly value: string; readonly label: string }[]
  /** Stands in the closed field, where an option's own words are too long for it. */
  text?: string | undefined
}

/** A labelled choice out of a list; the browser's own list opens, on a phone its wheel. */
export const SelectField = ({ label, options, text, className, id, ...rest }: SelectFieldProps) => {
  const made = useId()
  const selectId = id ?? made
  return (
    <div className={classes(field.field, className)}>
      <label className={field.label} htmlFor={selectId}>
        {label}
      </label>
      <div className={styles.frame}>
        {text === undefined ? null : (
          <span aria-hidden="true" className={styles.shown}>
            {text}
          </span>
        )}
        <select {...rest} id={selectId} className={classes(styles.select, text !== undefined && styles.silent)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown size={16} />
      </div>
    </div>
  )
}
