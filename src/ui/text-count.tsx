import { createContext, useContext } from 'react'
import { lengthOf } from '#contract/text/text.ts'
import { classes } from './classes.ts'
import styles from './text-count.module.css'

/** True for a text of more code points than its limit. [V-09] */
export const isOver = (text: string, limit: number): boolean => lengthOf(text) > limit

export type TooLong = (values: { max: number; over: number }) => string

/** The sentence for a text over its limit, in the language in force. */
const TooLongContext = createContext<TooLong>(({ max, over }) => `${max + over} / ${max}`)

export const TooLongProvider = TooLongContext.Provider

/** The sentence for this text, undefined while it is within its limit. [V-09] */
export const useTooLong = (value: unknown, limit: number | undefined): string | undefined => {
  const tooLong = useContext(TooLongContext)
  if (limit === undefined || typeof value !== 'string' || !isOver(value, limit)) return undefined
  return tooLong({ max: limit, over: lengthOf(value) - limit })
}

const nearShare = 0.8

/** The length of a text beside its limit, in code points, shown from 80 % of the limit on. */
export const LengthCount = ({ value, limit }: { value: unknown; limit: number | undefined }) => {
  const length = typeof value === 'string' ? lengthOf(value) : 0
  return limit !== undefined && length >= limit * nearShare ? (
    <output className={styles.count} data-over={length > limit || undefined}>
      {length} / {limit}
    </output>
  ) : null
}

interface TextCountProps {
  value: unknown
  limit: number | undefined
  /** Lays the sentence below the frame, over what follows. */
  floating?: boolean
}

/** The length of a text near its limit, and the sentence of the rule over it. */
export const TextCount = ({ value, limit, floating = false }: TextCountProps) => {
  const tooLong = useTooLong(value, limit)
  return (
    <>
      <LengthCount value={value} limit={limit} />
      {tooLong === undefined ? null : (
        <span className={classes(styles.tooLong, floating && styles.floating)} role="alert">
          {tooLong}
        </span>
      )}
    </>
  )
}
