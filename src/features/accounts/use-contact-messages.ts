import { useTranslations } from '#src/shared/app/translations.tsx'

const contactRules = ['empty', 'mainland', 'foreign', 'mailEmpty', 'format', 'length'] as const

/** The words of the rule that a number or an address breaks. [V-04] */
export const useContactMessages = (): ((rule: string | undefined) => string | undefined) => {
  const { t } = useTranslations('account')
  return (rule) => {
    const ruleWithText = contactRules.find((one) => one === rule)
    return ruleWithText && t(`errors.contact.${ruleWithText}`)
  }
}
