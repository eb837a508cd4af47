import { useSelector } from '@xstate/react'
import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode, useCallback, useState } from 'react'
import { latencyToneOf } from '#src/machines/live/player-recovery.ts'
import { useServices } from '#src/shared/app/services.tsx'
import { classes } from '#src/ui/classes.ts'
import { MediaVideo } from '#src/shared/player/media-video.tsx'
import {
  FullScreenControl,
  PipControl,
  PlayControl,
  Quality,
  RefreshControl,
  ToLive,
  VolumeControl,
} from '#src/shared/player/player-controls.tsx'
import { useFullScreen } from '#src/shared/player/use-full-screen.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { useOnline } from '#src/shared/app/use-online.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useRoomParts } from '#src/shared/room/room-parts.tsx'
import { playsAhead } from '#src/shared/player/page-stream.ts'
import { useReducedMotion, type RoomLayout } from '#src/features/rooms/use-room-layout.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { Composer } from '#src/features/rooms/chat/composer.tsx'
import { DanmakuLayer, type DanmakuSize } from './danmaku-layer.tsx'
import { HostPlace, RaidPlace } from '#src/features/rooms/raid/raid-place.tsx'
import { GiftLayer } from './gift-layer.tsx'
import { MatchBoard } from './match-board.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import { DanmakuControl, EffectsControl, TheatreControl } from './room-controls.tsx'
import { PlayerState } from './player-state.tsx'
import styles from '#src/shared/player/player.module.css'
import { Scorebug } from './scorebug.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'

const quietAfterMs = 3_000

/** True when nobody has moved, pressed or focused anything for 3 s; `wake` starts that time over. */
const useQuiet = (enabled: boolean): { quiet: boolean; wake: () => void; sleep: () => void } => {
  const [quiet, setQuiet] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const arm = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setQuiet(true), quietAfterMs)
  }, [])
  const wake = useCallback(() => {
    setQuiet(false)
    arm()
  }, [arm])
  const sleep = useCallback(() => {
    clearTimeout(timer.current)
    setQuiet(true)
  }, [])
  useEffect(() => {
    arm()
    return () => clearTimeout(timer.current)
  }, [arm])
  return { quiet: quiet && enabled, wake, sleep }
}

/** How far behind the publisher the picture is; without a network, that it is old. */
const LatencyBadge = ({ short }: { short: boolean }) => {
  const { t } = useTranslations()
  const { player, room } = useRoomActors()
  const delaySeconds = useSelector(room, ({ context }) => context.info?.item.delaySeconds ?? 0)
  const tenths = useSelector(player, ({ context }) =>
    context.latencySeconds === null || !context.streaming ? null : Math.round(context.latencySeconds * 10),
  )
  if (!useOnline())
    return (
      <span className={styles.latency} data-tone="bad">
        {t('player.offline')}
      </span>
    )
  if (tenths === null) return null
  // Some engines know only how far behind the playlist they are, which is late by the delay itself.
  const ownTenths = tenths < delaySeconds * 10 ? tenths : tenths - delaySeconds * 10
  const seconds = (ownTenths / 10 + delaySeconds).toFixed(1)
  const tone = latencyToneOf(ownTenths / 10)
  const delayed = delaySeconds === 0 ? '' : ` · ${t('player.delayed', { seconds: delaySeconds })}`
  return (
    <span className={styles.latency} data-tone={tone}>
      <VisuallyHidden>
        {t('player.latencyName', { seconds })}
        {delayed}
      </VisuallyHidden>
      <span aria-hidden="true">
        {short ? t('player.latencyShort', { seconds }) : t('player.latency', { seconds })}
        {short ? null : delayed}
      </span>
    </span>
  )
}

const danmakuSizes: Record<RoomLayout, DanmakuSize> = { desktop: 'lg', tablet: 'md', phone: 'sm', landscape: 'md' }

export interface PlayerProps {
  layout: RoomLayout
  danmaku: boolean
  onDanmaku: () => void
  theatre: boolean
  onTheatre: () => void
  /** The way back, where the site's own navigation is hidden. */
  back?: ReactNode
  /** What has no button of its own here. */
  more?: ReactNode
  /** More buttons at the bar's end, for the layout that has no other place. */
  extra?: ReactNode
}

/** A cover that was taken from the stream goes with it. */
const takenCover = /\/cover\.jpg\?t=/

const Video = () => {
  const { t } = useTranslations()
  const { player, room } = useRoomActors()
  const item = useSelector(room, ({ context }) => context.info?.item ?? null)
  const isHydrated = useHydrated()
  const [isAhead] = useState(() => playsAhead(player.getSnapshot().context.src))
  const hasPicture = useSelector(
    player,
    (snapshot) =>
      snapshot.matches('playing') ||
      snapshot.matches('stalled') ||
      snapshot.matches('recovering') ||
      snapshot.matches('rewound') ||
      (isHydrated && isAhead && (snapshot.matches('idle') || snapshot.matches('loading'))),
  )
  const isOver = useSelector(player, (snapshot) => snapshot.matches('ended'))
  const poster = item?.coverUrl ?? ''
  const hasPoster = poster !== '' && !(isOver && takenCover.test(poster))
  return (
    <>
      <MediaVideo label={t('player.video', { name: item?.roomInfo.title ?? '' })} />
      {hasPicture || !hasPoster ? null : <img className={styles.poster} src={poster} alt="" fetchPriority="high" />}
    </>
  )
}

