import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'
import styles from './popup.module.css'

export interface TooltipProps {
  text: string
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** The control that it explains; its own name says the same to screen readers. */
  children: ReactElement
}

export const Tooltip = ({ text, side = 'top', children }: TooltipProps) => (
  <Base.Provider delay={400}>
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} side={side} sideOffset={8}>
          <Base.Popup className={styles.tooltip}>{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  </Base.Provider>
)
