import type { Language } from '#contract/codes.ts'
import type { MatchEvent } from '#contract/sports/entities/match.ts'

/** For feeds that say nothing in English. */
const englishKinds: Readonly<Record<string, string>> = {
  start: 'Kick-off',
  goal: 'Goal',
  score: 'Score',
  card: 'Card',
  period: 'New period',
  end: 'Full time',
} satisfies Record<MatchEvent['kind'], string>

/** An event in English: as the feed says it, else what its kind is called; nothing for a kind that is not known. [E-11] */
export const englishEvent = (kind: string, textEn = ''): string => (textEn === '' ? (englishKinds[kind] ?? '') : textEn)

/** What happened in a match, in the reader's language. [E-11] */
export const eventWords = (
  language: Language,
  { kind, text, textEn }: Pick<MatchEvent, 'kind' | 'text' | 'textEn'>,
): string => (language === 'en' ? englishEvent(kind, textEn) : text)
