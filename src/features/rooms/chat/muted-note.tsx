import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { loadOnline } from '#src/shared/app/load-online.ts'
import { timeLeft } from '#src/shared/app/time-left.ts'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { IconMuteUser } from '#src/ui/room-icons.tsx'
import styles from './composer.module.css'
import type { MuteDialog } from './mute-dialog.tsx'

interface Part {
  MuteDialog: typeof MuteDialog
}

const useReason = (): string => {
  const { t } = useTranslations()
  const { room } = useRoomActors()
  const mute = useSelector(room, ({ context }) => context.self?.mute)
  if (!mute) return ''
  const code = mute.reasonCode === null ? '' : t(`mod.reasons.${mute.reasonCode}`)
  return [code, mute.reason].filter((part) => part !== '').join(' · ')
}

/** Why a muted member cannot write and until when; a press shows all of it, and the way to object. [P-02] */
export const MutedNote = ({ untilMs }: { untilMs: number | null }) => {
  const { t, language } = useTranslations()
  const nowMs = useServerSeconds()
  const reason = useReason()
  const [part, setPart] = useState<Part | null>(null)
  const left = untilMs === null ? null : timeLeft(untilMs, nowMs)
  const words = left
    ? t('composer.mutedLeft', { left: t(`left.${left.unit}`, { value: left.value }) })
    : t('composer.muted')
  return (
    <>
      <button
        type="button"
        className={styles.gate}
        onClick={() => void loadOnline(() => import('./mute-dialog.tsx')).then(setPart, () => undefined)}
      >
        <IconMuteUser size={18} />
        <output>{reason === '' ? words : `${words} · ${reason}`}</output>
        <b>{t('composer.mutedMore')}</b>
      </button>
      {part ? <part.MuteDialog language={language} onClose={() => setPart(null)} /> : null}
    </>
  )
}
