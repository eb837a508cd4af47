import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { IconUser } from '#src/ui/icons.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { usePasswordPolicy } from '#src/shared/account/password-policy.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './account-form.module.css'
import { FormNote } from './form-note.tsx'
import { loginResolver, type LoginFields } from './login-rules.ts'
import { EntranceLink } from './entrance-links.tsx'
import { useEntrance } from './use-entrance.ts'
import { useRefusal } from './use-refusal.ts'

const key = 'grandstand.loginName'

/** The name of the last log-in, if its owner wanted it remembered; never a password. */
const readRememberedName = (): string => {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Remembers a name; '' forgets it. */
const rememberName = (name: string): void => {
  try {
    if (name === '') localStorage.removeItem(key)
    else localStorage.setItem(key, name)
  } catch {
    // Private windows may have no storage: the name is typed again then.
  }
}

const isTooLong = (type: string | undefined): boolean => type === 'too_big'

const nameWords = (type: string | undefined) => {
  if (type === 'hidden') return 'errors.name.hidden'
  return isTooLong(type) ? 'login.nameLong' : 'login.nameEmpty'
}

export interface LoginWayProps {
  remember: boolean
  onRemember: (remember: boolean) => void
}

/** Name and password; the rules are the contract's. [E-02, R-01] */
export const PasswordLogin = ({ remember, onRemember }: LoginWayProps) => {
  const { t } = useTranslations('account')
  const { session } = useShellServices()
  const { fromPage } = useEntrance()
  const { policy, min, max } = usePasswordPolicy()
  const [remembersName, setRemembersName] = useState(true)
  const sending = useSelector(session, (snapshot) => snapshot.matches('loggingIn'))
  const { words, waitSeconds } = useRefusal()
  const { register, handleSubmit, formState } = useForm<LoginFields>({
    resolver: loginResolver,
    defaultValues: { name: readRememberedName(), password: '' },
  })
  const { name: nameError, password: passwordError } = formState.errors
  const submit = handleSubmit((fields) => {
    rememberName(remembersName ? fields.name.trim() : '')
    session.send({ type: 'session.login', by: 'password', ...fields, remember, fromPage })
  })
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        {...register('name')}
        label={t('name')}
        placeholder={t('namePlaceholder')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        icon={<IconUser />}
        error={nameError && t(nameWords(nameError.type))}
      />
      <PasswordField
        {...register('password')}
        label={t('password')}
        hint={policy === 'classic' ? t('login.passwordHint', { min, max }) : undefined}
        placeholder={t('passwordPlaceholder')}
        autoComplete="current-password"
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        capsLockHint={t('capsLock')}
        error={passwordError && t(isTooLong(passwordError.type) ? 'login.passwordLong' : 'login.passwordEmpty')}
      />
      <div className={styles.row}>
        <Checkbox checked={remembersName} onChange={(event) => setRemembersName(event.target.checked)}>
          {t('login.rememberName')}
        </Checkbox>
        <Checkbox checked={remember} onChange={(event) => onRemember(event.target.checked)}>
          {t('login.keep')}
        </Checkbox>
        <EntranceLink to="forgot" className={styles.link}>
          {t('login.forgot')}
        </EntranceLink>
      </div>
      <FormNote>{sending ? null : words}</FormNote>
      <Button type="submit" variant="primary" size="lg" block glow busy={sending} disabled={waitSeconds > 0}>
        {waitSeconds > 0 ? t('retryIn', { seconds: waitSeconds }) : t('login.submit')}
      </Button>
    </form>
  )
}
