import { useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { IconChevronDown } from './icons.tsx'
import styles from './select-field.module.css'
import field from './text-field.module.css'

export interface SelectFieldProps extends ComponentProps<'select'> {
  label: ReactNode
  options: readonly { readonly value: string; readonly label: string }[]
}

/** A labelled choice out of a list; the browser's own list opens, on a phone its wheel. */
export const SelectField = ({ label, options, className, id, ...rest }: SelectFieldProps) => {
  const made = useId()
  const selectId = id ?? made
  return (
    <div className={classes(field.field, className)}>
      <label className={field.label} htmlFor={selectId}>
        {label}
      </label>
      <div className={styles.frame}>
        <select {...rest} id={selectId} className={styles.select}>
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
