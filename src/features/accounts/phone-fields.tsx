import type { UseFormRegisterReturn } from 'react-hook-form'
import { IconPhone } from '#src/ui/account-icons.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useCountryAreas } from '#src/shared/account/country-areas.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './account-form.module.css'

/** A number with the area code that decides what it has to look like. [V-04] */
export const PhoneFields = ({
  areaCode,
  chosen,
  phone,
  error,
}: {
  areaCode: UseFormRegisterReturn
  /** The area code in force. */
  chosen: string
  phone: UseFormRegisterReturn
  error: string | undefined
}) => {
  const { t, language } = useTranslations('account')
  const areas = useCountryAreas()
  return (
    <div className={styles.phone}>
      <SelectField
        {...areaCode}
        label={t('areaCode')}
        text={chosen}
        autoComplete="tel-country-code"
        options={areas.map((area) => ({
          value: area.areaCode,
          label: `${area.areaCode} ${language === 'en' ? area.nameEn : area.name}`,
        }))}
      />
      <TextField
        {...phone}
        label={t('phone')}
        placeholder={t('phonePlaceholder')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        icon={<IconPhone />}
        error={error}
      />
    </div>
  )
}
