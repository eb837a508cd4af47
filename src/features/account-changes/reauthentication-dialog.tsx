import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ProofMethod } from '#contract/accounts/entities/reauthentication.ts'
import type { CodeName } from '#contract/codes.ts'
import { reauthenticationMs } from '#contract/limits.ts'
import type { reauthenticationMachine } from '#src/machines/accounts/reauthentication-machine.ts'
import type { ReauthenticationProblem } from '#src/machines/accounts/reauthentication-rules.ts'
import { hasPasskeys } from '#src/shared/account/has-passkeys.ts'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Button } from '#src/ui/button.tsx'
import { asText } from '#src/ui/layout.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { IconShield } from '#src/ui/account-icons.tsx'
import { IconWarning } from '#src/ui/icons.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { Segmented } from '#src/ui/tabs.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './reauthentication-dialog.module.css'

export type ReauthenticationActor = ActorRefFrom<typeof reauthenticationMachine>

interface PartProps {
  reauthentication: ReauthenticationActor
}

type Place = 'secret' | 'code' | 'form'
const places: Readonly<Partial<Record<CodeName | 'FAULT' | 'CANCELLED', Place>>> = {
  PASSWORD_WRONG: 'secret',
  TOTP_WRONG: 'secret',
  VALID_CODE_ERROR: 'code',
  SEND_TOO_OFTEN: 'code',
}

const useProblem = ({ reauthentication }: PartProps) => {
  const { t } = useTranslations('changes')
  const problem: ReauthenticationProblem | null = useSelector(reauthentication, ({ context }) => context.problem)
  const words = () => {
    if (problem?.name === 'CANCELLED') return t('confirm.passkeyCancelled')
    return problem?.msg || t('confirm.fault')
  }
  const place = problem && (places[problem.name] ?? 'form')
  return (wanted: Place): string | undefined => (place === wanted ? words() : undefined)
}

/** A passkey that this browser cannot be asked for is not offered. */
const offered = (method: ProofMethod): boolean => method !== 'passkey' || hasPasskeys()

const MethodChoice = ({ reauthentication }: PartProps) => {
  const { t } = useTranslations('changes')
  const methods = useSelector(reauthentication, ({ context }) => context.challenge.methods).filter(offered)
  const method = useSelector(reauthentication, ({ context }) => context.method)
  if (method === null || methods.length < 2) return null
  return (
    <Segmented<ProofMethod>
      label={t('confirm.method')}
      value={method}
      onChange={(chosen) => reauthentication.send({ type: 'reauthentication.chooseMethod', method: chosen })}
      spread
      items={methods.map((value) => ({ value, label: t(`confirm.methods.${value}`) }))}
    />
  )
}

interface SecretProps extends PartProps {
  secret: string
  onSecret: (secret: string) => void
}

