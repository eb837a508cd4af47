import { useSelector } from '@xstate/react'
import { useState, type KeyboardEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconEye, IconLock, IconUser, IconWarning } from '#src/ui/icons.tsx'
import { IconEyeOff } from '#src/ui/room-icons.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useShellServices } from '../services.tsx'
import styles from './login-form.module.css'
import { loginResolver, type LoginFields } from './login-rules.ts'
import { useCountdown } from './use-countdown.ts'
import { useWords } from '../words.tsx'

const isTooLong = (type: string | undefined): boolean => type === 'too_big'

/** What the server said to the last try, with the time to wait before the next. */
const useRefusal = () => {
  const { t } = useWords('account')
  const { session } = useShellServices()
  const reject = useSelector(session, (snapshot) => snapshot.context.loginReject)
  const waitSeconds = useCountdown(reject)
  if (!reject) return { words: undefined, waitSeconds }
  return { words: reject.msg === '' ? t('fault') : reject.msg, waitSeconds }
}

/** Name and password; the rules are the contract's. [E-02, R-01] */
export const LoginForm = ({ fromPage }: { fromPage: string }) => {
  const { t } = useWords('account')
  const { session } = useShellServices()
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const sending = useSelector(session, (snapshot) => snapshot.matches('loggingIn'))
  const { words, waitSeconds } = useRefusal()
  const { register, handleSubmit, formState } = useForm<LoginFields>({
    resolver: loginResolver,
    defaultValues: { name: '', password: '', remember: true },
  })
  const { name: nameError, password: passwordError } = formState.errors
  const submit = handleSubmit((fields) => session.send({ type: 'session.login', by: 'password', ...fields, fromPage }))
  const hearCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
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
        error={nameError && t(isTooLong(nameError.type) ? 'nameLong' : 'nameEmpty')}
      />
      <TextField
        {...register('password')}
        label={t('password')}
        hint={caps ? t('capsLock') : undefined}
        placeholder={t('passwordPlaceholder')}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        icon={<IconLock />}
        onKeyUp={hearCaps}
        error={passwordError && t(isTooLong(passwordError.type) ? 'passwordLong' : 'passwordEmpty')}
        end={
          <IconButton
            size="sm"
            label={t(shown ? 'hidePassword' : 'showPassword')}
            className={styles.eye ?? ''}
            onClick={() => setShown(!shown)}
          >
            {shown ? <IconEye /> : <IconEyeOff />}
          </IconButton>
        }
      />
      <Checkbox {...register('remember')} className={styles.remember ?? ''}>
        {t('remember')}
      </Checkbox>
      <div role="alert" className={styles.refusal}>
        {words && !sending ? (
          <p>
            <IconWarning size={18} />
            {words}
          </p>
        ) : null}
      </div>
      <Button type="submit" variant="primary" size="lg" block glow busy={sending} disabled={waitSeconds > 0}>
        {waitSeconds > 0 ? t('retryIn', { seconds: waitSeconds }) : t('submit')}
      </Button>
    </form>
  )
}
