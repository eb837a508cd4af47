import { useSelector } from '@xstate/react'
import { IconDanmaku, IconGift, IconTheatre } from '#src/ui/room-icons.tsx'
import { Control } from '#src/shared/player/player-controls.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'

export const DanmakuControl = ({ on, words, onToggle }: { on: boolean; words: boolean; onToggle: () => void }) => {
  const { t } = useTranslations()
  return (
    <Control label={on ? t('player.danmakuOff') : t('player.danmakuOn')} on={on} onPress={onToggle}>
      <IconDanmaku size={22} />
      {words ? t('player.danmaku') : null}
    </Control>
  )
}

export const EffectsControl = () => {
  const { t } = useTranslations()
  const { show } = useRoomActors()
  const muted = useSelector(show, ({ context }) => context.muted)
  return (
    <Control
      label={muted ? t('player.effectsOn') : t('player.effectsOff')}
      on={!muted}
      onPress={() => show.send({ type: 'show.mute', muted: !muted })}
    >
      <IconGift size={22} />
    </Control>
  )
}

export const TheatreControl = ({ on, onToggle }: { on: boolean; onToggle: () => void }) => {
  const { t } = useTranslations()
  return (
    <Control label={on ? t('player.leaveTheatre') : t('player.theatre')} on={on} onPress={onToggle}>
      <IconTheatre size={22} />
    </Control>
  )
}
