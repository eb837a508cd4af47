import { useState, type ReactNode } from 'react'
import type { ContactChannel } from '#contract/accounts/entities/account.ts'
import type { MemberDetails } from '#contract/members/entities/member-details.ts'
import type { StepCommand, StepName } from '#src/machines/members/user-info-steps-rules.ts'
import { Button } from '#src/ui/button.tsx'
import { asText } from '#src/ui/layout.ts'
import { Segmented } from '#src/ui/tabs.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Form } from '#src/features/members/form.tsx'
import type { NoticeOf } from '#src/features/members/form-notice.tsx'
import { AddCardForm } from '#src/features/members/payout/add-card-form.tsx'
import { AddWalletForm } from '#src/features/members/payout/add-wallet-form.tsx'
import { ContactForm } from '#src/features/members/profile/contact-form.tsx'
import { BirthdayForm, RealNameForm } from '#src/features/members/profile/personal-forms.tsx'

interface StepProps {
  details: MemberDetails
  /** How the last command of the step went. */
  answer: NoticeOf & { readonly busy: boolean }
  onSave: (command: StepCommand) => void
  /** A card or an address was added. */
  onAdded: () => void
}

const RealNameStep = ({ onSave, answer }: StepProps) => {
  const { t } = useTranslations('member')
  return (
    <RealNameForm {...answer} action={t('next')} onSend={(realName) => onSave({ kind: 'bindRealName', realName })} />
  )
}

/** Phone or mail first, then the birthday. */
const InfoStep = ({ details, onSave, answer }: StepProps) => {
  const { t } = useTranslations('member')
  const [channel, setChannel] = useState<ContactChannel>('sms')
  if (details.phone !== '' || details.mail !== '')
    return (
      <BirthdayForm {...answer} action={t('next')} onSend={(birthday) => onSave({ kind: 'bindBirthday', birthday })} />
    )
  return (
    <>
      <Segmented<ContactChannel>
        atOnce
        label={t('steps.by')}
        value={channel}
        onChange={setChannel}
        items={[
          { value: 'sms', label: t('contact.phone') },
          { value: 'mail', label: t('contact.mail') },
        ]}
      />
      <ContactForm
        {...answer}
        key={channel}
        channel={channel}
        action={t('next')}
        onSend={(binding) => onSave({ kind: 'bindContact', ...binding })}
      />
    </>
  )
}

/** One choice at once, or the other by adding something now. */
const Choice = ({
  lead,
  action,
  other,
  form,
  answer,
  onChoose,
}: {
  lead: string
  action: string
  other: string
  form: ReactNode
  answer: NoticeOf & { busy: boolean }
  onChoose: () => void
}) => {
  const [adding, setAdding] = useState(false)
  if (adding) return form
  return (
    <>
      <Form {...answer} notice={answer} action={action} onSubmit={onChoose}>
        <p className={asText('fs14', 'soft')}>{lead}</p>
      </Form>
      <Button variant="outline" size="touch" block onClick={() => setAdding(true)}>
        {other}
      </Button>
    </>
  )
}

const HolderStep = ({ details, onSave, onAdded, answer }: StepProps) => {
  const { t } = useTranslations('member')
  return (
    <Choice
      lead={t('steps.selectRealName.lead', { name: details.realName })}
      action={t('steps.selectRealName.action')}
      other={t('cards.add')}
      form={<AddCardForm onDone={onAdded} />}
      answer={answer}
      onChoose={() => onSave({ kind: 'choose', step: 'confirmRealName' })}
    />
  )
}

const UsdtStep = ({ onSave, onAdded, answer }: StepProps) => {
  const { t } = useTranslations('member')
  return (
    <Choice
      lead={t('steps.selectUSDT.lead')}
      action={t('steps.selectUSDT.action')}
      other={t('wallets.add')}
      form={<AddWalletForm onDone={onAdded} />}
      answer={answer}
      onChoose={() => onSave({ kind: 'choose', step: 'skipUSDT' })}
    />
  )
}

/** What each step asks for. [E-16] */
export const stepForms = {
  userRealNameBind: RealNameStep,
  userInfoBind: InfoStep,
  selectRealName: HolderStep,
  selectUSDT: UsdtStep,
} satisfies Record<StepName, unknown>
