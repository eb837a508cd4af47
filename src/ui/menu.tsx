import { Menu as Base } from '@base-ui/react/menu'
import { useDeferredValue, useState, type ReactElement, type ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './popup.module.css'

export interface MenuProps {
  /** What it is, for screen readers. */
  label?: string
  /** The button that opens it. */
  trigger: ReactElement
  side?: 'top' | 'bottom' | 'left' | 'right'
  align?: 'start' | 'center' | 'end'
  /** Open from the start: for menus whose code was loaded by the press that opens them. */
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/** A list of commands: arrow keys, type-ahead, Esc. */
export const Menu = ({
  label,
  trigger,
  side = 'bottom',
  align = 'end',
  defaultOpen = false,
  onOpenChange,
  children,
}: MenuProps) => {
  const [open, setOpen] = useState(defaultOpen)
  // The press that opens it is answered before its commands are drawn.
  const isOpen = useDeferredValue(open)
  const change = (next: boolean): void => {
    setOpen(next)
    onOpenChange?.(next)
  }
  return (
    <Base.Root open={isOpen} onOpenChange={change}>
      <Base.Trigger render={trigger} />
      <Base.Portal render={<section aria-label={label} />}>
        <Base.Positioner className={styles.positioner} side={side} align={align} sideOffset={8} collisionPadding={8}>
          <Base.Popup className={classes(styles.popup, styles.menu)}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export interface MenuItemProps {
  icon?: ReactNode
  /** Said at the end of the line: a key, or the state in force. */
  note?: ReactNode
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}

export const MenuItem = ({ icon, note, danger = false, disabled = false, onSelect, children }: MenuItemProps) => (
  <Base.Item className={classes(styles.item, danger && styles.danger)} disabled={disabled} onClick={onSelect}>
    {icon}
    {children}
    {note ? <span className={styles.note}>{note}</span> : null}
  </Base.Item>
)

/** What stands above the commands: said as the name of their group. */
export const MenuGroup = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <Base.Group>
    <Base.GroupLabel render={<div />}>{label}</Base.GroupLabel>
    {children}
  </Base.Group>
)

export const MenuSeparator = () => <Base.Separator className={styles.separator} />
