import { useState } from 'react'
import {
  addressGet,
  addressUpdate,
  birthdayBind,
  contactBind,
  nicknameUpdate,
} from '#contract/members/calls/members.ts'
import type { MemberDetails } from '#contract/members/entities/member-details.ts'
import { IconMail, IconPhone } from '#src/ui/account-icons.tsx'
import { asInlineRow } from '#src/ui/layout.ts'
import { Button } from '#src/ui/button.tsx'
import { IconLock, IconUser } from '#src/ui/icons.tsx'
import { IconCake, IconId, IconMapPin } from '#src/ui/member-icons.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { FormDialog } from '#src/features/members/form.tsx'
import { useAddress, useDetails, useMemberCache, useMemberInfo } from '#src/features/members/member-data.ts'
import { MemberSubPage } from '#src/features/members/member-frame.tsx'
import { Panel, Row, Rows } from '#src/ui/panel.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { AddressForm } from './address-form.tsx'
import { AvatarPanel } from './avatar-panel.tsx'
import { ContactForm, type ContactBinding } from './contact-form.tsx'
import { IdentityNote } from './identity-note.tsx'
import { BirthdayForm, NicknameForm } from './personal-forms.tsx'
import { RealNameEditor } from './real-name-editor.tsx'
import { useDetailsSaved, useSaved } from './use-saved.ts'

type Editing = 'nickname' | 'realName' | 'birthday' | 'phone' | 'mail' | 'address' | null
interface Editor {
  onDone: () => void
}

const NicknameEditor = ({ onDone }: Editor) => {
  const { t } = useTranslations('member')
  const { gateway } = useShellServices()
  const { refreshSession } = useMemberCache()
  const member = useMemberInfo()
  const saved = useSaved(onDone)
  const command = useCommand(
    (nickname: string) => gateway.call(nicknameUpdate, { nickname }),
    () => {
      refreshSession()
      saved()
    },
  )
  return <NicknameForm {...command} nickname={member.nickname} action={t('save')} onSend={command.send} />
}

const BirthdayEditor = ({ onDone }: Editor) => {
  const { t } = useTranslations('member')
  const { gateway } = useShellServices()
  const command = useCommand((birthday: string) => gateway.call(birthdayBind, { birthday }), useDetailsSaved(onDone))
  return <BirthdayForm {...command} action={t('bind')} onSend={command.send} />
}

const ContactEditor = ({ onDone, channel }: Editor & { channel: 'sms' | 'mail' }) => {
  const { t } = useTranslations('member')
  const { gateway } = useShellServices()
  const command = useCommand((binding: ContactBinding) => gateway.call(contactBind, binding), useDetailsSaved(onDone))
  return <ContactForm {...command} channel={channel} action={t('bind')} onSend={command.send} />
}

const AddressEditor = ({ onDone }: Editor) => {
  const { gateway } = useShellServices()
  const { put } = useMemberCache()
  const { data } = useAddress()
  const saved = useSaved(onDone)
  const command = useCommand(
    (input: Parameters<Parameters<typeof AddressForm>[0]['onSend']>[0]) => gateway.call(addressUpdate, input),
    (answer) => {
      put(addressGet, answer)
      saved()
    },
  )
  return <AddressForm {...command} address={data?.address ?? null} onSend={command.send} />
}

const editors = {
  nickname: NicknameEditor,
  realName: RealNameEditor,
  birthday: BirthdayEditor,
  phone: (props: Editor) => <ContactEditor {...props} channel="sms" />,
  mail: (props: Editor) => <ContactEditor {...props} channel="mail" />,
  address: AddressEditor,
}

const BoundOnce = ({ onBind, bound }: { onBind: () => void; bound: boolean }) => {
  const { t } = useTranslations('member')
  if (!bound) return <Button onClick={onBind}>{t('bind')}</Button>
  return (
    <span className={asInlineRow(4, 'middle', 'fs12', 'quiet')}>
      <IconLock size={16} />
      {t('boundOnce')}
    </span>
  )
}

const PersonalRows = ({ details, onEdit }: { details: MemberDetails; onEdit: (what: Editing) => void }) => {
  const { t } = useTranslations('member')
  const member = useMemberInfo()
  const { realName, birthday, phone, mail } = details
  return (
    <Rows>
      <Row
        icon={<IconUser />}
        label={t('profile.nickname')}
        value={member.nickname}
        action={<Button onClick={() => onEdit('nickname')}>{t('change')}</Button>}
      />
      <Row
        icon={<IconId />}
        label={t('profile.realName')}
        value={realName === '' ? t('profile.realNameText') : realName}
        action={<BoundOnce bound={realName !== ''} onBind={() => onEdit('realName')} />}
      />
      <Row
        icon={<IconCake />}
        label={t('profile.birthday')}
        value={birthday === '' ? t('profile.birthdayText') : birthday}
        action={<BoundOnce bound={birthday !== ''} onBind={() => onEdit('birthday')} />}
      />
      <Row
        icon={<IconPhone />}
        label={t('contact.phone')}
        value={phone === '' ? t('contact.phoneText') : phone}
        action={<Button onClick={() => onEdit('phone')}>{t(phone === '' ? 'bind' : 'replace')}</Button>}
      />
      <Row
        icon={<IconMail />}
        label={t('contact.mail')}
        value={mail === '' ? t('contact.mailText') : mail}
        action={<Button onClick={() => onEdit('mail')}>{t(mail === '' ? 'bind' : 'replace')}</Button>}
      />
    </Rows>
  )
}

const AddressRows = ({ onEdit }: { onEdit: () => void }) => {
  const { t } = useTranslations('member')
  const query = useAddress()
  return (
    <QueryView query={query} skeleton={[48]}>
      {({ address }) => (
        <Rows>
          <Row
            icon={<IconMapPin />}
            label={address ? `${address.receiver} ${address.areaCode} ${address.phone}` : t('address.none')}
            value={address ? `${address.region} ${address.street} ${address.postcode}` : t('address.noneText')}
            action={<Button onClick={onEdit}>{t(address ? 'change' : 'add')}</Button>}
          />
        </Rows>
      )}
    </QueryView>
  )
}

/** Personal data: picture, name, birthday, contacts, address. [C-12] */
export const ProfilePage = () => {
  const { t } = useTranslations('member')
  const details = useDetails()
  const [editing, setEditing] = useState<Editing>(null)
  const done = () => setEditing(null)
  const Form = editing && editors[editing]
  return (
    <MemberSubPage title={t('sections.profile')}>
      {details.data ? <IdentityNote details={details.data} onEdit={setEditing} /> : null}
      <AvatarPanel />
      <Panel title={t('profile.title')} hint={t('profile.hint')}>
        <QueryView query={details} skeleton={[44, 44, 44, 44, 44]}>
          {(data) => <PersonalRows details={data} onEdit={setEditing} />}
        </QueryView>
      </Panel>
      <Panel title={t('address.title')} hint={t('address.hint')}>
        <AddressRows onEdit={() => setEditing('address')} />
      </Panel>
      <FormDialog open={editing !== null} onClose={done} title={editing ? t(`profile.dialog.${editing}`) : ''}>
        {Form ? <Form onDone={done} /> : null}
      </FormDialog>
    </MemberSubPage>
  )
}
