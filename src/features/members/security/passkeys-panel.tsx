import { useState } from 'react'
import { memberDetails } from '#contract/members/calls/members.ts'
import {
  passkeyDelete,
  passkeyList,
  passkeyRegister,
  passkeyRegisterOptions,
} from '#contract/accounts/calls/security.ts'
import type { Passkey } from '#contract/accounts/entities/account.ts'
import { deviceTypeOf } from '#contract/site/rules/device-type.ts'
import { Button } from '#src/ui/button.tsx'
import { asText } from '#src/ui/layout.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconFingerprint } from '#src/ui/member-icons.tsx'
import { IconPlus, IconTrash } from '#src/ui/room-icons.tsx'
import { isOver } from '#src/ui/text-count.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { ConfirmDialog } from '#src/shared/app/confirm-dialog.tsx'
import { hasPasskeys } from '#src/shared/account/has-passkeys.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { dayWords } from '#src/shared/app/moment-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Form, FormDialog } from '#src/features/members/form.tsx'
import { splitRefusal } from '#src/features/members/form-notice.tsx'
import { useMemberCache, usePasskeys } from '#src/features/members/member-data.ts'
import { Panel, Row, Rows } from '#src/ui/panel.tsx'
import { PasswordField } from '#src/features/members/password-field.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { namedPage } from './named-page.ts'

const passkeyNameMax = 40

const usePasskeyChange = (words: 'passkey.added' | 'passkey.deleted', onDone: () => void) => {
  const { t } = useTranslations('member')
  const { askAgain } = useMemberCache()
  return () => {
    askAgain(passkeyList, memberDetails)
    toast(t(words), { tone: 'success' })
    onDone()
  }
}

interface Wanted {
  password: string
  name: string
}

/** Password, then the device's own question, then the server. */
const useAddPasskey = (onDone: () => void) => {
  const { t } = useTranslations('member')
  const { gateway } = useShellServices()
  const [isAsking, setAsking] = useState(false)
  const finish = useCommand(
    (input: { challengeId: string; response: string; name: string }) => gateway.call(passkeyRegister, input),
    usePasskeyChange('passkey.added', onDone),
  )
  const begin = useCommand(
    ({ password }: Wanted) => gateway.call(passkeyRegisterOptions, { password }),
    ({ challengeId, options }, { name }) => {
      setAsking(true)
      import('@simplewebauthn/browser')
        .then(({ startRegistration }) => startRegistration({ optionsJSON: JSON.parse(options) }))
        .then(
          (response) => finish.send({ challengeId, response: JSON.stringify(response), name }),
          () => toast(t('passkey.cancelled'), { tone: 'warning' }),
        )
        .finally(() => setAsking(false))
    },
  )
  const answer = begin.refusal || begin.unanswered ? begin : finish
  return { begin: begin.send, busy: begin.busy || finish.busy || isAsking, answer }
}

const AddForm = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslations('member')
  const [wanted, setWanted] = useState<Wanted>({
    password: '',
    name: deviceTypeOf(navigator.userAgent, navigator.maxTouchPoints),
  })
  const { begin, busy, answer } = useAddPasskey(onDone)
  const { at, notice } = splitRefusal(answer, ['password', 'name'], { PASSWORD_WRONG: 'password' })
  return (
    <Form
      holds
      busy={busy}
      disabled={wanted.password === '' || wanted.name.trim() === '' || isOver(wanted.name, passkeyNameMax)}
      notice={notice}
      action={t('next')}
      onSubmit={() => begin(wanted)}
    >
      <p className={asText('fs14', 'soft')}>{t('passkey.lead')}</p>
      <TextField
        label={t('passkey.name')}
        limit={passkeyNameMax}
        value={wanted.name}
        onChange={(event) => setWanted({ ...wanted, name: event.target.value })}
        error={at.name}
      />
      <PasswordField
        label={t('password.login')}
        autoComplete="current-password"
        value={wanted.password}
        onChange={(event) => setWanted({ ...wanted, password: event.target.value })}
        error={at.password}
      />
    </Form>
  )
}

const Keys = ({ passkeys, onDelete }: { passkeys: readonly Passkey[]; onDelete: (key: Passkey) => void }) => {
  const { t, language } = useTranslations('member')
  const day = (atMs: number) => dayWords(atMs, language)
  return (
    <Rows>
      {passkeys.map((key) => (
        <Row
          key={key.id}
          icon={<IconFingerprint />}
          label={key.name}
          value={
            key.lastUsedMs === null
              ? t('passkey.since', { day: day(key.createdAtMs) })
              : t('passkey.used', { day: day(key.lastUsedMs) })
          }
          action={
            <IconButton label={t('passkey.delete', { name: key.name })} onClick={() => onDelete(key)}>
              <IconTrash size={18} />
            </IconButton>
          }
        />
      ))}
    </Rows>
  )
}

const Hint = () => {
  const { t } = useTranslations('member')
  if (hasPasskeys()) return t('passkey.hint')
  const named = namedPage()
  if (named === null) return t('passkey.unsupported')
  return (
    <>
      {t('passkey.needsName')}
      <a href={named}>{new URL(named).host}</a>
    </>
  )
}

/** The keys of one's devices: log in without a password. */
export const PasskeysPanel = ({ isNext }: { isNext: boolean }) => {
  const { t } = useTranslations('member')
  const { gateway } = useShellServices()
  const query = usePasskeys()
  const [adding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<Passkey | null>(null)
  const remove = useCommand(
    (id: string) => gateway.call(passkeyDelete, { id }),
    usePasskeyChange('passkey.deleted', () => undefined),
    ({ msg }) => toast(msg, { tone: 'warning' }),
  )
  return (
    <Panel
      title={t('passkey.title')}
      hint={<Hint />}
      end={
        hasPasskeys() ? (
          <Button
            variant={isNext ? 'primary' : 'secondary'}
            icon={<IconPlus size={18} />}
            onClick={() => setAdding(true)}
          >
            {t('add')}
          </Button>
        ) : null
      }
    >
      <QueryView query={query} skeleton={[44]}>
        {({ passkeys }) => (passkeys.length > 0 ? <Keys passkeys={passkeys} onDelete={setDeleting} /> : null)}
      </QueryView>
      <FormDialog open={adding} onClose={() => setAdding(false)} title={t('passkey.add')}>
        <AddForm onDone={() => setAdding(false)} />
      </FormDialog>
      <ConfirmDialog
        open={deleting !== null}
        title={t('passkey.deleteTitle')}
        text={`${t('passkey.deleteText', { name: deleting?.name ?? '' })} ${t('hold.before')}`}
        action={t('delete')}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && remove.send(deleting.id)}
      />
    </Panel>
  )
}
