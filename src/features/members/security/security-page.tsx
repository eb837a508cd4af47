import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { MemberDetails } from '#contract/members/entities/member-details.ts'
import { IconKey, IconMail, IconPhone, IconShieldCheck } from '#src/ui/account-icons.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { IconLock } from '#src/ui/icons.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { FormDialog } from '#src/features/members/form.tsx'
import { useGuardWords } from '#src/features/members/guarded-refusal.ts'
import { useDetails } from '#src/features/members/member-data.ts'
import { MemberSubPage } from '#src/features/members/member-frame.tsx'
import { safeFromPage } from '#src/machines/accounts/from-page.ts'
import { memberPath } from '#src/features/members/member-sections.tsx'
import { Panel, Row, Rows } from '#src/ui/panel.tsx'
import { WithdrawalHold } from '#src/features/members/withdrawal-hold.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { PasswordForm } from './password-form.tsx'
import { ScoreCard } from './score-card.tsx'
import { securityScore, type SecurityItem } from './security-score.ts'
import { TotpRemoval, TotpSetUp } from './totp-forms.tsx'
import { WithdrawPasswordForm, type WithdrawEditing } from './withdraw-password-forms.tsx'

type Editing = 'password' | 'totpOn' | 'totpOff' | `withdraw.${WithdrawEditing}`
interface RowsProps {
  details: MemberDetails
  /** What the advice names first: the one button that stands out leads there. */
  next: SecurityItem | undefined
  onEdit: (what: Editing) => void
}

const variantOf = (item: SecurityItem, next: SecurityItem | undefined) => (item === next ? 'primary' : 'secondary')

const noAnswer = { refusal: null, unanswered: false } as const

const WithdrawRow = ({ details, next, onEdit }: RowsProps) => {
  const { t } = useTranslations('member')
  const locked = useGuardWords(noAnswer, details.withdrawLockedUntilMs)
  if (!details.hasWithdrawPassword)
    return (
      <Row
        icon={<IconLock />}
        label={t('withdraw.title')}
        value={t('withdraw.text')}
        action={
          <Button variant={variantOf('withdrawPassword', next)} onClick={() => onEdit('withdraw.set')}>
            {t('set')}
          </Button>
        }
      />
    )
  return (
    <Row
      icon={<IconLock />}
      label={t('withdraw.title')}
      value={locked ?? t('withdraw.isSet')}
      action={
        <>
          <Button variant="ghost" onClick={() => onEdit('withdraw.reset')}>
            {t('withdraw.forgot')}
          </Button>
          <Button disabled={locked !== undefined} onClick={() => onEdit('withdraw.update')}>
            {t('change')}
          </Button>
        </>
      }
    />
  )
}

const SecurityRows = ({ details, next, onEdit }: RowsProps) => {
  const { t } = useTranslations('member')
  const contact = (item: 'phone' | 'mail') => (
    <Link to={`${memberPath}/profile`} className={buttonClass({ variant: variantOf(item, next) })}>
      {t(details[item] === '' ? 'bind' : 'replace')}
    </Link>
  )
  return (
    <Rows>
      <Row
        icon={<IconKey />}
        label={t('password.login')}
        value={t('password.text')}
        action={<Button onClick={() => onEdit('password')}>{t('change')}</Button>}
      />
      <WithdrawRow details={details} next={next} onEdit={onEdit} />
      <Row
        icon={<IconShieldCheck />}
        label={t('totp.title')}
        value={t(details.hasTotp ? 'totp.isOn' : 'totp.text')}
        action={
          details.hasTotp ? (
            <Button variant="dangerSoft" onClick={() => onEdit('totpOff')}>
              {t('totp.turnOff')}
            </Button>
          ) : (
            <Button variant={variantOf('totp', next)} onClick={() => onEdit('totpOn')}>
              {t('totp.turnOn')}
            </Button>
          )
        }
      />
      <Row
        icon={<IconPhone />}
        label={t('contact.phone')}
        value={details.phone === '' ? t('contact.phoneText') : details.phone}
        action={contact('phone')}
      />
      <Row
        icon={<IconMail />}
        label={t('contact.mail')}
        value={details.mail === '' ? t('contact.mailText') : details.mail}
        action={contact('mail')}
      />
    </Rows>
  )
}

interface EditorProps {
  editing: Editing
  details: MemberDetails
  onDone: () => void
  /** From now on only its own button closes the dialog. */
  onHold: () => void
}

const Editor = ({ editing, details, onDone, onHold }: EditorProps) => {
  if (editing === 'password') return <PasswordForm onDone={onDone} />
  if (editing === 'totpOn') return <TotpSetUp onDone={onDone} onCodes={onHold} />
  if (editing === 'totpOff') return <TotpRemoval onDone={onDone} />
  const kind = editing.slice('withdraw.'.length) as WithdrawEditing
  return <WithdrawPasswordForm editing={kind} details={details} onDone={onDone} />
}

/** The form that a link asks for. */
const editingOf = (asked: string | null, { hasWithdrawPassword }: MemberDetails): Editing | null => {
  if (asked === 'password') return 'password'
  if (asked !== 'withdraw') return null
  return hasWithdrawPassword ? 'withdraw.reset' : 'withdraw.set'
}

/** `?edit=` and `?back=` of the address: who was sent here for a form goes back when it is done. */
const useErrand = () => {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const back = params.get('back')
  const leave = () =>
    setParams(
      (before) => {
        before.delete('edit')
        return before
      },
      { replace: true },
    )
  return {
    asked: params.get('edit'),
    back: back === null ? null : safeFromPage(back),
    leave,
    finish: () => (back === null ? leave() : void navigate(safeFromPage(back), { replace: true })),
  }
}

/** Passwords, second factor, passkeys and devices, and how well all that guards the account. [V-03, V-05] */
export const SecurityPage = () => {
  const { t } = useTranslations('member')
  const query = useDetails()
  const { asked, back, leave, finish } = useErrand()
  const [chosen, setChosen] = useState<Editing | null>(null)
  const [held, setHeld] = useState(false)
  const editing = chosen ?? (query.data ? editingOf(asked, query.data) : null)
  const next = query.data && securityScore(query.data).missing[0]
  const close = (end: () => void) => () => {
    if (chosen === null) end()
    setChosen(null)
    setHeld(false)
  }
  return (
    <MemberSubPage title={t('sections.security')} {...(back === null ? {} : { back: { to: back, label: t('back') } })}>
      <WithdrawalHold />
      <QueryView query={query} skeleton={[140, 300]}>
        {(details) => (
          <>
            <ScoreCard details={details} />
            <Panel title={t('security.title')}>
              <SecurityRows details={details} next={next} onEdit={setChosen} />
            </Panel>
            <FormDialog
              open={editing !== null}
              busy={held}
              onClose={close(leave)}
              title={editing ? t(`security.dialog.${editing}`) : ''}
            >
              {editing ? (
                <Editor editing={editing} details={details} onDone={close(finish)} onHold={() => setHeld(true)} />
              ) : null}
            </FormDialog>
          </>
        )}
      </QueryView>
      <PasskeysPanel isNext={next === 'passkey'} />
      <ChangesPanel />
      <DevicesPanel />
    </MemberSubPage>
  )
}
