import { useState, type ComponentProps } from 'react'
import { sendCode } from '#contract/accounts/calls/recovery.ts'
import type { ContactChannel } from '#contract/accounts/entities/account.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { waitTime } from '#src/shared/account/wait-time.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './form.module.css'
import { FormNotice } from './form-notice.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'

export interface CodeFieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  purpose: 'bind' | 'withdraw'
  channel: ContactChannel
  areaCode: string
  /** Empty for `withdraw`: the member's own. */
  target: string
  /** Called before anything is sent; false keeps it. */
  mayAsk?: () => boolean
  error: string | undefined
}

/** Six digits that come by SMS or mail, with the button that asks for them and its countdown. [C-11] */
export const CodeField = ({ purpose, channel, areaCode, target, mayAsk, error, ...rest }: CodeFieldProps) => {
  const { t } = useTranslations('member')
  const { gateway, serverNow } = useShellServices()
  const [againAtMs, setAgainAtMs] = useState(0)
  const waitSeconds = Math.max(0, Math.ceil((againAtMs - useServerSeconds()) / 1000))
  const wait = waitTime(waitSeconds)
  const asking = useCommand(
    () => gateway.call(sendCode, { purpose, channel, areaCode, target }),
    ({ masked, retryAfterMs }) => {
      setAgainAtMs(serverNow() + retryAfterMs)
      toast(t('code.sent', { to: masked }), { tone: 'success' })
    },
    (refusal) => {
      if (refusal.name === 'SEND_TOO_OFTEN' || refusal.name === 'SEND_PAUSED')
        setAgainAtMs(serverNow() + refusal.data.retryAfterMs)
    },
  )
  const ask = () => {
    if (mayAsk?.() ?? true) asking.send(null)
  }
  return (
    <>
      <TextField
        {...rest}
        label={t('code.label')}
        placeholder={t('code.placeholder')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        error={error}
        end={
          <button type="button" className={styles.send} disabled={waitSeconds > 0 || asking.busy} onClick={ask}>
            {waitSeconds > 0 ? t(`code.again.${wait.unit}`, { at: wait.at }) : t('code.ask')}
          </button>
        }
      />
      <FormNotice notice={asking} />
    </>
  )
}
