import { useSelector } from '@xstate/react'
import { selectAnchorStatus, selectInfo } from '#src/machines/rooms/room-selectors.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'

/** What the streamer calls the room; once its match or its stream has ended, that and how it ended. [E-11, S-02] */
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
