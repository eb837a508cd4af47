import { useActorRef, useSelector } from '@xstate/react'
import { useForm, useWatch } from 'react-hook-form'
import { normalisePhone } from '#contract/accounts/rules/phone.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './account-form.module.css'
import { useAccountMachines } from './account-machines.tsx'
import { CodeEntry } from './code-entry.tsx'
import { FormNote } from './form-note.tsx'
import { codeDigits, smsLoginResolver, smsTarget, type SmsLoginFields } from './login-rules.ts'
import type { LoginWayProps } from './password-login.tsx'
import { PhoneFields } from './phone-fields.tsx'
import { useContactMessages } from './use-contact-messages.ts'
import { useEntrance } from './use-entrance.ts'
import { useRefusal } from './use-refusal.ts'

/** A number and the code that was sent to it. [C-11, V-04] */
export const SmsLogin = ({ remember, onRemember }: LoginWayProps) => {
  const { t } = useTranslations('account')
  const { session } = useShellServices()
  const machines = useAccountMachines()
  const { fromPage } = useEntrance()
  const contactWords = useContactMessages()
  const sending = useActorRef(machines.sendCode, { input: { purpose: 'login' } })
  const isBusy = useSelector(session, (snapshot) => snapshot.matches('loggingIn'))
  const { words } = useRefusal()
  const { register, handleSubmit, formState, control, trigger } = useForm<SmsLoginFields>({
    resolver: smsLoginResolver,
    mode: 'onTouched',
    defaultValues: { areaCode: '+86', phone: '', code: '' },
  })
  const [areaCode, phone] = useWatch({ control, name: ['areaCode', 'phone'] })
  const submit = handleSubmit((fields) =>
    session.send({
      type: 'session.login',
      by: 'sms',
      areaCode: fields.areaCode,
      phone: normalisePhone(fields.areaCode, fields.phone),
      code: codeDigits(fields.code),
      remember,
      fromPage,
    }),
  )
  const edited = { onChange: () => sending.send({ type: 'code.edited' }) }
  const newTarget = {
    onChange: () => {
      sending.send({ type: 'code.edited' })
      // A message that goes only when the field is left would move the button away from under the pointer.
      if (formState.errors.phone) void trigger('phone')
    },
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <PhoneFields
        areaCode={register('areaCode', newTarget)}
        chosen={areaCode}
        phone={register('phone', newTarget)}
        error={contactWords(formState.errors.phone?.type)}
      />
      <CodeEntry
        sending={sending}
        target={smsTarget(areaCode, phone)}
        field={register('code', edited)}
        error={formState.errors.code && t('errors.code')}
        onInvalid={() => void trigger('phone', { shouldFocus: true })}
      />
      <div className={styles.row}>
        <Checkbox checked={remember} onChange={(event) => onRemember(event.target.checked)}>
          {t('login.keep')}
        </Checkbox>
      </div>
      <FormNote>{isBusy ? null : words}</FormNote>
      <Button type="submit" variant="primary" size="lg" block glow busy={isBusy}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
