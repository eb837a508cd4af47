import type { Language } from '#contract/codes.ts'

/** The language in force, for what is shown outside of React. */
export const pageLanguage = (): Language => (document.documentElement.lang === 'en' ? 'en' : 'zh-CN')
