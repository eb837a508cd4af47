import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { accessAccept } from '#contract/access/calls.ts'
import { Button } from '#src/ui/button.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useAccess } from './access-context.ts'
import { ClosedFrame } from './closed-frame.tsx'
import styles from './access-page.module.css'
import { useIsStray, useNotice, wordsOr } from './use-notice.ts'
import { VisitInfo } from './visit-info.tsx'

/** "I have read it": told to the server first, then back to where one was. */
const useGoOn = () => {
  const { t } = useTranslations('site')
  const { gateway } = useShellServices()
  const access = useAccess()
  const navigate = useNavigate()
  const [going, setGoing] = useState(false)
  const [refusal, setRefusal] = useState('')
  const goOn = async () => {
    setGoing(true)
    setRefusal('')
    const answer = await gateway.call(accessAccept, {})
    setGoing(false)
    if (answer.kind === 'fault') setRefusal(t('alert.failed'))
    else if (answer.kind === 'rejected') setRefusal(answer.msg)
    else if (access.getSnapshot().matches('alerted')) access.send({ type: 'access.continue' })
    else void navigate('/app/home', { replace: true })
  }
  return { goOn, going, refusal }
}

/** What a visitor has to read before going on. [R-05, S-08] */
export const AccessAlertPage = () => {
  const { t } = useTranslations('site')
  const notice = useNotice()
  const { goOn, going, refusal } = useGoOn()
  const isStray = useIsStray('alerted')
  if (isStray) return <Navigate to="/app/home" replace />
  return (
    <ClosedFrame
      title={wordsOr(notice?.title, t('alert.title'))}
      text={wordsOr(notice?.text, t('alert.text'))}
      picture="/art/football-night.svg"
    >
      {notice ? <VisitInfo notice={notice} /> : null}
      <p className={styles.error} role="alert">
        {refusal}
      </p>
      <Button variant="primary" size="lg" busy={going} onClick={() => void goOn()}>
        {t('alert.go')}
      </Button>
      <p className={styles.note}>{t('alert.valid')}</p>
    </ClosedFrame>
  )
}
