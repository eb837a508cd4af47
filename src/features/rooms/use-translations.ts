import { useTranslations as useAreaWords } from '#src/shared/app/translations.tsx'

/** The room's words and the language in force, for numbers and the like. */
export const useTranslations = () => useAreaWords('room')
