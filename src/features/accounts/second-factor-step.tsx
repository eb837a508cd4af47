import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import { Button } from '#src/ui/button.tsx'
import { asText } from '#src/ui/layout.ts'
import { DigitBoxes } from '#src/ui/digit-boxes.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './account-form.module.css'
import { useRefusal } from './use-refusal.ts'

const recoveryMin = 10

/** The second step of a log-in: the authenticator's code, or a recovery code. */
export const SecondFactorStep = () => {
  const { t } = useTranslations('account')
  const { session } = useShellServices()
  const [recovers, setRecovers] = useState(false)
  const [code, setCode] = useState('')
  const busy = useSelector(session, (snapshot) => snapshot.matches('confirmingSecond'))
  const { words } = useRefusal()
  const isWhole = recovers ? code.trim().length >= recoveryMin : code.length === 6
  const error = busy || code !== '' ? undefined : words
  const send = (whole: string) => {
    session.send({ type: 'session.secondFactor', code: whole.trim() })
    setCode('')
  }
  const change = (digits: string) => {
    setCode(digits)
    if (digits.length === 6) send(digits)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole) send(code)
  }
  const turn = () => {
    setRecovers(!recovers)
    setCode('')
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={asText('fs14', 'soft', 'lh16')}>{t(recovers ? 'second.recoveryText' : 'second.text')}</p>
      {recovers ? (
        <TextField
          label={t('second.recovery')}
          value={code}
          maxLength={16}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={error}
          onChange={(event) => setCode(event.target.value)}
        />
      ) : (
        <DigitBoxes
          label={t('second.code')}
          value={code}
          autoComplete="one-time-code"
          disabled={busy}
          error={error}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step appears because its code is all that is missing
          autoFocus
          onChange={change}
        />
      )}
      <Button type="submit" variant="primary" size="lg" block glow busy={busy} disabled={!isWhole && !busy}>
        {t('second.submit')}
      </Button>
      <div className={styles.row}>
        <button type="button" className={styles.link} onClick={turn}>
          {t(recovers ? 'second.useCode' : 'second.useRecovery')}
        </button>
        <button type="button" className={styles.link} onClick={() => session.send({ type: 'session.cancel' })}>
          {t('second.cancel')}
        </button>
      </div>
    </form>
  )
}
