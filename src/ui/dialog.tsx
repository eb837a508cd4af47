import { Dialog as Base } from '@base-ui/react/dialog'
import { useDeferredValue, type ReactNode, type RefObject } from 'react'
import { classes } from './classes.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { IconClose } from './icons.tsx'
import overlay from './overlay.module.css'

export interface DialogProps {
  open: boolean
  /** Called when somebody asks to close it: ×, Esc, a press outside. */
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** The buttons. */
  footer?: ReactNode
  /** A picture above the title; the dialog is centred then and has no ×. */
  icon?: ReactNode
  /** False: only its buttons close it. */
  dismissible?: boolean
  closeLabel?: string
  /** A press outside does not close it: what was typed would be lost. */
  staysOnPress?: boolean
  /** Verification stands above every other dialog. */
  layer?: 'dialog' | 'verify'
  /** What has the focus first, in place of the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  className?: string
}

/** A dialog of 400 px; the focus stays inside and returns to where it came from. */
export const Dialog = ({
  open,
  onClose,
  title,
  children,
  footer,
  icon,
  dismissible = true,
  closeLabel,
  staysOnPress = false,
  layer = 'dialog',
  initialFocus,
  className,
}: DialogProps) => {
  // The press that opens or closes it is answered before its content is drawn.
  const isOpen = useDeferredValue(open, false)
  return (
    <Base.Root
      open={isOpen}
      disablePointerDismissal={staysOnPress}
      onOpenChange={(next) => !next && dismissible && onClose()}
    >
      <Base.Portal>
        <Base.Backdrop className={classes(overlay.backdrop, overlay[layer])} />
        <Base.Viewport className={classes(overlay.viewport, overlay[layer], styles.viewport)}>
          <Base.Popup
            aria-modal="true"
            initialFocus={initialFocus}
            className={classes(styles.dialog, icon ? styles.centred : null, className)}
          >
            {icon ? <span className={styles.icon}>{icon}</span> : null}
            <div className={styles.head}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {closeLabel && dismissible && !icon ? (
                <IconButton label={closeLabel} size="sm" onClick={onClose}>
                  <IconClose />
                </IconButton>
              ) : null}
            </div>
            <Base.Description render={<div />} className={styles.body}>
              {children}
            </Base.Description>
            {footer ? <div className={styles.foot}>{footer}</div> : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
