import type { Language } from '#contract/codes.ts'
import { formatInteger } from './format-amount.ts'

const compactFrom = 10_000

const units: Readonly<Record<Language, readonly (readonly [number, string])[]>> = {
  'zh-CN': [[10_000, '万']],
  en: [
    [1_000_000, 'm'],
    [1_000, 'k'],
  ],
}

/** A count: whole below 10,000, above it 12.8万 or 12.8k, cut to one decimal. [L-06] */
export const formatCount = (count: number, language: Language): string => {
  const unit = count < compactFrom ? undefined : units[language].find(([size]) => count >= size)
  if (!unit) return formatInteger(count)
  const [size, word] = unit
  const tenths = Math.floor((count * 10) / size)
  return `${formatInteger(Math.floor(tenths / 10))}${tenths % 10 === 0 ? '' : `.${tenths % 10}`}${word}`
}
