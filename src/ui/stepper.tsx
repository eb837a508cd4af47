import { IconButton } from './icon-button.tsx'
import { IconMinus, IconPlus } from './room-icons.tsx'
import styles from './stepper.module.css'

export interface StepperProps {
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  /** What is counted, for screen readers. */
  label: string
  lessLabel: string
  moreLabel: string
}

/** Counts up and down between two bounds. */
export const Stepper = ({ value, min, max, onChange, label, lessLabel, moreLabel }: StepperProps) => (
  <fieldset aria-label={label} className={styles.stepper}>
    <IconButton label={lessLabel} size="sm" disabled={value <= min} onClick={() => onChange(Math.max(min, value - 1))}>
      <IconMinus size={16} />
    </IconButton>
    <output className={styles.value} aria-live="polite">
      {value}
    </output>
    <IconButton label={moreLabel} size="sm" disabled={value >= max} onClick={() => onChange(Math.min(max, value + 1))}>
      <IconPlus size={16} />
    </IconButton>
  </fieldset>
)
