import { useSelector } from '@xstate/react'
import { roomAskEveryMs } from '#contract/limits.ts'
import { useDelayed } from '#src/ui/use-delayed.ts'
import { IconWifi } from '#src/ui/icons.tsx'
import { IconPin } from '#src/ui/room-icons.tsx'
import { useForeignLang } from '#src/shared/app/foreign-lang.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './chat-panel.module.css'

const connectingAfterMs = 800

export const PinnedBar = () => {
  const { t } = useTranslations()
  const { room } = useRoomActors()
  const pinnedText = useSelector(room, ({ context }) => context.info?.settings.pinnedText ?? '')
  const lang = useForeignLang(pinnedText)
  if (pinnedText === '') return null
  return (
    <p className={styles.pin}>
      <IconPin size={16} />
      <span>
        <b>{t('chat.pinned')}</b> <span lang={lang}>{pinnedText}</span>
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
  const due = useDelayed(connectingAfterMs)
  return due ? <Note words={t('link.connecting')} /> : null
}

/** The notice that messages do not come in yet, or are asked for. A lost connection has the site's own banner. */
export const LinkNote = () => {
  const { t } = useTranslations()
  const { room } = useRoomActors()
  const isConnecting = useSelector(room, (snapshot) => snapshot.matches({ open: { link: 'connecting' } }))
  const isAsking = useSelector(room, (snapshot) => snapshot.matches({ open: { link: 'asking' } }))
  if (isAsking) return <Note words={t('link.asking', { seconds: roomAskEveryMs / 1000 })} />
  return isConnecting ? <Connecting /> : null
}
