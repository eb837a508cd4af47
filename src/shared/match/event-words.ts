import type { Language } from '#contract/codes.ts'
import type { MatchEvent } from '#contract/sports/entities/match.ts'

/** What happened in a match, in the reader's language as far as the feed says it. [E-11] */
export const eventWords = (language: Language, { text, textEn }: Pick<MatchEvent, 'text' | 'textEn'>): string =>
  language === 'en' && textEn !== undefined && textEn !== '' ? textEn : text
