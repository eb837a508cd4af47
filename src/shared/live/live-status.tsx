import { showsStreamerIcon } from '#contract/live/entities/anchor.ts'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import { Badge } from '#src/ui/badge.tsx'
import { IconMic } from '#src/ui/icons.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { matchDay } from '#src/shared/match/match-day.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { toCome, useHydrated } from '#src/ui/use-hydrated.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'

const useStartWords = (item: LiveItem): string => {
  const { t } = useTranslations('live')
  const { language } = useAppearance()
  const nowMs = useShellServices().serverNow()
  if (!useHydrated()) return toCome
  if (item.matchId === null || item.startAt <= nowMs) return t('status.notStarted')
  return t('status.startsAt', { time: matchDay(item.startAt, nowMs, language).time })
}

/** What the streamer is doing, in one badge. [S-02] */
export const LiveStatusBadge = ({ item, short = false }: { item: LiveItem; short?: boolean }) => {
  const { t } = useTranslations('live')
  const startWords = useStartWords(item)
  if (item.anchorStatus === 0)
    return (
      <Badge tone="soon" onMedia>
        {short ? t('status.soon') : startWords}
      </Badge>
    )
  if (item.anchorStatus === 2)
    return (
      <Badge tone="break" onMedia>
        {t('status.interrupted')}
      </Badge>
    )
  if (item.anchorStatus === 3)
    return (
      <Badge tone="end" onMedia>
        {t('status.ended')}
      </Badge>
    )
  return <Badge tone="live">{short ? t('status.liveShort') : t('status.live')}</Badge>
}

/** The streamer icon of the three values that show it. [S-02] */
export const StreamerBadge = ({ item }: { item: LiveItem }) => {
  const { t } = useTranslations('live')
  if (!showsStreamerIcon(item.anchorStatus)) return null
  return (
    <Badge tone="media" title={t('status.streamer')}>
      <IconMic size={12} />
    </Badge>
  )
}