const SecretField = ({ reauthentication, secret, onSecret }: SecretProps) => {
  const { t } = useTranslations('changes')
  const error = useProblem({ reauthentication })('secret')
  const method = useSelector(reauthentication, ({ context }) => context.method)
  if (method === null) return null
  if (method === 'passkey') return <p className={asText('fs12', 'quiet', 'lh15')}>{t('confirm.passkey')}</p>
  const field = { value: secret, onChange: (event: { target: { value: string } }) => onSecret(event.target.value) }
  if (method === 'totp')
    return (
      <TextField
        {...field}
        label={t('confirm.totp')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={16}
        error={error}
      />
    )
  return (
    <PasswordField
      {...field}
      label={t('confirm.password')}
      showLabel={t('confirm.showPassword')}
      hideLabel={t('confirm.hidePassword')}
      capsLockHint={t('confirm.capsLock')}
      autoComplete="current-password"
      maxLength={64}
      error={error}
    />
  )
}

const ContactChoice = ({ reauthentication }: PartProps) => {
  const { t } = useTranslations('changes')
  const contacts = useSelector(reauthentication, ({ context }) => context.challenge.contacts)
  const channel = useSelector(reauthentication, ({ context }) => context.channel)
  if (channel === null) return null
  if (contacts.length < 2)
    return (
      <p className={asText('fs12', 'quiet', 'lh15')}>
        {t('confirm.contact')} {contacts[0]?.masked}
      </p>
    )
  return (
    <Segmented
      label={t('confirm.contact')}
      value={channel}
      onChange={(chosen) => reauthentication.send({ type: 'reauthentication.chooseContact', channel: chosen })}
      spread
      items={contacts.map(({ channel: value, masked }) => ({ value, label: masked }))}
    />
  )
}

const SendButton = ({ reauthentication }: PartProps) => {
  const { t } = useTranslations('changes')
  const againAtMs = useSelector(reauthentication, ({ context }) => context.againAtMs)
  const isSending = useSelector(reauthentication, (snapshot) => snapshot.matches({ asking: 'sendingCode' }))
  const waitSeconds = Math.max(0, Math.ceil((againAtMs - useServerSeconds()) / 1000))
  return (
    <button
      type="button"
      className={styles.send}
      disabled={waitSeconds > 0 || isSending}
      onClick={() => reauthentication.send({ type: 'reauthentication.askCode' })}
    >
      {waitSeconds > 0 ? t('confirm.again', { seconds: waitSeconds }) : t('confirm.ask')}
    </button>
  )
}

interface CodeProps extends PartProps {
  code: string
  onCode: (code: string) => void
}

const CodeField = ({ reauthentication, code, onCode }: CodeProps) => {
  const { t } = useTranslations('changes')
  const error = useProblem({ reauthentication })('code')
  const channel = useSelector(reauthentication, ({ context }) => context.channel)
  const sentTo = useSelector(reauthentication, ({ context }) => context.sentTo)
  if (channel === null) return null
  return (
    <div>
      <TextField
        label={t('confirm.code')}
        placeholder={t('confirm.codePlaceholder')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        icon={<IconShield />}
        value={code}
        onChange={(event) => onCode(event.target.value)}
        error={error}
        end={<SendButton reauthentication={reauthentication} />}
      />
      <output className={asText('fs12', 'quiet', 'lh15')}>
        {sentTo === '' ? null : t('confirm.sent', { to: sentTo })}
      </output>
    </div>
  )
}

const leadOf = (asksFactor: boolean, asksCode: boolean): 'both' | 'factor' | 'code' => {
  if (asksFactor && asksCode) return 'both'
  return asksFactor ? 'factor' : 'code'
}

const Asked = ({ reauthentication }: PartProps) => {
  const { t } = useTranslations('changes')
  const [typed, setTyped] = useState<Partial<Record<ProofMethod, string>>>({})
  const [code, setCode] = useState('')
  const method = useSelector(reauthentication, ({ context }) => context.method)
  const asksCode = useSelector(reauthentication, ({ context }) => context.channel !== null)
  const busy = useSelector(reauthentication, (snapshot) => snapshot.matches({ asking: 'proving' }))
  const problem = useProblem({ reauthentication })('form')
  const secret = (method && typed[method]) ?? ''
  const isSecretReady = method === null || method === 'passkey' || secret !== ''
  const isCodeReady = !asksCode || /^\d{6}$/.test(code.trim())
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        reauthentication.send({ type: 'reauthentication.submit', secret, code: code.trim() })
      }}
    >
      <p>{t(`confirm.lead.${leadOf(method !== null, asksCode)}`)}</p>
      <MethodChoice reauthentication={reauthentication} />
      <SecretField
        key={method}
        reauthentication={reauthentication}
        secret={secret}
        onSecret={(text) => method && setTyped({ ...typed, [method]: text })}
      />
      <ContactChoice reauthentication={reauthentication} />
      <CodeField reauthentication={reauthentication} code={code} onCode={setCode} />
      <div role="alert" className={styles.notice}>
        {problem ? (
          <p>
            <IconWarning size={18} />
            {problem}
          </p>
        ) : null}
      </div>
      <Button type="submit" variant="primary" size="touch" block busy={busy} disabled={!isSecretReady || !isCodeReady}>
        {t('confirm.submit')}
      </Button>
      <p className={asText('fs12', 'quiet', 'lh15')}>{t('confirm.note', { minutes: reauthenticationMs / 60_000 })}</p>
    </form>
  )
}

/** What a change of the account asks for first; closed, nothing is changed. Each time it opens, its fields are empty. */
export const ReauthenticationDialog = ({ reauthentication }: PartProps) => {
  const { t } = useTranslations('changes')
  const isOpen = useSelector(reauthentication, (snapshot) => snapshot.matches('asking'))
  return (
    <Dialog
      open={isOpen}
      title={t('confirm.title')}
      closeLabel={t('common:close')}
      className={styles.dialog ?? ''}
      onClose={() => reauthentication.send({ type: 'reauthentication.close' })}
    >
      {isOpen ? <Asked reauthentication={reauthentication} /> : null}
    </Dialog>
  )
}
