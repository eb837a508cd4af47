import { Dialog as Base } from '@base-ui/react/dialog'
import { useDeferredValue, type ReactNode } from 'react'
import { classes } from './classes.ts'
import overlay from './overlay.module.css'
import styles from './sheet.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface SheetProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Only screen readers hear the title. */
  hideTitle?: boolean
  /** Without a scrim: what is behind stays in use. */
  modeless?: boolean
  children: ReactNode
  className?: string
  /** What has the focus afterwards, where that is not what had it before. */
  finalFocus?: () => HTMLElement | null
}

/** By itself: in place of what Tab does not stop at, such as a page, the dialog would take the first link in it. */
const focusOn = (place: HTMLElement | null): boolean => {
  place?.focus({ preventScroll: true })
  return place !== null
}

/**
 * What slides in from the bottom on a phone, where a popover stands on a wide screen; on a phone held sideways from the
 * right, over a side of what it shows.
 */
export const Sheet = ({
  open,
  onClose,
  title,
  hideTitle = false,
  modeless = false,
  children,
  className,
  finalFocus,
}: SheetProps) => {
  // The press that opens or closes it is answered before its content is drawn.
  const isOpen = useDeferredValue(open, false)
  return (
    <Base.Root open={isOpen} modal={!modeless} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        {modeless ? null : <Base.Backdrop className={classes(overlay.backdrop, overlay.sheet, styles.behind)} />}
        <Base.Viewport
          className={classes(overlay.viewport, overlay.sheet, styles.viewport, !modeless && styles.beside)}
        >
          <Base.Popup
            aria-modal={!modeless}
            {...(finalFocus ? { finalFocus: () => !focusOn(finalFocus()) } : {})}
            className={classes(styles.sheet, className)}
          >
            <span className={styles.grip} aria-hidden="true" />
            <Base.Title className={styles.title}>
              {hideTitle ? <VisuallyHidden>{title}</VisuallyHidden> : title}
            </Base.Title>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
