import type { useTranslations } from '#src/shared/room/use-translations.ts'

/** Minutes as days, hours or minutes: whichever is whole. */
export const ageWords = ({ t }: ReturnType<typeof useTranslations>, minutes: number): string => {
  if (minutes > 0 && minutes % 1_440 === 0) return t('left.days', { value: String(minutes / 1_440) })
  if (minutes > 0 && minutes % 60 === 0) return t('left.hours', { value: String(minutes / 60) })
  return t('rules.age', { minutes })
}
