import { useSelector } from '@xstate/react'
import { useDeferredValue, useEffect, useState } from 'react'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { SkipLink } from '#src/ui/skip-link.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { ChatPane, ChatPanel } from './chat/chat-panel.tsx'
import { Composer } from './chat/composer.tsx'
import type { TextView } from '#src/machines/rooms/view-message.ts'
import { RowContexts } from './chat/row-contexts.tsx'
import { LateDesk } from './moderation/late-desk.tsx'
import { AppointQuestion, DeleteQuestion, type Appointment } from './moderation/row-questions.tsx'
import { drawnRoom } from './drawn-room.tsx'
import { BackButton, LandscapeExtras, MoreMenu } from './player/player-extras.tsx'
import { Player } from './player/player.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useRoomParts } from '#src/shared/room/room-parts.tsx'
import { RoomBar, RoomStrip } from './room-bar.tsx'
import { PhoneFoot } from './room-foot.tsx'
import styles from './room-page.module.css'
import { RoomSheets, type RoomSheet } from './room-sheets.tsx'
import { useMuting } from './use-muting.ts'
import { useModerates, useOwnsRoom } from './use-moderates.ts'
import { isWideLayout, useRoomLayout, type RoomLayout } from './use-room-layout.ts'
import { useStoredSwitch } from './use-stored-switch.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'

const danmakuKey = 'room.danmaku'
/** Over the picture of a phone held sideways. */
const chatKey = 'room.chat'
const chatId = 'room-chat'

const Dock = () => {
  const { room } = useRoomActors()
  const { GiftDock, OddsDock } = useRoomParts()
  const isOwn = useOwnsRoom()
  const hasMatch = useSelector(room, ({ context }) => Boolean(context.info?.match))
  return (
    <div className={styles.dock} data-single={!hasMatch || isOwn}>
      {hasMatch ? <OddsDock /> : null}
      {isOwn ? null : <GiftDock />}
    </div>
  )
}

const DeskButton = ({ open, onToggle }: { open: boolean; onToggle: () => void }) => {
  const { t } = useTranslations()
  if (!useModerates()) return null
  return (
    <>
      {open ? <Badge tone="accent">{t('bar.deskMode')}</Badge> : null}
      <Button variant="outline" aria-pressed={open} className={styles.deskButton ?? ''} onClick={onToggle}>
        {open ? t('bar.leaveDesk') : t('bar.desk')}
      </Button>
    </>
  )
}

interface Windows {
  layout: RoomLayout
  sheet: RoomSheet
  writing: boolean
}

/** What is open over the room. A sheet of one layout has no place in another. */
const useWindows = (layout: RoomLayout) => {
  const [windows, setWindows] = useState<Windows>({ layout, sheet: 'none', writing: false })
  const isWide = isWideLayout(layout)
  const isMine = windows.layout === layout
  const setSheet = (sheet: RoomSheet): void => setWindows({ layout, sheet, writing: false })
  const setWriting = (writing: boolean): void => setWindows({ layout, sheet: 'none', writing })
  const sheet: RoomSheet = isMine ? windows.sheet : 'none'
  return { sheet, writing: isMine && windows.writing, setSheet, setWriting, isWide }
}

/** The moderators' desk, in the place of odds and gifts. */
const useDesk = () => {
  const [isOpen, setOpen] = useState(false)
  const shows = useModerates() && isOpen
  return { isOpen, shows, toggle: () => setOpen(!isOpen) }
}

interface WindowsProps {
  windows: ReturnType<typeof useWindows>
}

/** Below the picture, where there is room for it. */
const Wide = ({ layout, desk }: { layout: RoomLayout; desk: ReturnType<typeof useDesk> }) => {
  const { Table = Dock } = useRoomParts()
  return (
    <>
      <div className={styles.bar}>
        <RoomBar>
          <DeskButton open={desk.isOpen} onToggle={desk.toggle} />
        </RoomBar>
      </div>
      {desk.shows ? <LateDesk beside={layout === 'desktop'} /> : <Table />}
    </>
  )
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

/** The open room in the shape that the screen has room for. The picture keeps its place in the tree in all of them. */
export const RoomScreen = () => {
  const { t } = useTranslations()
  const layout = useRoomLayout()
  const windows = useWindows(layout)
  const { sheet, setSheet, isWide } = windows
  const [danmaku, toggleDanmaku] = useStoredSwitch(danmakuKey)
  const [chat, toggleChat] = useStoredSwitch(chatKey)
  const [theatre, toggleTheatre] = useTheatre(layout)
  const [deleting, setDeleting] = useState<TextView | null>(null)
  const [appointing, setAppointing] = useState<Appointment | null>(null)
  const [muting, chooseMuting] = useMuting()
  const { Table } = useRoomParts()
  // The picture mounts first and asks for its stream while the rest is drawn; a table is there already, and what the server has drawn.
  const isHydrated = useHydrated()
  const isWhole = Table !== undefined || !isHydrated || drawnRoom() !== undefined
  const isSettled = useDeferredValue(true, isWhole)
  const desk = useDesk()
  const foot = layout === 'phone' ? <PhoneFoot onSheet={setSheet} /> : <Composer layout={layout} />
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
        data-theatre={theatre}
        data-table={Table ? true : undefined}
        data-theme={layout === 'landscape' ? 'glow' : undefined}
      >
        <SkipLink to={chatId}>{t('chat.skip')}</SkipLink>
        <div className={styles.stage} data-desk={desk.shows} data-fit={isWide && !desk.shows && !Table}>
          <div className={styles.picture}>
            <Player
              layout={layout}
              danmaku={danmaku}
              onDanmaku={toggleDanmaku}
              theatre={theatre}
              onTheatre={toggleTheatre}
              back={isWide || (Table && layout === 'phone') ? null : <BackButton />}
              more={isWide ? null : <MoreMenu onSheet={setSheet} />}
              extra={
                layout === 'landscape' ? (
                  <LandscapeExtras
                    onSheet={setSheet}
                    onWrite={() => windows.setWriting(true)}
                    chat={chat}
                    onChat={toggleChat}
                  />
                ) : null
              }
            />
          </div>
          {isWide ? <div className={styles.wide}>{isSettled ? <Wide layout={layout} desk={desk} /> : null}</div> : null}
          {layout === 'phone' ? <RoomStrip onContributors={() => setSheet('contributors')} /> : null}
          {layout === 'phone' && Table && isSettled ? <Table /> : null}
          {layout === 'landscape' && Table && isSettled ? (
            <div className={styles.beside}>
              <Table />
            </div>
          ) : null}
        </div>
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
        <Overlays windows={windows} />
      </div>
      {isWide ? null : <RoomSheets sheet={sheet} onSheet={setSheet} />}
      <AppointQuestion appointment={appointing} onClose={() => setAppointing(null)} />
      <DeleteQuestion message={deleting} onClose={() => setDeleting(null)} />
    </RowContexts>
  )
}
