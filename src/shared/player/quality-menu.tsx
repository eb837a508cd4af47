import { Menu as Base } from '@base-ui/react/menu'
import { useSelector } from '@xstate/react'
import { useCallback, useSyncExternalStore } from 'react'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { IconCheck, IconEye } from '#src/ui/icons.tsx'
import { MenuItem } from '#src/ui/menu.tsx'
import popup from '#src/ui/popup.module.css'
import { qualityWords } from './messages/quality-words.ts'
import { usePlayerActors } from './player-actors.tsx'
import styles from './quality-menu.module.css'
import type { Quality, QualityChoice } from '#contract/live/entities/stream-quality.ts'

const onPicture = (video: HTMLVideoElement, notify: () => void) => {
  const names = ['resize', 'loadedmetadata', 'emptied', 'ladder'] as const
  for (const name of names) video.addEventListener(name, notify)
  return () => {
    for (const name of names) video.removeEventListener(name, notify)
  }
}

const never = (): (() => void) => () => undefined

/** Lines of the picture, 0 while there is none; its qualities, where there is a choice; and their names. */
const useQuality = () => {
  const { language } = useAppearance()
  const { player } = usePlayerActors()
  const video = useSelector(player, ({ context }) => (context.streaming ? context.video : null))
  const subscribe = useCallback((notify: () => void) => (video ? onPicture(video, notify) : never()), [video])
  const lines = useSyncExternalStore(subscribe, () => (video ? Math.min(video.videoWidth, video.videoHeight) : 0))
  const state = useSyncExternalStore(subscribe, () => video?.ladder?.state)
  const words = qualityWords(language)
  const isChoice = state !== undefined && state.choices.length > 0
  const playing = isChoice ? state.playing : 'source'
  const playingLines = isChoice ? state.choices.find(({ quality }) => quality === playing)?.lines : lines
  return {
    words,
    lines,
    state: isChoice ? state : undefined,
    playingName: words.nameOf(playing, playingLines ?? lines),
    choose: (quality: Quality) => video?.ladder?.choose(quality),
  }
}
type QualityView = ReturnType<typeof useQuality>

const rateOf = ({ kbps }: QualityChoice): string => (kbps >= 1_000 ? `${(kbps / 1_000).toFixed(1)}M` : `${kbps}K`)

const Choices = ({ words, state, playingName, choose }: QualityView) => {
  const row = (quality: Quality, name: string, note: string) => {
    const isChosen = state?.chosen === quality
    return (
      <Base.Item
        key={quality}
        className={popup.item}
        render={<div role="menuitemradio" aria-checked={isChosen} aria-label={`${name}, ${note}`} />}
        onClick={() => choose(quality)}
      >
        {isChosen ? <IconCheck /> : <span className={styles.unchosen} />}
        {name}
        <span className={popup.note}>{note}</span>
      </Base.Item>
    )
  }
  return (
    <>
      {row('auto', words.auto, words.nowName(playingName))}
      {state?.choices.map((choice) => row(choice.quality, words.nameOf(choice.quality, choice.lines), rateOf(choice)))}
    </>
  )
}

const Rows = (view: QualityView) => {
  if (view.state) return <Choices {...view} />
  if (view.lines === 0) return null
  return (
    <MenuItem icon={<IconEye />} note={view.playingName} disabled onSelect={() => undefined}>
      {view.words.label}
    </MenuItem>
  )
}

const fullScreen = (): { container?: HTMLElement } => {
  const filling = document.fullscreenElement
  return filling instanceof HTMLElement ? { container: filling } : {}
}

const MenuButton = (view: QualityView) => {
  const { words, state, playingName } = view
  return (
    <Base.Root>
      <Base.Trigger className={styles.qualityMenu} aria-label={`${words.label}: ${playingName}`}>
        {state?.chosen === 'auto' ? `${words.auto} ${playingName}` : playingName}
      </Base.Trigger>
      {/* In full screen nothing outside of what fills it is drawn. */}
      <Base.Portal {...fullScreen()}>
        <Base.Positioner className={popup.positioner} side="top" align="center" sideOffset={8} collisionPadding={8}>
          <Base.Popup className={`${popup.popup} ${popup.menu}`} aria-label={words.label}>
            <Choices {...view} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** The quality that plays; where there is a choice, a button that opens it. With `rows`: as rows of a menu. */
export const QualityMenu = ({ rows = false }: { rows?: boolean | undefined }) => {
  const view = useQuality()
  if (rows) return <Rows {...view} />
  if (view.state) return <MenuButton {...view} />
  if (view.lines === 0) return null
  return (
    <span className={styles.quality} title={view.words.onlyName(view.playingName)}>
      {view.playingName}
    </span>
  )
}
