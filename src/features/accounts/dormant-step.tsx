import { useQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { DormantState } from '#contract/accounts/entities/dormant.ts'
import type { dormantMachine } from '#src/machines/accounts/dormant-machine.ts'
import { IconMail, IconPhone } from '#src/ui/account-icons.tsx'
import { asText } from '#src/ui/layout.ts'
import { Button } from '#src/ui/button.tsx'
import { DigitBoxes } from '#src/ui/digit-boxes.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { dayWords } from '#src/shared/app/moment-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { dormantDays } from '#src/shared/site/site-content.ts'
import styles from './account-form.module.css'
import { useAccountMachines } from './account-machines.tsx'
import { waitTime } from '#src/shared/account/wait-time.ts'
import { useSecondsUntil } from './code-entry.tsx'
import { FormNote } from './form-note.tsx'

interface StepProps {
  dormant: ActorRefFrom<typeof dormantMachine>
}

const useProblem = (dormant: StepProps['dormant']): string | undefined => {
  const { t } = useTranslations('account')
  const reject = useSelector(dormant, ({ context }) => context.reject)
  const hasFault = useSelector(dormant, ({ context }) => context.hasFault)
  return hasFault ? t('fault') : reject?.msg
}

const Ask = ({ dormant }: StepProps) => {
  const { t } = useTranslations('account')
  const contacts = useSelector(dormant, ({ context }) => context.contacts)
  const channel = useSelector(dormant, ({ context }) => context.channel)
  const isSending = useSelector(dormant, (snapshot) => snapshot.matches('sendingCode'))
  const isActivating = useSelector(dormant, (snapshot) => snapshot.matches('activating'))
  const problem = useProblem(dormant)
  if (contacts.length === 0)
    return (
      <>
        <p className={asText('fs14', 'soft', 'lh16')}>{t('dormant.noContact')}</p>
        <FormNote>{problem}</FormNote>
        <Button
          variant="primary"
          size="lg"
          block
          glow
          busy={isActivating}
          onClick={() => dormant.send({ type: 'dormant.activate' })}
        >
          {t('dormant.activate')}
        </Button>
      </>
    )
  return (
    <>
      <p className={asText('fs14', 'soft', 'lh16')}>{t('dormant.choose')}</p>
      <FormNote>{problem}</FormNote>
      {contacts.map((contact) => (
        <Button
          key={contact.channel}
          size="lg"
          block
          busy={isSending && channel === contact.channel}
          disabled={isSending && channel !== contact.channel}
          icon={contact.channel === 'sms' ? <IconPhone size={18} /> : <IconMail size={18} />}
          onClick={() => dormant.send({ type: 'dormant.choose', channel: contact.channel })}
        >
          {t(`dormant.${contact.channel}`, { masked: contact.masked })}
        </Button>
      ))}
    </>
  )
}

const Enter = ({ dormant }: StepProps) => {
  const { t } = useTranslations('account')
  const [code, setCode] = useState('')
  const masked = useSelector(dormant, ({ context }) => context.masked)
  const seconds = useSecondsUntil(useSelector(dormant, ({ context }) => context.resendAtMs))
  const wait = waitTime(seconds)
  const busy = useSelector(dormant, (snapshot) => !snapshot.matches('entering'))
  const problem = useProblem(dormant)
  const change = (digits: string) => {
    setCode(digits.length === 6 ? '' : digits)
    if (digits.length === 6) dormant.send({ type: 'dormant.submit', code: digits })
  }
  return (
    <>
      <DigitBoxes
        label={t('codeSent', { masked })}
        value={code}
        autoComplete="one-time-code"
        disabled={busy}
        error={busy || code !== '' ? undefined : problem}
        onChange={change}
      />
      <div className={styles.row}>
        <button
          type="button"
          className={styles.send}
          disabled={busy || seconds > 0}
          onClick={() => dormant.send({ type: 'dormant.resend' })}
        >
          {seconds > 0 ? t(`sendAgainIn.${wait.unit}`, { at: wait.at }) : t('sendAgain')}
        </button>
        <button type="button" className={styles.link} onClick={() => dormant.send({ type: 'dormant.back' })}>
          {t('dormant.otherWay')}
        </button>
      </div>
    </>
  )
}

const Check = ({ dormant }: StepProps) => {
  const { t } = useTranslations('account')
  const problem = useProblem(dormant)
  if (problem === undefined) return <output className={asText('fs14', 'soft', 'lh16')}>{t('dormant.checking')}</output>
  return (
    <>
      <FormNote>{problem}</FormNote>
      <Button variant="primary" size="lg" block onClick={() => dormant.send({ type: 'dormant.retry' })}>
        {t('common:retry')}
      </Button>
    </>
  )
}

interface DormantStepProps {
  member: DormantState
  /** What it is about, in words. */
  words: string
  cancelWords: string
  onActive: () => void
  onCancel: () => void
}

/** A member who was away for long is made active again. [S-11, V-08] */
export const DormantStep = ({ member, words, cancelWords, onActive, onCancel }: DormantStepProps) => {
  const { t, language } = useTranslations('account')
  const { gateway } = useShellServices()
  const { data: days } = useQuery(dormantDays(gateway))
  const machines = useAccountMachines()
  const dormant = useActorRef(machines.dormant, { input: member })
  const isActive = useSelector(dormant, (snapshot) => snapshot.matches('active'))
  const isOver = useSelector(dormant, (snapshot) => snapshot.matches('expired'))
  const isChecking = useSelector(dormant, (snapshot) => snapshot.matches('checking') || snapshot.matches('unchecked'))
  const isEntering = useSelector(dormant, (snapshot) => snapshot.context.masked !== '' && !snapshot.matches('asking'))
  const activated = useEffectEvent(onActive)
  useEffect(() => {
    if (isActive) activated()
  }, [isActive])
  const Step = isEntering ? Enter : Ask
  return (
    <div className={styles.form}>
      <p className={asText('fs14', 'soft', 'lh16')}>
        {words}
        {days === undefined ? null : <span className={styles.sent}>{t('dormant.after', { days })}</span>}
        {member.lastLoginMs === null ? null : (
          <span className={styles.sent}>
            {t('dormant.lastLogin', { date: dayWords(member.lastLoginMs, language) })}
          </span>
        )}
      </p>
      {isOver ? <FormNote>{t('dormant.expired')}</FormNote> : null}
      {isActive ? <output className={asText('fs14', 'soft', 'lh16')}>{t('dormant.active')}</output> : null}
      {isChecking ? <Check dormant={dormant} /> : null}
      {isOver || isChecking || isActive ? null : <Step dormant={dormant} />}
      <p className={asText('centred', 'fs13', 'soft')}>
        <button type="button" className={styles.link} onClick={onCancel}>
          {cancelWords}
        </button>
      </p>
    </div>
  )
}