const DanmakuOver = ({ size }: { size: DanmakuSize }) => {
  const { session } = useServices()
  const memberId = useSelector(session, ({ context }) => context.userInfo?.id ?? null)
  const nickname = useSelector(session, ({ context }) => context.userInfo?.nickname ?? '')
  return <DanmakuLayer memberId={memberId} nickname={nickname} size={size} />
}

const Controls = (props: PlayerProps & { isFull: boolean; canFill: boolean; onFull: () => void }) => {
  const { layout, danmaku, onDanmaku, theatre, onTheatre, extra, isFull, canFill, onFull } = props
  const isWide = layout === 'desktop' || layout === 'tablet'
  return (
    <div className={classes(styles.bar, layout !== 'phone' && styles.fades)}>
      {layout === 'phone' ? <Scorebug small /> : null}
      {layout === 'phone' ? null : <PlayControl />}
      {layout === 'phone' ? null : <RefreshControl />}
      {isWide ? <VolumeControl slider={layout === 'desktop'} /> : null}
      {isWide ? <ToLive /> : null}
      {isWide ? <Quality /> : null}
      {layout === 'landscape' ? <VolumeControl slider={false} /> : null}
      {layout === 'landscape' ? <DanmakuControl on={danmaku} words={false} onToggle={onDanmaku} /> : null}
      {layout === 'landscape' ? extra : null}
      {isFull && isWide ? <Composer layout="full" /> : null}
      {layout === 'landscape' || (isFull && isWide) ? null : <span className={styles.spacer} />}
      {layout === 'phone' ? <VolumeControl slider={false} /> : null}
      {layout === 'landscape' ? null : <DanmakuControl on={danmaku} words={isWide} onToggle={onDanmaku} />}
      {isWide ? <EffectsControl /> : null}
      {isWide ? <PipControl /> : null}
      {layout === 'desktop' && !isFull ? <TheatreControl on={theatre} onToggle={onTheatre} /> : null}
      {canFill && layout !== 'landscape' ? <FullScreenControl isFull={isFull} onToggle={onFull} /> : null}
    </div>
  )
}

const useShortcuts = (toggleFull: () => void) => {
  const { player } = useRoomActors()
  return (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'm') player.send({ type: 'mute.press' })
    if (event.key === 'f') toggleFull()
    if (event.key === 'k') player.send({ type: player.getSnapshot().context.paused ? 'play.press' : 'pause.press' })
  }
}

/** The picture with all that lies over it: board, danmaku, gifts, score, controls and the states without a picture. */
export const Player = (props: PlayerProps) => {
  const { layout, danmaku, back, more } = props
  const { t } = useTranslations()
  const { player } = useRoomActors()
  const isSmall = layout === 'phone' || layout === 'landscape'
  const box = useRef<HTMLElement>(null)
  const reducedMotion = useReducedMotion()
  const isBoard = useSelector(player, ({ context }) => context.mode === 'ANIMATION')
  const isBack = useSelector(player, (snapshot) => snapshot.matches('rewound'))
  const canRest = useSelector(player, (snapshot) => (isBack || snapshot.matches('playing')) && !snapshot.context.paused)
  const isMeasured = useSelector(player, ({ context }) => context.streaming && context.latencySeconds !== null)
  const { Rewind } = useRoomParts()
  const { quiet, wake, sleep } = useQuiet(canRest)
  const { isFull, canFill, toggle } = useFullScreen(box, isSmall)
  const onKeyDown = useShortcuts(toggle)
  const size = danmakuSizes[layout]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts of the buttons inside
    <section
      ref={box}
      className={styles.player}
      aria-label={t('player.label')}
      data-layout={layout}
      data-flush={layout === 'phone'}
      data-fill={layout === 'landscape' || isFull}
      data-quiet={quiet}
      onPointerMove={wake}
      onPointerDown={wake}
      onPointerLeave={(event: PointerEvent) => {
        if (event.pointerType === 'mouse') sleep()
      }}
      onFocus={wake}
      onKeyDown={(event) => {
        wake()
        onKeyDown(event)
      }}
    >
      <Video />
      {isBoard ? <MatchBoard /> : null}
      <div className={classes(styles.shade, styles.shadeTop)} />
      <div className={classes(styles.shade, styles.shadeBottom, styles.fades)} />
      {/* Before what flies over the picture, which gives way to its words. */}
      <PlayerState />
      <HostPlace />
      <RaidPlace />
      {danmaku && !reducedMotion && !isBack ? <DanmakuOver size={size} /> : null}
      <GiftLayer size={size} />
      <div className={styles.top}>
        {back}
        {layout === 'phone' ? <LatencyBadge short /> : <Scorebug small={isSmall} />}
        <div className={classes(styles.topRight, styles.fades)}>
          {layout === 'phone' ? null : <LatencyBadge short={isSmall} />}
          <ModeSwitch />
          {more}
        </div>
      </div>
      {isBack || isMeasured ? <Rewind isWide={!isSmall} /> : null}
      <Controls {...props} isFull={isFull} canFill={canFill} onFull={toggle} />
    </section>
  )
}
