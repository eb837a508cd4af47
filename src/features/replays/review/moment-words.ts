import type { StreamMoment } from '#contract/live/entities/stream-review.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { lengthText } from '#src/shared/live/length-text.ts'
import { formatCount } from '#src/ui/format-count.ts'

/** A moment in a word or two for its button, and in a sentence for who cannot see its place. */
export const useMomentWords = () => {
  const { t, language } = useTranslations('studio')
  return (moment: StreamMoment): { short: string; name: string } => {
    const at = lengthText(moment.atMs)
    if (moment.kind === 'goal') {
      const { minute, player, homeScore: home, visitScore: visit } = moment
      return {
        short: t('review.goal', { minute, home, visit }),
        name: t('review.goalName', { minute, player, home, visit, at }),
      }
    }
    if (moment.kind === 'gifts') return { short: t('review.giftPeak'), name: t('review.giftPeakName', { at }) }
    if (moment.kind === 'chat') {
      const name = t('review.chatPeakName', { count: formatCount(moment.texts, language), at })
      return { short: t('review.chatPeak'), name }
    }
    const name = t('review.viewersPeakName', { count: formatCount(moment.viewers, language), at })
    return { short: t('review.viewersPeak'), name }
  }
}
