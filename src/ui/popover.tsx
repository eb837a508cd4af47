import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { classes } from './classes.ts'
import styles from './popup.module.css'

export interface PopoverProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What it is, for screen readers. */
  label: string
  /** The element that opens it; or `anchor`, when something else does. */
  trigger?: ReactElement
  anchor?: RefObject<Element | null> | Element | null
  side?: 'top' | 'bottom' | 'left' | 'right'
  align?: 'start' | 'center' | 'end'
  children: ReactNode
  className?: string
}

/** Nothing outside of what fills the screen is drawn. */
const fullScreen = (): { container?: HTMLElement } => {
  const filling = document.fullscreenElement
  return filling instanceof HTMLElement && filling !== document.documentElement ? { container: filling } : {}
}

/** A small panel beside what opened it. */
export const Popover = ({
  open,
  onOpenChange,
  label,
  trigger,
  anchor,
  side = 'bottom',
  align = 'center',
  children,
  className,
}: PopoverProps) => (
  <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
    {trigger ? <Base.Trigger render={trigger} /> : null}
    <Base.Portal {...(open ? fullScreen() : {})}>
      <Base.Positioner
        className={styles.positioner}
        side={side}
        align={align}
        sideOffset={8}
        collisionPadding={8}
        {...(anchor ? { anchor } : {})}
      >
        <Base.Popup aria-label={label} className={classes(styles.popup, className)}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
