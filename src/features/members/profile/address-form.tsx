import { useForm, useWatch } from 'react-hook-form'
import type { PostalAddress } from '#contract/members/entities/member-details.ts'
import { checkPhone } from '#contract/accounts/rules/phone.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { AreaCodeSelect } from '#src/features/members/area-code-select.tsx'
import { Form } from '#src/features/members/form.tsx'
import { splitRefusal, type NoticeOf } from '#src/features/members/form-notice.tsx'
import { resolverOf } from '#src/features/members/form-rules.ts'
import styles from '#src/features/members/form.module.css'
import { checkLine, type ContactRule, type TextRule } from './profile-rules.ts'

const maxOf = { receiver: 40, region: 80, street: 120, postcode: 12 } as const

const resolver = resolverOf<PostalAddress>({
  receiver: (text) => checkLine(text, maxOf.receiver),
  phone: (text, { areaCode }) => checkPhone(areaCode, text),
  region: (text) => checkLine(text, maxOf.region),
  street: (text) => checkLine(text, maxOf.street),
  postcode: (text) => (text.trim() === '' ? null : checkLine(text, maxOf.postcode)),
})

const nowhere: PostalAddress = { receiver: '', areaCode: '+86', phone: '', region: '', street: '', postcode: '' }

export interface AddressFormProps extends NoticeOf {
  address: PostalAddress | null
  busy: boolean
  onSend: (address: PostalAddress) => void
}

/** Where prizes go. Each line has its longest length, with its own words. [C-12, V-09] */
export const AddressForm = ({ address, busy, onSend, ...answer }: AddressFormProps) => {
  const { t } = useTranslations('member')
  const { register, handleSubmit, formState, control } = useForm<PostalAddress>({
    resolver,
    defaultValues: address ?? nowhere,
  })
  const chosen = useWatch({ control, name: 'areaCode' })
  const { at, notice } = splitRefusal(answer, ['receiver', 'phone', 'region', 'street', 'postcode'], {
    CONTACT_REFUSED: 'phone',
  })
  const line = (name: keyof typeof maxOf) => {
    const broken = formState.errors[name]?.type as TextRule | undefined
    return {
      ...register(name),
      label: t(`address.${name}`),
      error: broken ? t(`rules.text.${broken}`, { max: maxOf[name] }) : at[name],
    }
  }
  const brokenPhone = formState.errors.phone?.type as ContactRule | undefined
  return (
    <Form
      busy={busy}
      action={t('save')}
      notice={notice}
      onSubmit={(event) => void handleSubmit((fields) => onSend(fields))(event)}
    >
      <TextField {...line('receiver')} autoComplete="name" />
      <div className={styles.pair}>
        <AreaCodeSelect {...register('areaCode')} chosen={chosen} />
        <TextField
          {...register('phone')}
          label={t('contact.phone')}
          type="tel"
          autoComplete="tel-national"
          error={brokenPhone ? t(`rules.contact.${brokenPhone}`) : at.phone}
        />
      </div>
      <TextField {...line('region')} autoComplete="address-level1" placeholder={t('address.regionPlaceholder')} />
      <TextField {...line('street')} autoComplete="street-address" />
      <TextField {...line('postcode')} autoComplete="postal-code" inputMode="numeric" />
    </Form>
  )
}
