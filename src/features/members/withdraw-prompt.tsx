import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { buttonClass } from '#src/ui/button.tsx'
import { asText } from '#src/ui/layout.ts'
import { DigitBoxes } from '#src/ui/digit-boxes.tsx'
import { securityLink } from '#src/shared/account/security-link.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Form } from './form.tsx'
import type { NoticeOf } from './form-notice.tsx'
import styles from './form.module.css'
import { useGuardWords } from './guarded-refusal.ts'
import { useDetails } from './member-data.ts'

export interface WithdrawPromptProps {
  action: string
  danger?: boolean
  /** True when withdrawals wait for a day after it: said above the button. */
  holds: boolean
  command: NoticeOf & { readonly busy: boolean }
  onSend: (withdrawPassword: string) => void
  /** Sends without one where none is set; where this is missing, it has to be set first. */
  onSendWithout?: () => void
  /** What stands above the boxes. */
  children?: ReactNode
}

/** Asks for the withdrawal password before something of one's pay-outs changes. [V-05] */
export const WithdrawPrompt = ({
  action,
  danger = false,
  holds,
  command,
  onSend,
  onSendWithout,
  children,
}: WithdrawPromptProps) => {
  const { t } = useTranslations('member')
  const { data: details } = useDetails()
  const toPassword = securityLink('withdraw', useLocation())
  const [digits, setDigits] = useState('')
  const guardWords = useGuardWords(command, details?.withdrawLockedUntilMs ?? null)
  const { refusal } = command
  const isGuard = refusal?.name.startsWith('WITHDRAW_PASSWORD') ?? false
  const [handled, setHandled] = useState(refusal)
  // Only a refusal of the digits empties the boxes: what was wrong elsewhere does not ask for them again.
  if (handled !== refusal) {
    setHandled(refusal)
    if (isGuard) setDigits('')
  }
  if (details && !details.hasWithdrawPassword && onSendWithout)
    return (
      <Form action={action} holds={holds} busy={command.busy} notice={command} onSubmit={onSendWithout}>
        {children}
      </Form>
    )
  if (details && !details.hasWithdrawPassword)
    return (
      <div className={styles.form}>
        <p className={asText('fs14', 'soft')}>{t('withdraw.unset')}</p>
        <Link to={toPassword} className={buttonClass({ variant: 'primary', size: 'touch', block: true })}>
          {t('withdraw.set')}
        </Link>
      </div>
    )
  return (
    <Form
      action={action}
      danger={danger}
      holds={holds}
      busy={command.busy}
      disabled={digits.length < 6}
      notice={isGuard ? { refusal: null, unanswered: command.unanswered } : command}
      onSubmit={() => onSend(digits)}
    >
      {children}
      <DigitBoxes
        label={t('withdraw.label')}
        masked
        value={digits}
        onChange={setDigits}
        disabled={command.busy}
        error={guardWords}
      />
      <p className={asText('fs12', 'quiet', 'lh15')}>
        {t('withdraw.forgotten')}{' '}
        <Link to={toPassword} className={styles.send}>
          {t('withdraw.reset')}
        </Link>
      </p>
    </Form>
  )
}
