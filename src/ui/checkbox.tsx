import type { ComponentProps, ReactNode } from 'react'
import styles from './checkbox.module.css'
import { classes } from './classes.ts'
import { IconCheck } from './icons.tsx'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode
}

export const Checkbox = ({ children, className, ...rest }: CheckboxProps) => (
  <label className={classes(styles.check, className)}>
    <input {...rest} type="checkbox" className={styles.input} />
    <span className={styles.box}>
      <IconCheck size={14} strokeWidth={3} />
    </span>
    {children}
  </label>
)
