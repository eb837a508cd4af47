import { useSelector } from '@xstate/react'
import { useDelayed } from '#src/ui/use-delayed.ts'
import { IconWifi } from '#src/ui/icons.tsx'
import { IconPin } from '#src/ui/room-icons.tsx'
import { useRoomActors } from '#src/features/rooms/room-actors.tsx'
import { useTranslations } from '#src/features/rooms/use-translations.ts'
import styles from './chat-panel.module.css'

const connectingShownAfterMs = 800

export const PinnedBar = () => {
  const { t } = useTranslations()
  const { room } = useRoomActors()
  const pinnedText = useSelector(room, ({ context }) => context.info?.settings.pinnedText ?? '')
  if (pinnedText === '') return null
  return (
    <p className={styles.pin}>
      <IconPin size={16} />
      <span>
        <b>{t('chat.pinned')}</b> {pinnedText}
      </span>
    </p>
  )
}

const Note = ({ words }: { words: string }) => (
  <output className={styles.link}>
    <IconWifi size={14} />
    {words}
  </output>
)

const Connecting = () => {
  const { t } = useTranslations()
  const due = useDelayed(connectingShownAfterMs)
  return due ? <Note words={t('link.connecting')} /> : null
}

/** That the room's messages do not come in at the moment. */
export const LinkNote = () => {
  const { t } = useTranslations()
  const { room } = useRoomActors()
  const isOffline = useSelector(room, (snapshot) => snapshot.matches({ open: { link: 'offline' } }))
  const isConnecting = useSelector(room, (snapshot) => snapshot.matches({ open: { link: 'connecting' } }))
  if (isOffline) return <Note words={t('link.offline')} />
  return isConnecting ? <Connecting /> : null
}
