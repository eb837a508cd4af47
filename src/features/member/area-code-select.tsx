import type { ComponentProps } from 'react'
import { SelectField } from '#src/ui/select-field.tsx'
import { useWords } from '../words.tsx'
import { useCountryAreas } from './member-data.ts'

const untilKnown = [{ areaCode: '+86', name: '', nameEn: '' }]

/** The area code of a phone number, by the site's list. */
export const AreaCodeSelect = (props: ComponentProps<'select'>) => {
  const { t, language } = useWords('member')
  const areas = useCountryAreas().data?.areas ?? untilKnown
  return (
    <SelectField
      {...props}
      label={t('contact.area')}
      options={areas.map(({ areaCode, name, nameEn }) => ({
        value: areaCode,
        label: `${areaCode} ${language === 'en' ? nameEn : name}`,
      }))}
    />
  )
}
