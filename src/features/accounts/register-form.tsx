import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useForm, useWatch, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import type { ActorRefFrom } from 'xstate'
import type { registerMachine } from '#src/machines/accounts/register-machine.ts'
import type { RegisterField } from '#src/machines/accounts/register-rules.ts'
import { Button } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { usePasswordPolicy, usePasswordMessages } from '#src/shared/account/password-policy.ts'
import { PasswordRules } from '#src/shared/account/password-rules.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './account-form.module.css'
import { AgreementField } from './agreement-field.tsx'
import { useAccountMachines } from './account-machines.tsx'
import { CodeEntry } from './code-entry.tsx'
import { FormNote } from './form-note.tsx'
import { smsTarget } from './login-rules.ts'
import { NameField } from './name-field.tsx'
import { PhoneFields } from './phone-fields.tsx'
import { nameRules, registerResolver, registrationOf, type RegisterFields } from './register-form-rules.ts'
import { useAgreements } from './use-agreements.ts'
import { useContactMessages } from './use-contact-messages.ts'
import { useEntrance } from './use-entrance.ts'
import { useNameCheck } from './use-name-check.ts'

type RegisterActor = ActorRefFrom<typeof registerMachine>

const empty: RegisterFields = {
  name: '',
  password: '',
  areaCode: '+86',
  phone: '',
  code: '',
  inviteCode: '',
  agreed: false,
}

/** The words at a field: of the rule that it breaks, else of the server's refusal that is about it. [V-03, V-04, V-09] */
const useFieldWords = (registration: RegisterActor, errors: FieldErrors<RegisterFields>) => {
  const { t } = useTranslations('account')
  const contactWords = useContactMessages()
  const passwordWords = usePasswordMessages()
  const reject = useSelector(registration, ({ context }) => context.reject)
  const refusedAt = (field: RegisterField): string | undefined => (reject?.field === field ? reject.msg : undefined)
  const nameRule = nameRules.find((rule) => rule === errors.name?.type)
  return {
    name: (nameRule && t(`errors.name.${nameRule}`)) ?? refusedAt('name'),
    password:
      passwordWords(errors.password?.type) ??
      (reject?.field === 'password' ? (passwordWords(reject.rule) ?? reject.msg) : undefined),
    phone: contactWords(errors.phone?.type) ?? refusedAt('phone'),
    code: errors.code ? t('errors.code') : refusedAt('code'),
    inviteCode: errors.inviteCode || reject?.name === 'FIELD_REFUSED' ? t('errors.invite') : refusedAt('inviteCode'),
    agreed: errors.agreed ? t('errors.agree') : refusedAt('agreed'),
    form: reject?.field === 'form' ? reject.msg : null,
  }
}

/** The outcome is not known: the same registration again, or back to the form. */
const Unconfirmed = ({ registration }: { registration: RegisterActor }) => {
  const { t } = useTranslations('account')
  return (
    <div className={styles.form}>
      <FormNote>{t('register.unconfirmed')}</FormNote>
      <Button variant="primary" size="lg" block glow onClick={() => registration.send({ type: 'register.retry' })}>
        {t('register.retry')}
      </Button>
      <Button size="lg" block onClick={() => registration.send({ type: 'register.abandon' })}>
        {t('register.change')}
      </Button>
    </div>
  )
}

/** Whoever ticked agreed to the texts of that moment: other ones take the tick back. */
const useAgreedTexts = (registration: RegisterActor, { setValue }: Pick<UseFormReturn<RegisterFields>, 'setValue'>) => {
  const agreements = useAgreements()
  const { versions, askAgain } = agreements
  const isRefused = useSelector(registration, ({ context }) => context.reject?.field === 'agreed')
  useEffect(() => setValue('agreed', false), [versions, setValue])
  useEffect(() => {
    if (!isRefused) return
    setValue('agreed', false)
    void askAgain()
  }, [isRefused, askAgain, setValue])
  return agreements
}

/** The fields with their rules; what is edited is no longer refused. */
const useRegisterForm = (registration: RegisterActor) => {
  const { inviteCode } = useEntrance()
  const machines = useAccountMachines()
  const { policy } = usePasswordPolicy()
  const sending = useActorRef(machines.sendCode, { input: { purpose: 'register' } })
  const form = useForm<RegisterFields>({
    resolver: registerResolver(policy),
    mode: 'onTouched',
    defaultValues: { ...empty, inviteCode },
  })
  const edited = (field: RegisterField) => ({
    onChange: () => registration.send({ type: 'register.edited', field }),
  })
  const newTarget = {
    onChange: () => {
      registration.send({ type: 'register.edited', field: 'phone' })
      sending.send({ type: 'code.edited' })
      // A message that goes only when the field is left would move the button away from under the pointer.
      if (form.formState.errors.phone) void form.trigger('phone')
    },
  }
  return { ...form, agreements: useAgreedTexts(registration, form), sending, edited, newTarget }
}

type FormParts = ReturnType<typeof useRegisterForm> & { words: ReturnType<typeof useFieldWords> }

const Fields = ({ words, register, control, trigger, setValue, agreements, sending, edited, newTarget }: FormParts) => {
  const { t } = useTranslations('account')
  const [name, password, areaCode, phone] = useWatch({ control, name: ['name', 'password', 'areaCode', 'phone'] })
  const check = useNameCheck(name)
  return (
    <>
      <NameField
        field={register('name', edited('name'))}
        check={check}
        error={words.name}
        onChoose={(chosen) => setValue('name', chosen, { shouldValidate: true })}
      />
      <PasswordField
        {...register('password', edited('password'))}
        label={t('password')}
        placeholder={t('register.passwordPlaceholder')}
        autoComplete="new-password"
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        capsLockHint={t('capsLock')}
        error={words.password}
      />
      <PasswordRules password={password} name={name} />
      <PhoneFields
        areaCode={register('areaCode', newTarget)}
        chosen={areaCode}
        phone={register('phone', newTarget)}
        error={words.phone}
      />
      <CodeEntry
        sending={sending}
        target={smsTarget(areaCode, phone)}
        field={register('code', edited('code'))}
        error={words.code}
        onInvalid={() => void trigger('phone', { shouldFocus: true })}
      />
      <TextField
        {...register('inviteCode', edited('inviteCode'))}
        label={t('register.invite')}
        placeholder={t('register.invitePlaceholder')}
        autoComplete="off"
        error={words.inviteCode}
      />
      <AgreementField field={register('agreed', edited('agreed'))} error={words.agreed} agreements={agreements} />
    </>
  )
}

/** Everything that makes a member, with its rules as one types. [C-11, V-03, V-04, V-09] */
export const RegisterForm = ({ registration }: { registration: RegisterActor }) => {
  const { t } = useTranslations('account')
  const form = useRegisterForm(registration)
  const { handleSubmit, formState } = form
  const busy = useSelector(registration, (snapshot) => !snapshot.matches('editing'))
  const isOpen = useSelector(registration, (snapshot) => snapshot.matches('unconfirmed'))
  const words = useFieldWords(registration, formState.errors)
  const submit = handleSubmit((fields) =>
    registration.send({ type: 'register.submit', ...registrationOf(fields, form.agreements.versions) }),
  )
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.form} disabled={busy}>
        <Fields {...form} words={words} />
      </fieldset>
      <FormNote>{words.form}</FormNote>
      {isOpen ? (
        <Unconfirmed registration={registration} />
      ) : (
        <Button type="submit" variant="primary" size="lg" block glow busy={busy}>
          {t('register.submit')}
        </Button>
      )}
    </form>
  )
}
