import type { Notice } from '#contract/site/entities/site-config.ts'

/** Milliseconds since 1970, or null for a time that is unset, 'null' or '-1'. */
export const timeOf = (timer: Notice['pmdTimerStart'] | undefined): number | null => {
  const text = String(timer ?? '')
  return /^[0-9]{1,15}$/.test(text) ? Number(text) : null
}

/**
 * Whether an announcement runs in the marquee now (`nowMs`: server time): it must be active, and one of category 1 only
 * from its start to its end, both of which must be valid. [V-13]
 */
export const isInMarquee = (
  {
    category,
    status,
    pmdTimerStart,
    pmdTimerEnd,
  }: Pick<Notice, 'category' | 'status' | 'pmdTimerStart' | 'pmdTimerEnd'>,
  nowMs: number,
): boolean => {
  if (status !== '1') return false
  if (category !== 1) return true
  const [startMs, endMs] = [timeOf(pmdTimerStart), timeOf(pmdTimerEnd)]
  return startMs !== null && endMs !== null && startMs <= nowMs && nowMs <= endMs
}

/** So few that the marquee would show gaps are repeated: one five times, two or three three times. [V-13] */
export const repeatForMarquee = <Item>(items: readonly Item[]): Item[] => {
  const times = items.length === 1 ? 5 : items.length <= 3 ? 3 : 1
  return Array.from({ length: times }, () => items).flat()
}
