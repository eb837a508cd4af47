import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { asText } from '#src/ui/layout.ts'
import { IconRefresh } from '#src/ui/icons.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { dateLocale, momentWords } from '#src/shared/app/moment-text.ts'
import { timeLeft } from '#src/shared/app/time-left.ts'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useAccess } from './access-context.ts'
import { ClosedFrame } from './closed-frame.tsx'
import styles from './maintenance-page.module.css'
import { useNotice, wordsOr } from './use-notice.ts'

const Expected = ({ untilMs }: { untilMs: number }) => {
  const { t } = useTranslations('site')
  const { language } = useAppearance()
  const nowMs = useServerSeconds()
  if (nowMs >= untilMs) return <p className={asText('quiet')}>{t('maintenance.late')}</p>
  const left = timeLeft(untilMs, nowMs)
  const words = {
    days: t('maintenance.leftDays', { value: left.value }),
    hours: t('maintenance.leftHours', { value: left.value }),
    clock: left.value,
  }
  return (
    <dl className={styles.times}>
      <div>
        <dt>{t('maintenance.left')}</dt>
        <dd role="timer">{words[left.unit]}</dd>
      </div>
      <div>
        <dt>{t('maintenance.until')}</dt>
        <dd>{momentWords(untilMs, language)}</dd>
      </div>
    </dl>
  )
}

/** Asks by itself, and when one asks for it; says what it does, and when it last did. */
const Checks = () => {
  const { t } = useTranslations('site')
  const { language } = useAppearance()
  const access = useAccess()
  const asking = useSelector(access, (snapshot) => snapshot.matches({ maintenance: 'asking' }))
  const [checkedAtMs, setCheckedAtMs] = useState<number>()
  useEffect(() => {
    if (!asking) return undefined
    return () => setCheckedAtMs(Date.now())
  }, [asking])
  const restWords =
    checkedAtMs === undefined
      ? t('maintenance.every')
      : t('maintenance.checked', {
          time: new Date(checkedAtMs).toLocaleTimeString(dateLocale(language), { hour12: false }),
        })
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        busy={asking}
        icon={<IconRefresh size={18} />}
        onClick={() => access.send({ type: 'access.retry' })}
      >
        {t('maintenance.check')}
      </Button>
      <output className={asText('fs13', 'quiet', 'figures')}>{asking ? t('maintenance.checking') : restWords}</output>
    </>
  )
}

/** The site is closed for a while: why, until when, and back as soon as it is open. [R-04, S-10] */
export const MaintenancePage = () => {
  const { t } = useTranslations('site')
  const access = useAccess()
  const notice = useNotice()
  useEffect(() => {
    // Who comes here by the address or by a reload asks whether the site is closed at all.
    if (!access.getSnapshot().matches('maintenance')) access.send({ type: 'access.retry' })
  }, [access])
  return (
    <ClosedFrame
      title={wordsOr(notice?.title, t('maintenance.title'))}
      text={wordsOr(notice?.text, t('maintenance.text'))}
      picture="/art/maintenance.svg"
    >
      {typeof notice?.untilMs === 'number' ? (
        <Expected untilMs={notice.untilMs} />
      ) : (
        <p className={asText('quiet')}>{t('maintenance.unknown')}</p>
      )}
      <Checks />
    </ClosedFrame>
  )
}
