import { type ComponentProps, useEffect, useState } from 'react'
import { classes } from './classes.ts'
import { IconLock, IconTriangleDown, IconTriangleUp } from './icons.tsx'
import { useFormatOdds } from './odds-format.ts'
import styles from './odds.module.css'

/** In stacks, which are as narrow as a third of a card, longer ones are smaller. */
const longLabelChars = 9
const longPriceChars = 5

type Move = 'none' | 'up' | 'down'

const moveVisibleMs = 900
const movesEndEveryMs = 200

/** Marks of a page go together: each going alone would draw the page once more. */
const markMs = (): number => moveVisibleMs + movesEndEveryMs - (performance.now() % movesEndEveryMs)

/** Which way a number moved, for 900 to 1,100 ms after it did. */
const useMove = (value: number): Move => {
  const [seen, setSeen] = useState(value)
  const [move, setMove] = useState<Move>('none')
  if (seen !== value) {
    setSeen(value)
    setMove(value > seen ? 'up' : 'down')
  }
  const isMarked = move !== 'none'
  useEffect(() => {
    if (!isMarked) return undefined
    const timer = setTimeout(() => setMove('none'), markMs())
    return () => clearTimeout(timer)
  }, [value, isMarked])
  return move
}

export interface OddsFace {
  /** The selection, for example 主 -0.5. */
  label: string
  oddsMilli: number
  suspended?: boolean
  selected?: boolean
  /** Label above the number. */
  stack?: boolean
}

/** The class of odds, for links that look like odds. Pair it with OddsContent. */
export const oddsClass = ({ suspended, selected, stack }: Omit<OddsFace, 'label' | 'oddsMilli'>): string =>
  classes(styles.odds, stack && styles.stack, suspended && styles.suspended, selected && styles.selected)

/** Label, number and, for a second after a move, the arrow and the tint of its direction. */
export const OddsContent = ({ label, oddsMilli, suspended = false }: Omit<OddsFace, 'selected' | 'stack'>) => {
  const move = useMove(oddsMilli)
  const formatOdds = useFormatOdds()
  if (suspended) return <IconLock size={16} />
  const price = formatOdds(oddsMilli)
  return (
    <>
      {move === 'none' ? null : <span className={styles.tint} data-move={move} aria-hidden="true" />}
      <span className={styles.label} data-long={label.length > longLabelChars || undefined}>
        {label}
      </span>
      <span
        translate="no"
        className={styles.value}
        data-move={move}
        data-long={price.length > longPriceChars || undefined}
      >
        {price}
        {move === 'up' ? <IconTriangleUp className={styles.arrow} size={12} /> : null}
        {move === 'down' ? <IconTriangleDown className={styles.arrow} size={12} /> : null}
      </span>
    </>
  )
}

export interface OddsButtonProps extends OddsFace, Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What a screen reader says while the selection is suspended, for example 客 已封盘. */
  suspendedLabel: string
}

/** One price that can be picked. */
export const OddsButton = ({
  label,
  oddsMilli,
  suspended = false,
  selected = false,
  stack = false,
  suspendedLabel,
  className,
  disabled,
  ...rest
}: OddsButtonProps) => (
  <button
    {...rest}
    type="button"
    disabled={disabled || suspended}
    aria-label={suspended ? suspendedLabel : undefined}
    aria-pressed={selected}
    className={classes(oddsClass({ suspended, selected, stack }), className)}
  >
    <OddsContent label={label} oddsMilli={oddsMilli} suspended={suspended} />
  </button>
)
