import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { homePath } from '#src/machines/accounts/from-page.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './account-form.module.css'
import { AccountLayout } from './account-layout.tsx'
import { DormantStep } from './dormant-step.tsx'
import { EntranceLink, Entered } from './entrance-links.tsx'
import { useEntrancePlace } from './entrance-place.ts'
import { LoginBanners } from './login-banners.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordLogin } from './password-login.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'
import { SmsLogin } from './sms-login.tsx'

type Way = 'byPassword' | 'bySms'
const ways = ['byPassword', 'bySms'] as const satisfies readonly Way[]
const panelId = 'login-way'

const OtherWays = () => {
  const { t } = useTranslations('account')
  const isOver = useEntrancePlace() !== undefined
  const register = (
    <EntranceLink to="register" className={buttonClass({ variant: 'outline', size: 'touch' })}>
      {t('login.register')}
    </EntranceLink>
  )
  if (isOver) return register
  return (
    <>
      <p className={styles.alt}>
        {t('login.noAccount')}
        <EntranceLink to="register" className={styles.link}>
          {t('login.registerNow')}
        </EntranceLink>
      </p>
      <div className={styles.pair}>
        {register}
        <Link to={homePath} className={buttonClass({ size: 'touch' })}>
          {t('browse')}
        </Link>
      </div>
    </>
  )
}

const LoginWays = () => {
  const { t } = useTranslations('account')
  const [way, setWay] = useState<Way>('byPassword')
  const [remember, setRemember] = useState(true)
  const isOver = useEntrancePlace() !== undefined
  const Form = way === 'byPassword' ? PasswordLogin : SmsLogin
  return (
    <>
      <Tabs
        atOnce
        label={t('login.tabs')}
        items={ways.map((value) => ({ value, label: t(`login.${value}`) }))}
        value={way}
        onChange={setWay}
        panelId={panelId}
        className={styles.tabs ?? ''}
      />
      <div id={panelId} role="tabpanel" aria-label={t(`login.${way}`)}>
        <Form remember={remember} onRemember={setRemember} />
      </div>
      <PasskeyButton remember={remember} />
      <OtherWays />
      {isOver ? null : <LoginBanners />}
    </>
  )
}

/** Log in, and go back to where one came from; some members have one more step. [R-01, R-02, S-11] */
export const LoginPage = () => {
  const { t } = useTranslations('account')
  const { session } = useShellServices()
  const isLoggedIn = useSelector(session, (snapshot) => snapshot.matches('loggedIn'))
  const needsSecond = useSelector(session, ({ context }) => context.secondFactor !== null)
  const dormant = useSelector(session, ({ context }) => context.dormant)
  if (isLoggedIn) return <Entered />
  if (needsSecond)
    return (
      <AccountLayout title={t('title')} heading={t('second.title')} long>
        <SecondFactorStep />
      </AccountLayout>
    )
  if (dormant)
    return (
      <AccountLayout title={t('title')} heading={t('dormant.title')} long>
        <DormantStep
          member={dormant}
          words={t('dormant.text')}
          cancelWords={t('second.cancel')}
          onActive={() => session.send({ type: 'session.activated' })}
          onCancel={() => session.send({ type: 'session.cancel' })}
        />
      </AccountLayout>
    )
  return (
    <AccountLayout title={t('title')} heading={t('welcome')}>
      <LoginWays />
    </AccountLayout>
  )
}
