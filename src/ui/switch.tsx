import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './switch.module.css'

export interface SwitchProps extends Omit<ComponentProps<'button'>, 'onChange' | 'aria-label'> {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  size?: 'sm' | 'md'
}

export const Switch = ({ label, checked, onChange, size = 'md', className, ...rest }: SwitchProps) => (
  <button
    {...rest}
    type="button"
    role="switch"
    aria-checked={checked}
    aria-label={label}
    className={classes(styles.switch, styles[size], className)}
    onClick={() => onChange(!checked)}
  />
)
