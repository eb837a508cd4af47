import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { toast } from '#src/ui/toast-store.ts'
import { asText } from '#src/ui/layout.ts'
import { keepInvite } from '#src/shared/account/kept-invite.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useSiteName } from '#src/shared/site/site-name.ts'
import styles from './account-form.module.css'
import { AccountLayout } from './account-layout.tsx'
import { useAccountMachines } from './account-machines.tsx'
import { DormantStep } from './dormant-step.tsx'
import { EntranceLink, Entered } from './entrance-links.tsx'
import { RegisterForm } from './register-form.tsx'
import { useEntrance } from './use-entrance.ts'

/** Become a member, be logged in, and go back to where one came from. [C-11, R-01, R-02] */
export const RegisterPage = () => {
  const { t } = useTranslations('account')
  const { session } = useShellServices()
  const { name: site } = useSiteName()
  const machines = useAccountMachines()
  const { fromPage, login, goToLogin } = useEntrance()
  const registration = useActorRef(machines.register, { input: { fromPage } })
  const isLoggedIn = useSelector(session, (snapshot) => snapshot.matches('loggedIn'))
  useEffect(() => {
    const { unsubscribe } = registration.on('register.done', ({ nickname }) => {
      keepInvite('')
      toast(t('register.welcome', { site, name: nickname }), { tone: 'success' })
    })
    return unsubscribe
  }, [registration, t, site])
  const dormant = useSelector(registration, ({ context }) => context.dormant)
  const onActive = () => {
    toast(t('dormant.woken'), { tone: 'success' })
    goToLogin()
  }
  if (isLoggedIn) return <Entered />
  if (dormant)
    return (
      <AccountLayout title={t('register.title')} heading={t('dormant.owned')} backTo={login} long>
        <DormantStep
          member={dormant}
          words={t('dormant.ownedText')}
          cancelWords={t('dormant.otherNumber')}
          onActive={onActive}
          onCancel={() => registration.send({ type: 'register.back' })}
        />
      </AccountLayout>
    )
  return (
    <AccountLayout title={t('register.title')} heading={t('register.title')} backTo={login} long>
      <RegisterForm registration={registration} />
      <p className={asText('centred', 'fs13', 'soft')}>
        {t('register.has')}
        <EntranceLink to="login" className={styles.link}>
          {t('register.login')}
        </EntranceLink>
      </p>
    </AccountLayout>
  )
}
