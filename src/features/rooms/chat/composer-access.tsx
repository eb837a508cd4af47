import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useServices } from '#src/shared/app/services.tsx'
import { IconLock } from '#src/ui/icons.tsx'
import { asStack } from '#src/ui/layout.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useAskLogin } from '#src/shared/account/use-ask-login.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './composer.module.css'
import { MutedNote } from './muted-note.tsx'

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
  return <div className={asStack(8, 'oneColumn')}>{children}</div>
}
