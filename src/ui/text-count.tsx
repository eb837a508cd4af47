import styles from './text-count.module.css'

/** True for a text over its limit. */
export const isOver = (text: string, limit: number): boolean => text.length > limit

const nearShare = 0.8

/** The length of a text beside its limit, shown from 80 % of the limit on. */
export const TextCount = ({ value, limit }: { value: unknown; limit: number | undefined }) => {
  const length = typeof value === 'string' ? value.length : 0
  return limit !== undefined && length >= limit * nearShare ? (
    <output className={styles.count} data-over={length > limit || undefined}>
      {length} / {limit}
    </output>
  ) : null
}
