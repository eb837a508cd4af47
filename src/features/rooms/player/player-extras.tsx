import { useSelector } from '@xstate/react'
import { useNavigate } from 'react-router-dom'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconChevronLeft } from '#src/ui/icons.tsx'
import { Menu, MenuItem } from '#src/ui/menu.tsx'
import { IconGift, IconMore, IconSettings, IconShare } from '#src/ui/room-icons.tsx'
import { Quality } from '#src/shared/player/player-controls.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import type { RoomSheet } from '#src/features/rooms/room-sheets.tsx'
import { useModerates, useOwnsRoom } from '#src/features/rooms/use-moderates.ts'
import { useShare } from '#src/features/rooms/use-share.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from '#src/shared/player/player.module.css'

interface SheetProps {
  onSheet: (sheet: RoomSheet) => void
}

/** Back to where one came from, or to the list when the room was opened by its address. */
export const BackButton = () => {
  const { t } = useTranslations()
  const navigate = useNavigate()
  const back = (): void => {
    if (document.fullscreenElement) return void document.exitFullscreen().catch(() => undefined)
    void (globalThis.history.state?.idx > 0 ? navigate(-1) : navigate('/app/live'))
  }
  return (
    <button type="button" className={styles.btn} aria-label={t('back')} onClick={back}>
      <IconChevronLeft size={22} />
    </button>
  )
}

/** What has no place of its own on a phone. */
export const MoreMenu = ({ onSheet }: SheetProps) => {
  const { t } = useTranslations()
  const { show } = useRoomActors()
  const share = useShare()
  const moderates = useModerates()
  const muted = useSelector(show, ({ context }) => context.muted)
  const trigger = (
    <IconButton label={t('more')} look="media">
      <IconMore />
    </IconButton>
  )
  return (
    <Menu trigger={trigger} label={t('more')}>
      <MenuItem icon={<IconShare />} onSelect={share}>
        {t('bar.share')}
      </MenuItem>
      <MenuItem icon={<IconGift />} onSelect={() => show.send({ type: 'show.mute', muted: !muted })}>
        {muted ? t('player.effectsOn') : t('player.effectsOff')}
      </MenuItem>
      <Quality rows />
      {moderates ? (
        <MenuItem icon={<IconSettings />} onSelect={() => onSheet('desk')}>
          {t('bar.desk')}
        </MenuItem>
      ) : null}
    </Menu>
  )
}

interface LandscapeProps extends SheetProps {
  onWrite: () => void
  /** Whether the chat lies over the picture. */
  chat: boolean
  onChat: () => void
}

/** Input, odds and gifts in the bar of a phone held sideways. */
export const LandscapeExtras = ({ onSheet, onWrite, chat, onChat }: LandscapeProps) => {
  const { t } = useTranslations()
  const isOwn = useOwnsRoom()
  const { room } = useRoomActors()
  const hasMatch = useSelector(room, ({ context }) => (context.info?.match?.markets.length ?? 0) > 0)
  return (
    <>
      <button type="button" className={styles.dive} onClick={onWrite}>
        {t('composer.placeholderVideo')}
      </button>
      <span className={styles.spacer} />
      <button
        type="button"
        className={styles.btn}
        aria-pressed={chat}
        aria-label={chat ? t('player.chatOff') : t('player.chatOn')}
        onClick={onChat}
      >
        {t('tabs.chat')}
      </button>
      {hasMatch ? (
        <button type="button" data-shows-prices="" className={styles.btn} onClick={() => onSheet('odds')}>
          {t('tabs.odds')}
        </button>
      ) : null}
      {isOwn ? null : (
        <button
          type="button"
          className={styles.giftLaunch}
          aria-label={t('gifts.launch')}
          onClick={() => onSheet('gifts')}
        >
          <IconGift />
        </button>
      )}
    </>
  )
}
