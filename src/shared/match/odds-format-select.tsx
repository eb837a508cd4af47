import type { Language } from '#contract/codes.ts'
import { IconChevronDown } from '#src/ui/icons.tsx'
import { oddsFormats, type OddsFormat } from '#src/ui/format-odds.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import styles from './odds-format-select.module.css'

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

/** How prices are written, on every screen. [S-13] */
export const OddsFormatSelect = () => {
  const { language, oddsFormat, setOddsFormat } = useAppearance()
  const named = words[language]
  return (
    <span className={styles.frame}>
      <select
        className={styles.select}
        aria-label={named.label}
        value={oddsFormat}
        onChange={({ target }) => setOddsFormat(oddsFormats.find((format) => format === target.value) ?? 'decimal')}
      >
        {oddsFormats.map((format) => (
          <option key={format} value={format}>
            {named[format]}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} />
    </span>
  )
}
