import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useRoomParts } from '#src/shared/room/room-parts.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { LateDesk } from './moderation/late-desk.tsx'
import { BackButton, LandscapeExtras, MoreMenu } from './player/player-extras.tsx'
import { Player } from './player/player.tsx'
import { RoomBar, RoomStrip } from './room-bar.tsx'
import styles from './room-page.module.css'
import { useModerates, useOwnsRoom } from './use-moderates.ts'
import type { RoomLayout } from './use-room-layout.ts'
import type { RoomWindows } from './use-room-windows.ts'
import { useStoredSwitch } from './use-stored-switch.ts'

const danmakuKey = 'room.danmaku'

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

/** The moderators' desk, in the place of odds and gifts. */
const useDesk = () => {
  const [isOpen, setOpen] = useState(false)
  const shows = useModerates() && isOpen
  return { isOpen, shows, toggle: () => setOpen(!isOpen) }
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

type Switch = readonly [isOn: boolean, toggle: () => void]

interface StageProps {
  layout: RoomLayout
  windows: RoomWindows
  theatre: Switch
  /** Over the picture of a phone held sideways. */
  chat: Switch
  isSettled: boolean
}

const Picture = ({ layout, windows, theatre: [theatre, toggleTheatre], chat: [chat, toggleChat] }: StageProps) => {
  const { setSheet, setWriting, isWide } = windows
  const { Table } = useRoomParts()
  const [danmaku, toggleDanmaku] = useStoredSwitch(danmakuKey)
  return (
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
            <LandscapeExtras onSheet={setSheet} onWrite={() => setWriting(true)} chat={chat} onChat={toggleChat} />
          ) : null
        }
      />
    </div>
  )
}

/** The picture, with what lies below or beside it. */
export const Stage = (props: StageProps) => {
  const { layout, windows, isSettled } = props
  const { setSheet, isWide } = windows
  const { Table } = useRoomParts()
  const desk = useDesk()
  return (
    <div className={styles.stage} data-desk={desk.shows} data-fit={isWide && !desk.shows && !Table}>
      <Picture {...props} />
      {isWide ? <div className={styles.wide}>{isSettled ? <Wide layout={layout} desk={desk} /> : null}</div> : null}
      {layout === 'phone' ? <RoomStrip onContributors={() => setSheet('contributors')} /> : null}
      {layout === 'phone' && Table && isSettled ? <Table /> : null}
      {layout === 'landscape' && Table && isSettled ? (
        <div className={styles.beside}>
          <Table />
        </div>
      ) : null}
    </div>
  )
}
