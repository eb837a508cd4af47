import { IconButton } from '#src/ui/icon-button.tsx'
import { IconPlus } from '#src/ui/room-icons.tsx'
import styles from './ticket-bar.module.css'

interface StepperProps {
  label: string
  value: number
  fewer: string
  more: string
  onChange: (value: number) => void
}

/** A whole number with a step either way; it may be typed too. */
export const Stepper = ({ label, value, fewer, more, onChange }: StepperProps) => (
  <span className={styles.stepper}>
    <IconButton label={fewer} size="sm" onClick={() => onChange(value - 1)}>
      <span className={styles.minus} aria-hidden="true" />
    </IconButton>
    <input
      aria-label={label}
      inputMode="numeric"
      value={String(value)}
      onChange={({ target }) => onChange(Number(target.value.normalize('NFKC').replaceAll(/\D/g, '')))}
    />
    <IconButton label={more} size="sm" onClick={() => onChange(value + 1)}>
      <IconPlus size={16} />
    </IconButton>
  </span>
)
