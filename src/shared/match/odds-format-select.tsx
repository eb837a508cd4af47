import type { Language } from '#contract/codes.ts'
import { oddsFormats, type OddsFormat } from '#src/ui/format-odds.ts'
import { PillSelect } from '#src/ui/pill-select.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'

const words: Readonly<Record<Language, Readonly<Record<OddsFormat | 'label', string>>>> = {
  'zh-CN': {
    label: '赔率格式',
    decimal: '欧洲盘',
    hongkong: '香港盘',
    malay: '马来盘',
    indonesian: '印尼盘',
    american: '美式盘',
  },
  en: {
    label: 'Odds format',
    decimal: 'Decimal',
    hongkong: 'Hong Kong',
    malay: 'Malay',
    indonesian: 'Indonesian',
    american: 'American',
  },
}

/** The name of a format. */
export const oddsFormatName = (language: Language, format: OddsFormat): string => words[language][format]

/** How prices are written, on every screen. [S-13] */
export const OddsFormatSelect = () => {
  const { language, oddsFormat, setOddsFormat } = useAppearance()
  const named = words[language]
  return (
    <PillSelect
      label={named.label}
      value={oddsFormat}
      options={oddsFormats.map((value) => ({ value, label: named[value] }))}
      onChange={(chosen) => setOddsFormat(oddsFormats.find((format) => format === chosen) ?? 'decimal')}
    />
  )
}
