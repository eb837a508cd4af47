import { useId } from 'react'
import type { Icon } from '#src/ui/icon-shape.tsx'
import styles from './way-picker.module.css'

export interface PickedWay {
  readonly id: string
  readonly name: string
  readonly icon: Icon
  readonly isOpen: boolean
  /** A word on its corner. */
  readonly tag: string | null
  /** From which amount on, or that it is closed. */
  readonly from: string
  readonly speed: string
}

interface WayPickerProps {
  title: string
  hint?: string
  ways: readonly PickedWay[]
  picked: string | undefined
  disabled: boolean
  onPick: (id: string) => void
}

/** The ways to pay or to be paid, one of which is picked; a closed one is shown and cannot be. [C-14, E-04] */
export const WayPicker = ({ title, hint, ways, picked, disabled, onPick }: WayPickerProps) => {
  const group = useId()
  return (
    <fieldset className={styles.ways} disabled={disabled}>
      <legend className={styles.title}>
        {title}
        {hint === undefined ? null : <small>{hint}</small>}
      </legend>
      {ways.map(({ id, name, icon: WayIcon, isOpen, tag, from, speed }) => (
        <label key={id} className={styles.way} data-closed={!isOpen}>
          <input type="radio" name={group} checked={picked === id} disabled={!isOpen} onChange={() => onPick(id)} />
          {tag === null ? null : <span className={styles.tag}>{tag}</span>}
          <WayIcon size={22} />
          <b>{name}</b>
          <small>
            <span>{from}</span>
            {isOpen && speed !== '' ? <span>{speed}</span> : null}
          </small>
        </label>
      ))}
    </fieldset>
  )
}
