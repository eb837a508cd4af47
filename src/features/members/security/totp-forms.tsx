import { useState } from 'react'
import { totpBegin, totpConfirm, totpRemove } from '#contract/accounts/calls/security.ts'
import { memberDetails } from '#contract/members/calls/members.ts'
import { groupBy4 } from '#contract/wallet/rules/number-groups.ts'
import { Button } from '#src/ui/button.tsx'
import { asText } from '#src/ui/layout.ts'
import { DigitBoxes } from '#src/ui/digit-boxes.tsx'
import { IconCopy, IconDownload } from '#src/ui/member-icons.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { copyText } from '#src/ui/copy-text.ts'
import { toast } from '#src/ui/toast-store.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { QrCode } from '#src/shared/app/qr-code.tsx'
import { saveText } from '#src/shared/app/save-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useSiteName } from '#src/shared/site/site-name.ts'
import { Form } from '#src/features/members/form.tsx'
import { splitRefusal } from '#src/features/members/form-notice.tsx'
import { useMemberCache } from '#src/features/members/member-data.ts'
import { PasswordField } from '#src/features/members/password-field.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import styles from './security-page.module.css'

const useCopy = () => {
  const { t } = useTranslations('member')
  return (text: string) => copyText(text, { copied: t('states.copied'), failed: t('states.notCopied') })
}

const AskPassword = ({ onBegun }: { onBegun: (begun: { secret: string; uri: string }) => void }) => {
  const { t } = useTranslations('member')
  const { gateway } = useShellServices()
  const [password, setPassword] = useState('')
  const command = useCommand((input: string) => gateway.call(totpBegin, { password: input }), onBegun)
  const { at, notice } = splitRefusal(command, ['password'], { PASSWORD_WRONG: 'password' })
  return (
    <Form
      busy={command.busy}
      disabled={password === ''}
      notice={notice}
      action={t('next')}
      onSubmit={() => command.send(password)}
    >
      <p className={asText('fs14', 'soft')}>{t('totp.lead')}</p>
      <PasswordField
        label={t('password.login')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={at.password}
      />
    </Form>
  )
}

interface ScanProps {
  begun: { secret: string; uri: string }
  onConfirmed: (codes: readonly string[]) => void
}

const Scan = ({ begun: { secret, uri }, onConfirmed }: ScanProps) => {
  const { t } = useTranslations('member')
  const { gateway } = useShellServices()
  const { askAgain } = useMemberCache()
  const copy = useCopy()
  const [code, setCode] = useState('')
  const command = useCommand(
    (input: string) => gateway.call(totpConfirm, { code: input }),
    ({ recoveryCodes }) => {
      askAgain(memberDetails)
      onConfirmed(recoveryCodes)
    },
    () => setCode(''),
  )
  const { at, notice } = splitRefusal(command, ['code'], { VALID_CODE_ERROR: 'code' })
  return (
    <Form
      busy={command.busy}
      disabled={code.length < 6}
      notice={notice}
      action={t('totp.turnOn')}
      onSubmit={() => command.send(code)}
    >
      <p className={asText('fs14', 'soft')}>{t('totp.scan')}</p>
      <QrCode text={uri} label={t('totp.qr')} className={styles.qr} />
      <div className={styles.secret}>
        <code>{groupBy4(secret)}</code>
        <Button size="sm" icon={<IconCopy size={16} />} onClick={() => copy(secret)}>
          {t('copy')}
        </Button>
      </div>
      <DigitBoxes label={t('totp.code')} autoComplete="one-time-code" value={code} onChange={setCode} error={at.code} />
    </Form>
  )
}

/** Ten codes that are shown this once. */
const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const { t } = useTranslations('member')
  const { title: site } = useSiteName()
  const copy = useCopy()
  const text = codes.join('\n')
  return (
    <Form busy={false} action={t('totp.kept')} onSubmit={onDone}>
      <p className={asText('fs14', 'soft')}>{t('totp.recovery')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.pairOfButtons}>
        <Button icon={<IconCopy size={18} />} onClick={() => copy(text)}>
          {t('copy')}
        </Button>
        <Button
          icon={<IconDownload size={18} />}
          onClick={() => saveText('grandstand-recovery-codes.txt', `${t('totp.fileHead', { site })}\n\n${text}\n`)}
        >
          {t('download')}
        </Button>
      </div>
    </Form>
  )
}

/** Turns the second factor on: password, QR code, first code, recovery codes. */
export const TotpSetUp = ({ onDone, onCodes }: { onDone: () => void; onCodes: () => void }) => {
  const [begun, setBegun] = useState<{ secret: string; uri: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  const confirmed = (newCodes: readonly string[]) => {
    onCodes()
    setCodes(newCodes)
  }
  if (begun) return <Scan begun={begun} onConfirmed={confirmed} />
  return <AskPassword onBegun={setBegun} />
}

/** Turns it off: password and a code, or a recovery code. */
export const TotpRemoval = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslations('member')
  const { gateway } = useShellServices()
  const { askAgain } = useMemberCache()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const command = useCommand(
    (input: { password: string; code: string }) => gateway.call(totpRemove, input),
    () => {
      askAgain(memberDetails)
      toast(t('totp.off'), { tone: 'success' })
      onDone()
    },
  )
  const { at, notice } = splitRefusal(command, ['password', 'code'], {
    PASSWORD_WRONG: 'password',
    VALID_CODE_ERROR: 'code',
  })
  return (
    <Form
      danger
      holds
      busy={command.busy}
      disabled={password === '' || code.trim().length < 6}
      notice={notice}
      action={t('totp.turnOff')}
      onSubmit={() => command.send({ password, code: code.trim() })}
    >
      <p className={asText('fs14', 'soft')}>{t('totp.removeLead')}</p>
      <PasswordField
        label={t('password.login')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={at.password}
      />
      <TextField
        label={t('totp.codeOrRecovery')}
        autoComplete="one-time-code"
        maxLength={16}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={at.code}
      />
    </Form>
  )
}
