import { useTranslations } from './translations.tsx'

const minuteMs = 60_000

/** How long somebody has played, in hours and minutes. */
export const usePlayTime = () => {
  const { t } = useTranslations('protection')
  return (ms: number): string => {
    const all = Math.floor(ms / minuteMs)
    const [hours, minutes] = [Math.floor(all / 60), all % 60]
    return hours === 0 ? t('minutes', { minutes }) : t('hoursMinutes', { hours, minutes })
  }
}
