import type { Language } from '#contract/codes.ts'
import { siteClockOf } from '#contract/site/rules/site-clock.ts'
import { amountWords, type CurrencySymbols } from '#contract/wallet/rules/amount-text.ts'
import type { Currency } from '#contract/wallet/entities/money.ts'
import { templateOf } from './templates.ts'

/** What stands in a message: text as it is, text in both languages, an amount in minor units, a moment. */
export type MessageValue =
  | string
  | number
  | { readonly zh: string; readonly en: string }
  | { readonly currency: Currency; readonly amountMinor: number }
  | { readonly atMs: number }

const valueText = (value: MessageValue, language: 'zh' | 'en', symbols?: CurrencySymbols): string => {
  if (typeof value !== 'object') return String(value)
  if ('zh' in value) return value[language]
  return 'atMs' in value ? siteClockOf(value.atMs) : amountWords(value.amountMinor, value.currency, symbols)[language]
}

/** A message in a language; what was put into a value is never read as a template again. */
export const messageText = (
  name: string,
  values: Readonly<Record<string, MessageValue>>,
  language: Language,
  symbols?: CurrencySymbols,
): { title: string; text: string } => {
  const spoken = language === 'en' ? 'en' : 'zh'
  const { title, text } = templateOf(name)?.[spoken] ?? { title: name, text: '' }
  const fill = (part: string): string =>
    part
      .replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => {
        const value = values[key]
        return value === undefined ? '' : valueText(value, spoken, symbols)
      })
      .trim()
  return { title: fill(title), text: fill(text) }
}
