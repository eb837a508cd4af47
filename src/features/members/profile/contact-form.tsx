import { useForm, useWatch } from 'react-hook-form'
import type { contactBind } from '#contract/members/calls/members.ts'
import type { RequestOf } from '#contract/define-call.ts'
import type { ContactChannel } from '#contract/accounts/entities/account.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { AreaCodeSelect } from '#src/features/members/area-code-select.tsx'
import { CodeField } from '#src/features/members/code-field.tsx'
import { Form } from '#src/features/members/form.tsx'
import { splitRefusal, type NoticeOf } from '#src/features/members/form-notice.tsx'
import { resolverOf } from '#src/features/members/form-rules.ts'
import styles from '#src/features/members/form.module.css'
import { checkContact, type ContactRule } from './profile-rules.ts'

export type ContactBinding = RequestOf<typeof contactBind>

interface Fields {
  areaCode: string
  target: string
  code: string
}

const isCode = (code: string): boolean => /^\d{6}$/.test(code.trim())

const resolvers = {
  sms: resolverOf<Fields>({
    target: (target, { areaCode }) => checkContact('sms', areaCode, target),
    code: (code) => (isCode(code) ? null : 'format'),
  }),
  mail: resolverOf<Fields>({
    target: (target) => checkContact('mail', '', target),
    code: (code) => (isCode(code) ? null : 'format'),
  }),
}

export interface ContactFormProps extends NoticeOf {
  channel: ContactChannel
  busy: boolean
  action: string
  onSend: (binding: ContactBinding) => void
}

/** A phone number or a mail address of one's own, proven by a code. [C-12, E-16, V-04] */
export const ContactForm = ({ channel, busy, action, onSend, ...answer }: ContactFormProps) => {
  const { t } = useTranslations('member')
  const { register, handleSubmit, formState, control, trigger } = useForm<Fields>({
    resolver: resolvers[channel],
    defaultValues: { areaCode: '+86', target: '', code: '' },
  })
  const [areaCode, target] = useWatch({ control, name: ['areaCode', 'target'] })
  const broken = formState.errors.target?.type as ContactRule | undefined
  const { at, notice } = splitRefusal(answer, ['target', 'code'], {
    CONTACT_REFUSED: 'target',
    CONTACT_TAKEN: 'target',
    VALID_CODE_ERROR: 'code',
  })
  const submit = handleSubmit((fields) => onSend({ channel, ...fields, code: fields.code.trim() }))
  const targetField = (
    <TextField
      {...register('target')}
      label={t(channel === 'sms' ? 'contact.phone' : 'contact.mail')}
      type={channel === 'sms' ? 'tel' : 'email'}
      inputMode={channel === 'sms' ? 'tel' : 'email'}
      autoComplete={channel === 'sms' ? 'tel-national' : 'email'}
      error={broken ? t(`rules.contact.${broken}`) : at.target}
    />
  )
  return (
    <Form holds busy={busy} action={action} notice={notice} onSubmit={(event) => void submit(event)}>
      {channel === 'sms' ? (
        <div className={styles.pair}>
          <AreaCodeSelect {...register('areaCode')} chosen={areaCode} />
          {targetField}
        </div>
      ) : (
        targetField
      )}
      <CodeField
        {...register('code')}
        purpose="bind"
        channel={channel}
        areaCode={areaCode}
        target={target}
        mayAsk={() => {
          void trigger('target')
          return checkContact(channel, areaCode, target) === null
        }}
        error={formState.errors.code ? t('rules.code') : at.code}
      />
    </Form>
  )
}
