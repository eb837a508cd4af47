import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { ActorRefFrom } from 'xstate'
import type { ContactChannel } from '#contract/accounts/entities/account.ts'
import type { forgotPasswordMachine } from '#src/machines/accounts/forgot-password-machine.ts'
import { IconMail } from '#src/ui/account-icons.tsx'
import { asText } from '#src/ui/layout.ts'
import { Button } from '#src/ui/button.tsx'
import { DigitBoxes } from '#src/ui/digit-boxes.tsx'
import { IconUser } from '#src/ui/icons.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { newPasswordError, usePasswordPolicy, usePasswordMessages } from '#src/shared/account/password-policy.ts'
import { PasswordRules } from '#src/shared/account/password-rules.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './account-form.module.css'
import { waitTime } from '#src/shared/account/wait-time.ts'
import { useSecondsUntil } from './code-entry.tsx'
import { FormNote } from './form-note.tsx'
import { type AskFields, askResolver, fieldsOf, identityOf } from './forgot-rules.ts'
import { PhoneFields } from './phone-fields.tsx'
import { useContactMessages } from './use-contact-messages.ts'

export type ForgotActor = ActorRefFrom<typeof forgotPasswordMachine>
interface StepProps {
  forgot: ForgotActor
}

const channels = ['sms', 'mail'] as const satisfies readonly ContactChannel[]

/** What stands in the way, in words. */
const useProblem = (forgot: ForgotActor): string | undefined => {
  const { t } = useTranslations('account')
  const passwordWords = usePasswordMessages()
  const problem = useSelector(forgot, ({ context }) => context.problem)
  if (!problem) return undefined
  if (problem.name === 'FAULT') return t('fault')
  if (problem.name === 'EXPIRED') return t('forgot.expired')
  return passwordWords(problem.rule) ?? problem.msg
}

/** Who one is: a user name, and the number or address of the account. */
export const AskStep = ({ forgot }: StepProps) => {
  const { t } = useTranslations('account')
  const contactWords = useContactMessages()
  const problem = useProblem(forgot)
  const identity = useSelector(forgot, ({ context }) => context.identity)
  const busy = useSelector(forgot, (snapshot) => snapshot.matches('starting'))
  const { register, handleSubmit, formState, control, setValue } = useForm<AskFields>({
    resolver: askResolver,
    mode: 'onTouched',
    defaultValues: fieldsOf(identity),
  })
  const [channel, areaCode] = useWatch({ control, name: ['channel', 'areaCode'] })
  const { errors } = formState
  const submit = handleSubmit((fields) => forgot.send({ type: 'forgot.start', ...identityOf(fields) }))
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Tabs
        label={t('forgot.tabs')}
        items={channels.map((value) => ({ value, label: t(value === 'sms' ? 'forgot.byPhone' : 'forgot.byMail') }))}
        value={channel}
        onChange={(next) => setValue('channel', next)}
        className={styles.tabs ?? ''}
      />
      <TextField
        {...register('name')}
        label={t('name')}
        placeholder={t('namePlaceholder')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        icon={<IconUser />}
        error={errors.name && t('errors.name.empty')}
      />
      {channel === 'sms' ? (
        <PhoneFields
          areaCode={register('areaCode')}
          chosen={areaCode}
          phone={register('phone')}
          error={contactWords(errors.phone?.type)}
        />
      ) : (
        <TextField
          {...register('mail')}
          label={t('forgot.mail')}
          placeholder={t('forgot.mailPlaceholder')}
          type="email"
          autoComplete="email"
          icon={<IconMail />}
          error={contactWords(errors.mail?.type)}
        />
      )}
      <FormNote>{busy ? null : problem}</FormNote>
      <Button type="submit" variant="primary" size="lg" block glow busy={busy}>
        {t('forgot.next')}
      </Button>
    </form>
  )
}

