import { useEffect, useRef, useSyncExternalStore } from 'react'
import { classes } from './classes.ts'
import { IconCheckCircle, IconInfo, IconWarning, IconWifi } from './icons.tsx'
import { dismissToast, readToasts, watchToasts, type ToastItem, type ToastTone } from './toast-store.ts'
import styles from './toaster.module.css'
import { useHeld } from './use-held.ts'

const icons = { info: IconInfo, success: IconCheckCircle, warning: IconWarning, error: IconWifi } satisfies Record<
  ToastTone,
  unknown
>

const ToastCard = ({ item }: { item: ToastItem }) => {
  const card = useRef<HTMLLIElement>(null)
  const held = useHeld(card)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => dismissToast(item.id), item.durationMs)
    return () => clearTimeout(timer)
  }, [held, item])
  const Icon = icons[item.tone]
  const { action } = item
  return (
    <li ref={card} className={classes(styles.toast, styles[item.tone])}>
      <Icon />
      <span>{item.text}</span>
      {action ? (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.onPress()
            dismissToast(item.id)
          }}
        >
          {action.label}
        </button>
      ) : null}
    </li>
  )
}

/** Where toasts show: top centre on a phone, bottom left on a wide screen. They pause under the pointer. */
export const Toaster = ({ label }: { label: string }) => {
  const items = useSyncExternalStore(watchToasts, readToasts, readToasts)
  return (
    <section aria-label={label} aria-live="polite" className={styles.region}>
      <ol className={styles.list}>
        {items.map((item) => (
          <ToastCard key={item.id} item={item} />
        ))}
      </ol>
    </section>
  )
}
