import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { accountChangeDisownByLink } from '#contract/accounts/calls/account-changes.ts'
import { StepTicket } from '#contract/accounts/entities/account.ts'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { IconShieldCheck } from '#src/ui/account-icons.tsx'
import { asStack, asText } from '#src/ui/layout.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { IconWarning } from '#src/ui/icons.tsx'
import styles from './not-me-page.module.css'
import { useDisown } from './use-disown.ts'

/** The token leaves the address with the first look: neither history nor a shared screen shows it. */
const useToken = (): string => {
  const [token] = useState(() => StepTicket.safeParse(new URLSearchParams(location.search).get('token')).data ?? '')
  useEffect(() => {
    if (location.search !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  return token
}

const Secured = () => {
  const { t } = useTranslations('changes')
  return (
    <>
      <span className={styles.tile}>
        <IconShieldCheck size={28} />
      </span>
      <h1 className={asText('fs22', 'bold')}>{t('notMe.secured')}</h1>
      <p className={styles.text}>{t('notMe.securedText')}</p>
      <div className={asStack(10, 'wide')}>
        <Link to="/forgot" className={buttonClass({ variant: 'primary', size: 'touch', block: true })}>
          {t('notMe.reset')}
        </Link>
      </div>
    </>
  )
}

const Over = ({ words }: { words: string }) => {
  const { t } = useTranslations('changes')
  return (
    <>
      <span className={styles.tile}>
        <IconWarning size={28} />
      </span>
      <h1 className={asText('fs22', 'bold')}>{t('notMe.over')}</h1>
      <p className={styles.text}>{words}</p>
      <div className={asStack(10, 'wide')}>
        <Link to="/cs" className={buttonClass({ variant: 'primary', size: 'touch', block: true })}>
          {t('notMe.support')}
        </Link>
      </div>
    </>
  )
}

/** Where the link of a message leads: one press secures the account. Nothing happens by opening it. */
export const NotMePage = () => {
  const { t } = useTranslations('changes')
  const { gateway } = useShellServices()
  const token = useToken()
  const { confirm, isBusy, isSecured, isOver, problem } = useDisown(
    useCallback(() => gateway.call(accountChangeDisownByLink, { token }), [gateway, token]),
  )
  const body = () => {
    if (isSecured) return <Secured />
    if (isOver || token === '') return <Over words={t('notMe.overText')} />
    return (
      <>
        <span className={styles.tile}>
          <IconShieldCheck size={28} />
        </span>
        <h1 className={asText('fs22', 'bold')}>{t('notMe.title')}</h1>
        <p className={styles.text}>{t('notMe.text')}</p>
        <ul className={styles.list}>
          <li>{t('notMe.undo')}</li>
          <li>{t('notMe.sessions')}</li>
          <li>{t('notMe.freeze')}</li>
          <li>{t('notMe.recover')}</li>
        </ul>
        <div role="alert" className={asText('fs13', 'danger')}>
          {problem ? problem.msg || t('confirm.fault') : null}
        </div>
        <div className={asStack(10, 'wide')}>
          <Button variant="danger" size="touch" block busy={isBusy} onClick={confirm}>
            {t('notice.notMe')}
          </Button>
          <Link to="/app/home" className={buttonClass({ variant: 'outline', size: 'touch', block: true })}>
            {t('notMe.mine')}
          </Link>
        </div>
      </>
    )
  }
  return (
    <div className={styles.page}>
      <PageTitle title={t('notMe.title')} />
      {body()}
    </div>
  )
}
