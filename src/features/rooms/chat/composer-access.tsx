import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useServices } from '#src/shared/app/services.tsx'
import { IconLock } from '#src/ui/icons.tsx'
import { IconMuteUser } from '#src/ui/room-icons.tsx'
import { timeLeft } from '#src/shared/app/time-left.ts'
import { useRoomActors } from '#src/features/rooms/room-actors.tsx'
import { useAskLogin } from '#src/shared/account/use-ask-login.ts'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useTranslations } from '#src/features/rooms/use-translations.ts'
import styles from './composer.module.css'

const MutedNote = ({ untilMs }: { untilMs: number | null }) => {
  const { t } = useTranslations()
  const nowMs = useServerSeconds()
  const left = untilMs === null ? null : timeLeft(untilMs, nowMs)
  return (
    <output className={styles.gate}>
      <IconMuteUser size={18} />
      {left ? t('composer.mutedLeft', { left: t(`left.${left.unit}`, { value: left.value }) }) : t('composer.muted')}
    </output>
  )
}

const ClosedNote = ({ words }: { words: string }) => (
  <output className={styles.gate}>
    <IconLock size={18} />
    {words}
  </output>
)

const LoginNote = () => {
  const { t } = useTranslations()
  const askLogin = useAskLogin()
  return (
    <button type="button" className={styles.gate} onClick={askLogin}>
      {t('composer.login')}
      <b>{t('composer.loginAction')}</b>
    </button>
  )
}

/** Shows the field to those who may write now, and everybody else why not. */
export const ComposerAccess = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslations()
  const { session } = useServices()
  const { room, composer } = useRoomActors()
  const isMember = useSelector(session, ({ context }) => context.token !== '')
  const isClosed = useSelector(room, ({ context }) => context.info !== null && context.info.settings.status !== '1')
  const isHeld = useSelector(composer, (snapshot) => snapshot.matches('muted'))
  const muted = useSelector(composer, ({ context }) => context.muted)
  const mutedUntilMs = useSelector(composer, ({ context }) => context.mutedUntilMs)
  if (isClosed) return <ClosedNote words={t('composer.closed')} />
  if (!isMember) return <LoginNote />
  if (isHeld && muted) return <MutedNote untilMs={mutedUntilMs} />
  if (isHeld) return <ClosedNote words={t('composer.allMuted')} />
  return <div className={styles.stack}>{children}</div>
}
