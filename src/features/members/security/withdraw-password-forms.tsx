import { useState } from 'react'
import { Link } from 'react-router-dom'
import { withdrawPasswordReset, withdrawPasswordSet, withdrawPasswordUpdate } from '#contract/wallet/calls.ts'
import { memberDetails } from '#contract/members/calls/members.ts'
import type { MemberDetails } from '#contract/members/entities/member-details.ts'
import { checkWithdrawPassword } from '#contract/wallet/rules/withdraw-password.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { asText } from '#src/ui/layout.ts'
import { DigitBoxes } from '#src/ui/digit-boxes.tsx'
import { Segmented } from '#src/ui/tabs.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { CodeField } from '#src/features/members/code-field.tsx'
import { Form } from '#src/features/members/form.tsx'
import { splitRefusal } from '#src/features/members/form-notice.tsx'
import { useSiteV5 } from '#src/shared/site/site-v5.ts'
import styles from '#src/features/members/form.module.css'
import { useGuardWords } from '#src/features/members/guarded-refusal.ts'
import { memberPath } from '#src/features/members/member-sections.tsx'
import { useMemberCache } from '#src/features/members/member-data.ts'
import { useCommand } from '#src/shared/app/use-command.ts'

interface Done {
  onDone: () => void
}

/** The new six digits, twice; said what is wrong once both are full. [V-05] */
const useNewDigits = () => {
  const { t } = useTranslations('member')
  const isStrong = useSiteV5().data?.strongWithdrawPassword ?? false
  const [digits, setDigits] = useState('')
  const [again, setAgain] = useState('')
  const broken = digits.length === 6 ? checkWithdrawPassword(digits, isStrong) : null
  const differs = again.length === 6 && again !== digits
  return {
    digits,
    isReady: digits.length === 6 && broken === null && again === digits,
    boxes: (refused: string | undefined) => (
      <>
        <DigitBoxes
          label={t('withdraw.new')}
          masked
          autoComplete="new-password"
          value={digits}
          onChange={setDigits}
          hint={t(isStrong ? 'withdraw.strongRule' : 'withdraw.rule')}
          error={broken === 'weak' ? t('withdraw.weak') : refused}
        />
        <DigitBoxes
          label={t('withdraw.again')}
          masked
          autoComplete="new-password"
          value={again}
          onChange={setAgain}
          error={differs ? t('withdraw.differs') : undefined}
        />
      </>
    ),
  }
}

const useSet = <Input,>(onDone: (input: Input) => void) => {
  const { t } = useTranslations('member')
  const { askAgain, withdrawPasswordSet: noteSet } = useMemberCache()
  return (_: unknown, input: Input) => {
    noteSet()
    askAgain(memberDetails)
    toast(t('withdraw.saved'), { tone: 'success' })
    onDone(input)
  }
}

/** The first one; `onDone` gets its digits. [V-05] */
export const FirstWithdrawPassword = ({ onDone }: { onDone: (digits: string) => void }) => {
  const { t } = useTranslations('member')
  const { gateway } = useShellServices()
  const { askAgain } = useMemberCache()
  const { digits, isReady, boxes } = useNewDigits()
  const command = useCommand(
    (input: { withdrawPassword: string }) => gateway.call(withdrawPasswordSet, input),
    useSet((input: { withdrawPassword: string }) => onDone(input.withdrawPassword)),
    // Set by a try whose answer was lost, or elsewhere: the page knows it from the details.
    ({ name }) => {
      if (name === 'ALREADY_BOUND') askAgain(memberDetails)
    },
  )
  const { at, notice } = splitRefusal(command, ['withdrawPassword'])
  return (
    <Form
      busy={command.busy}
      disabled={!isReady}
      notice={notice}
      action={t('withdraw.set')}
      onSubmit={() => command.send({ withdrawPassword: digits })}
    >
      {boxes(at.withdrawPassword)}
    </Form>
  )
}

