import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { IconChevronDown } from './icons.tsx'
import styles from './pill-select.module.css'

export interface PillSelectProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  /** For screen readers: a row of tools has no room for it. */
  label: string
  options: readonly { readonly value: string; readonly label: string }[]
  onChange: (value: string) => void
}

/** A choice in a row of tools. */
export const PillSelect = ({ label, options, onChange, className, ...rest }: PillSelectProps) => (
  <span className={classes(styles.frame, className)}>
    <select {...rest} className={styles.select} aria-label={label} onChange={({ target }) => onChange(target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <IconChevronDown size={16} />
  </span>
)
