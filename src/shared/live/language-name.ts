import type { Language } from '#contract/codes.ts'
import type { RoomLanguage } from '#contract/live/entities/stream-settings.ts'

/** The name of a streamer's language, in the language of the page. */
export const languageName = (spoken: RoomLanguage, language: Language): string | undefined =>
  new Intl.DisplayNames(language, { type: 'language' }).of(spoken)