const UpdateForm = ({ onDone, lockedUntilMs }: Done & { lockedUntilMs: number | null }) => {
  const { t } = useTranslations('member')
  const { gateway } = useShellServices()
  const [current, setCurrent] = useState('')
  const { digits, isReady, boxes } = useNewDigits()
  const command = useCommand(
    (input: { withdrawPassword: string; newWithdrawPassword: string }) => gateway.call(withdrawPasswordUpdate, input),
    useSet(onDone),
    () => setCurrent(''),
  )
  const guardWords = useGuardWords(command, lockedUntilMs)
  const { at, notice } = splitRefusal(command, ['newWithdrawPassword', 'current'], {
    WITHDRAW_PASSWORD_WRONG: 'current',
    WITHDRAW_PASSWORD_LOCKED: 'current',
  })
  return (
    <Form
      holds
      busy={command.busy}
      disabled={!isReady || current.length < 6}
      notice={notice}
      action={t('withdraw.change')}
      onSubmit={() => command.send({ withdrawPassword: current, newWithdrawPassword: digits })}
    >
      <DigitBoxes label={t('withdraw.current')} masked value={current} onChange={setCurrent} error={guardWords} />
      {boxes(at.newWithdrawPassword)}
    </Form>
  )
}

const ResetForm = ({ onDone, details }: Done & { details: MemberDetails }) => {
  const { t } = useTranslations('member')
  const { gateway } = useShellServices()
  const [channel, setChannel] = useState<'sms' | 'mail'>(details.phone === '' ? 'mail' : 'sms')
  const [code, setCode] = useState('')
  const { digits, isReady, boxes } = useNewDigits()
  const command = useCommand(
    (input: { channel: 'sms' | 'mail'; code: string; withdrawPassword: string }) =>
      gateway.call(withdrawPasswordReset, input),
    useSet(onDone),
  )
  const { at, notice } = splitRefusal(command, ['code', 'withdrawPassword'], { VALID_CODE_ERROR: 'code' })
  const isCode = /^\d{6}$/.test(code.trim())
  return (
    <Form
      holds
      busy={command.busy}
      disabled={!isReady || !isCode}
      notice={notice}
      action={t('withdraw.reset')}
      onSubmit={() => command.send({ channel, code: code.trim(), withdrawPassword: digits })}
    >
      {details.phone !== '' && details.mail !== '' ? (
        <Segmented<'sms' | 'mail'>
          atOnce
          label={t('code.by')}
          value={channel}
          onChange={setChannel}
          spread
          items={[
            { value: 'sms', label: details.phone },
            { value: 'mail', label: details.mail },
          ]}
        />
      ) : (
        <p className={asText('fs14', 'soft')}>{t('withdraw.resetTo', { to: details.phone || details.mail })}</p>
      )}
      <CodeField
        key={channel}
        purpose="withdraw"
        channel={channel}
        areaCode="+86"
        target=""
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={at.code}
      />
      {boxes(at.withdrawPassword)}
    </Form>
  )
}

/** A new one by code needs somewhere to send the code. */
const ContactFirst = () => {
  const { t } = useTranslations('member')
  return (
    <div className={styles.form}>
      <p className={asText('fs14', 'soft')}>{t('withdraw.contactFirst')}</p>
      <Link to={`${memberPath}/profile`} className={buttonClass({ variant: 'primary', size: 'touch', block: true })}>
        {t('withdraw.toContact')}
      </Link>
    </div>
  )
}

export type WithdrawEditing = 'set' | 'update' | 'reset'

export interface WithdrawPasswordFormProps extends Done {
  editing: WithdrawEditing
  details: MemberDetails
}

/** The password that guards pay-outs: the first one, another one, or a new one by code. [V-05] */
export const WithdrawPasswordForm = ({ editing, details, onDone }: WithdrawPasswordFormProps) => {
  if (editing === 'set') return <FirstWithdrawPassword onDone={onDone} />
  if (editing === 'reset' && details.phone === '' && details.mail === '') return <ContactFirst />
  if (editing === 'reset') return <ResetForm onDone={onDone} details={details} />
  return <UpdateForm onDone={onDone} lockedUntilMs={details.withdrawLockedUntilMs} />
}
