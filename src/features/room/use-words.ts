import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/codes.ts'

/** The room's words and the language in force, for numbers and the like. */
export const useWords = () => {
  const { t, i18n } = useTranslation('room')
  const language: Language = i18n.language === 'en' ? 'en' : 'zh-CN'
  return { t, language }
}
