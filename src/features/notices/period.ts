import type { Language } from '#contract/codes.ts'
import type { Notice } from '#contract/site/entities/site-config.ts'
import { timeOf } from '#contract/site/rules/marquee.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'

/** From when until when an announcement counts, in the visitor's own time; null unless both are valid. [V-13] */
export const periodOf = (
  { pmdTimerStart, pmdTimerEnd }: Pick<Notice, 'pmdTimerStart' | 'pmdTimerEnd'>,
  language: Language,
): { from: string; until: string } | null => {
  const [startMs, endMs] = [timeOf(pmdTimerStart), timeOf(pmdTimerEnd)]
  if (startMs === null || endMs === null) return null
  return { from: momentWords(startMs, language), until: momentWords(endMs, language) }
}
