import { startTransition, useOptimistic, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './tabs.module.css'

export interface TabItem<Value extends string> {
  value: Value
  label: ReactNode
  count?: number | string
  icon?: ReactNode
}

export interface TabsProps<Value extends string> {
  items: readonly TabItem<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** What the row chooses, for screen readers. */
  label: string
  /** The id of the panel that the tabs switch. */
  panelId?: string
  /** Every tab takes the same share of the row. */
  spread?: boolean
  look?: 'line' | 'segmented' | 'chip'
  /** A form sends the choice, or is typed into right after it: both change with the press, before anything else can be pressed. */
  atOnce?: boolean
  className?: string
}

const nextIndex = (key: string, index: number, count: number): number | undefined => {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** Tabs with one stop in the tab order; the arrow keys, Home and End move and choose. */
export const Tabs = <Value extends string>({
  items,
  value,
  onChange,
  label,
  panelId,
  spread = false,
  look = 'line',
  atOnce,
  className,
}: TabsProps<Value>) => {
  const row = useRef<HTMLDivElement>(null)
  // The tab answers the finger at once; what it shows is drawn after that.
  const [chosen, show] = useOptimistic(value)
  const choose = (next: Value): void => {
    if (atOnce) return onChange(next)
    startTransition(() => {
      show(next)
      onChange(next)
    })
  }
  const move = (event: KeyboardEvent) => {
    const index = items.findIndex((item) => item.value === chosen)
    const target = nextIndex(event.key, index, items.length)
    const item = target === undefined ? undefined : items[target]
    if (!item || target === undefined) return
    event.preventDefault()
    choose(item.value)
    row.current?.querySelectorAll<HTMLButtonElement>('[role="tab"]')[target]?.focus()
  }
  return (
    <div
      ref={row}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      data-strip
      className={classes(styles.row, styles[`${look}Row`], spread && styles.spread, className)}
      onKeyDown={move}
    >
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          aria-selected={item.value === chosen}
          aria-controls={panelId}
          tabIndex={item.value === chosen ? 0 : -1}
          className={classes(styles.tab, styles[look])}
          onClick={() => choose(item.value)}
        >
          {item.icon}
          {item.label}
          {item.count === undefined ? null : <span className={styles.count}>{item.count}</span>}
        </button>
      ))}
    </div>
  )
}

/** A switch between a few views, as one pill. */
export const Segmented = <Value extends string>(props: Omit<TabsProps<Value>, 'look'>) => (
  <Tabs {...props} look="segmented" />
)
