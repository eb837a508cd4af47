import { useDeferredValue, useEffect, useState } from 'react'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { SkipLink } from '#src/ui/skip-link.tsx'
import { ChatPane, ChatPanel } from './chat/chat-panel.tsx'
import { Composer } from './chat/composer.tsx'
import type { TextView } from '#src/machines/rooms/view-message.ts'
import { RowContexts } from './chat/row-contexts.tsx'
import { AppointQuestion, DeleteQuestion, type Appointment } from './moderation/row-questions.tsx'
import { drawnRoom } from './drawn-room.tsx'
import { useRoomParts } from '#src/shared/room/room-parts.tsx'
import { PhoneFoot } from './room-foot.tsx'
import { Stage } from './room-stage.tsx'
import styles from './room-page.module.css'
import { RoomSheets, type RoomSheet } from './room-sheets.tsx'
import { useMuting } from './use-muting.ts'
import { useRoomLayout, type RoomLayout } from './use-room-layout.ts'
import { useRoomWindows, type RoomWindows } from './use-room-windows.ts'
import { useStoredSwitch } from './use-stored-switch.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'

/** Over the picture of a phone held sideways. */
const chatKey = 'room.chat'
const chatId = 'room-chat'

interface WindowsProps {
  windows: RoomWindows
}

/** The picture without the site's navigation beside it. */
const useTheatre = (layout: RoomLayout): [boolean, () => void] => {
  const [isOn, setOn] = useState(false)
  const shows = isOn && layout === 'desktop'
  useEffect(() => {
    document.documentElement.toggleAttribute('data-theatre', shows)
    return () => document.documentElement.removeAttribute('data-theatre')
  }, [shows])
  return [shows, () => setOn(!isOn)]
}

/** Over the room: what dims it, and the field to write in on a phone that lies. */
const Overlays = ({ windows: { sheet, setSheet, writing, setWriting } }: WindowsProps) => {
  const { t } = useTranslations()
  return (
    <>
      {sheet === 'gifts' ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.dim}
          aria-label={t('close')}
          onClick={() => setSheet('none')}
        />
      ) : null}
      {writing ? (
        <div
          className={styles.writing}
          onBlur={(event) => {
            // The choice of emoji lies in a layer of its own.
            const to = event.relatedTarget
            if (!event.currentTarget.contains(to) && !to?.closest('[role="dialog"]')) setWriting(false)
          }}
        >
          <Composer layout="landscape" onSent={() => setWriting(false)} />
        </div>
      ) : null}
    </>
  )
}

interface SideProps {
  layout: RoomLayout
  chat: boolean
  isSettled: boolean
  muting: ReturnType<typeof useMuting>[0]
  onSheet: (sheet: RoomSheet) => void
}

const Side = ({ layout, chat, isSettled, muting, onSheet }: SideProps) => {
  const { t } = useTranslations()
  const foot = layout === 'phone' ? <PhoneFoot onSheet={onSheet} /> : <Composer layout={layout} />
  return (
    <aside
      hidden={layout === 'landscape' && !chat}
      id={chatId}
      tabIndex={-1}
      className={styles.side}
      aria-label={t('chat.label')}
    >
      {layout === 'landscape' && chat ? <ChatPane /> : null}
      {layout !== 'landscape' && isSettled ? <ChatPanel layout={layout} muting={muting} foot={foot} /> : null}
    </aside>
  )
}

/** The open room in the shape that the screen has room for. The picture keeps its place in the tree in all of them. */
export const RoomScreen = () => {
  const { t } = useTranslations()
  const layout = useRoomLayout()
  const windows = useRoomWindows(layout)
  const { sheet, setSheet, isWide } = windows
  const chat = useStoredSwitch(chatKey)
  const theatre = useTheatre(layout)
  const [deleting, setDeleting] = useState<TextView | null>(null)
  const [appointing, setAppointing] = useState<Appointment | null>(null)
  const [muting, chooseMuting] = useMuting()
  const { Table } = useRoomParts()
  // The picture mounts first and asks for its stream while the rest is drawn; a table is there already, and what the server has drawn.
  const isHydrated = useHydrated()
  const isWhole = Table !== undefined || !isHydrated || drawnRoom() !== undefined
  const isSettled = useDeferredValue(true, isWhole)
  return (
    <RowContexts
      onErase={setDeleting}
      onMute={chooseMuting}
      onAppoint={(member, moderates) => setAppointing({ member, moderates })}
    >
      {/* Over the picture, words are light in both themes. */}
      <div
        className={styles.room}
        data-layout={layout}
        data-theatre={theatre[0]}
        data-table={Table ? true : undefined}
        data-theme={layout === 'landscape' ? 'glow' : undefined}
      >
        <SkipLink to={chatId}>{t('chat.skip')}</SkipLink>
        <Stage layout={layout} windows={windows} theatre={theatre} chat={chat} isSettled={isSettled} />
        <Side layout={layout} chat={chat[0]} isSettled={isSettled} muting={muting} onSheet={setSheet} />
        <Overlays windows={windows} />
      </div>
      {isWide ? null : <RoomSheets sheet={sheet} onSheet={setSheet} />}
      <AppointQuestion appointment={appointing} onClose={() => setAppointing(null)} />
      <DeleteQuestion message={deleting} onClose={() => setDeleting(null)} />
    </RowContexts>
  )
}