const Resend = ({ forgot }: StepProps) => {
  const { t } = useTranslations('account')
  const step = useSelector(forgot, ({ context }) => context.step)
  const isCooling = useSelector(forgot, (snapshot) => snapshot.matches({ coding: 'cooling' }))
  const canResend = useSelector(forgot, (snapshot) => snapshot.matches({ coding: 'entering' }))
  const seconds = useSecondsUntil(step?.kind === 'code' ? step.againAtMs : 0)
  const { unit, at } = waitTime(seconds)
  return (
    <button
      type="button"
      className={styles.send}
      disabled={!canResend}
      onClick={() => forgot.send({ type: 'forgot.resend' })}
    >
      {isCooling && seconds > 0 ? t(`sendAgainIn.${unit}`, { at }) : t('sendAgain')}
    </button>
  )
}

/** The code that came. */
export const CodeStep = ({ forgot }: StepProps) => {
  const { t } = useTranslations('account')
  const [code, setCode] = useState('')
  const problem = useProblem(forgot)
  const step = useSelector(forgot, ({ context }) => context.step)
  const channel = useSelector(forgot, ({ context }) => context.identity.channel)
  const busy = useSelector(forgot, (snapshot) => snapshot.matches({ coding: 'verifying' }))
  const verify = (digits: string) => {
    forgot.send({ type: 'forgot.verify', code: digits })
    setCode('')
  }
  const change = (digits: string) => {
    setCode(digits)
    forgot.send({ type: 'forgot.edited' })
    if (digits.length === 6) verify(digits)
  }
  return (
    <div className={styles.form}>
      <p className={asText('fs14', 'soft', 'lh16')}>
        {step?.kind === 'code' ? t('forgot.sentTo', { masked: step.masked }) : null}
      </p>
      <DigitBoxes
        label={t(channel === 'sms' ? 'code' : 'mailCode')}
        value={code}
        autoComplete="one-time-code"
        disabled={busy}
        error={busy ? undefined : problem}
        onChange={change}
      />
      <div className={styles.row}>
        <Resend forgot={forgot} />
        <button type="button" className={styles.link} onClick={() => forgot.send({ type: 'forgot.back' })}>
          {t('forgot.change')}
        </button>
      </div>
    </div>
  )
}

const Retry = ({ forgot }: StepProps) => {
  const { t } = useTranslations('account')
  return (
    <>
      <FormNote>{t('forgot.unconfirmed')}</FormNote>
      <Button variant="primary" size="lg" block glow onClick={() => forgot.send({ type: 'forgot.retry' })}>
        {t('forgot.retry')}
      </Button>
    </>
  )
}

/** The new password, twice. [V-03] */
export const PasswordStep = ({ forgot }: StepProps) => {
  const { t } = useTranslations('account')
  const { policy } = usePasswordPolicy()
  const passwordWords = usePasswordMessages()
  const problem = useProblem(forgot)
  const name = useSelector(forgot, ({ context }) => context.identity.name)
  const busy = useSelector(forgot, (snapshot) => snapshot.matches('resetting'))
  const isOpen = useSelector(forgot, (snapshot) => snapshot.matches('unconfirmed'))
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState(false)
  const broken = tried ? newPasswordError(policy, password, name) : null
  const differs = tried && broken === null && again !== password
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (newPasswordError(policy, password, name) === null && again === password)
      forgot.send({ type: 'forgot.reset', password })
  }
  const eye = { showLabel: t('showPassword'), hideLabel: t('hidePassword'), capsLockHint: t('capsLock') }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <fieldset className={styles.form} disabled={busy || isOpen}>
        <PasswordField
          {...eye}
          label={t('forgot.newPassword')}
          placeholder={t('forgot.newPasswordPlaceholder')}
          autoComplete="new-password"
          value={password}
          error={passwordWords(broken ?? undefined) ?? (busy ? undefined : problem)}
          onChange={(event) => {
            setPassword(event.target.value)
            forgot.send({ type: 'forgot.edited' })
          }}
        />
        <PasswordRules password={password} name={name} />
        <PasswordField
          {...eye}
          label={t('forgot.again')}
          placeholder={t('forgot.againPlaceholder')}
          autoComplete="new-password"
          value={again}
          error={differs ? passwordWords('again') : undefined}
          onChange={(event) => setAgain(event.target.value)}
        />
      </fieldset>
      {isOpen ? (
        <Retry forgot={forgot} />
      ) : (
        <Button type="submit" variant="primary" size="lg" block glow busy={busy}>
          {t('forgot.submit')}
        </Button>
      )}
    </form>
  )
}
