import { useSelector } from '@xstate/react'
import { useEffect, type ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { IconLock } from '#src/ui/icons.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { ScreenComing } from '#src/shared/app/screen-coming.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useAskLogin } from '#src/shared/account/use-ask-login.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './members-only.module.css'

/** Only members pass. Who comes as a visitor is asked to log in and comes back here. [S-03, R-01] */
export const MembersOnly = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslations('member')
  const { session } = useShellServices()
  const askLogin = useAskLogin()
  const isMember = useSelector(session, ({ context }) => context.userInfo !== null)
  const isVisitor = useSelector(session, (snapshot) => snapshot.matches('anonymous'))
  useEffect(() => {
    // Only on arrival: who logs out here has just said that no log-in is wanted.
    if (session.getSnapshot().matches('anonymous'))
      session.send({ type: 'session.ask', fromPage: `${location.pathname}${location.search}` })
  }, [session])
  if (isMember) return children
  if (!isVisitor) return <ScreenComing />
  return (
    <div className={styles.page}>
      <PageTitle title={t('title')} />
      <Empty
        isPage
        icon={<IconLock size={28} />}
        title={t('visitor.title')}
        text={t('visitor.text')}
        action={
          <Button variant="primary" onClick={askLogin}>
            {t('visitor.action')}
          </Button>
        }
      />
    </div>
  )
}
