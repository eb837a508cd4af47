import { useSelector } from '@xstate/react'
import { selectAnchorStatus, selectInfo } from '#src/machines/rooms/room-selectors.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'

/** The room's title: the streamer's own, the final score after the match, or the own title with a mark after the stream. [E-11, S-02] */
export const useRoomTitle = (): string => {
  const { t } = useTranslations()
  const { room } = useRoomActors()
  const info = useSelector(room, selectInfo)
  const status = useSelector(room, selectAnchorStatus)
  if (!info) return ''
  const { item, match } = info
  const { title } = item.roomInfo
  if (match?.gameStatus === 2) {
    const { homeScore, visitScore } = match
    const names = { home: item.homeName, visit: item.visitName }
    return `${t('score.nameIdle', { ...names, homeScore, visitScore })} · ${t('score.finished')}`
  }
  return status === 3 ? `${title} · ${t('player.ended')}` : title
}
