import type { ComponentProps } from 'react'
import { SelectField } from '#src/ui/select-field.tsx'
import { useCountryAreas } from '#src/shared/account/country-areas.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'

/** The area code of a phone number, by the site's list; closed it shows the code alone. */
export const AreaCodeSelect = ({ chosen, ...rest }: ComponentProps<'select'> & { chosen: string }) => {
  const { t, language } = useTranslations('member')
  const areas = useCountryAreas()
  return (
    <SelectField
      {...rest}
      text={chosen}
      autoComplete="tel-country-code"
      label={t('contact.area')}
      options={areas.map(({ areaCode, name, nameEn }) => ({
        value: areaCode,
        label: `${areaCode} ${language === 'en' ? nameEn : name}`,
      }))}
    />
  )
}
