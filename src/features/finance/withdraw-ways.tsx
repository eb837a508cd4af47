import type { WithdrawType } from '#contract/finance/entities/withdraw-method.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { IconBank, IconUsdt } from '#src/ui/member-icons.tsx'
import { WayPicker } from './way-picker.tsx'

interface WithdrawWaysProps {
  /** Of one currency. */
  methods: readonly WithdrawType[]
  picked: string | undefined
  onPick: (id: string) => void
}

/** The ways to be paid out in a currency; one that is the only one is not asked for. [C-14, E-04] */
export const WithdrawWays = ({ methods, picked, onPick }: WithdrawWaysProps) => {
  const { t, language } = useTranslations('finance')
  const { format } = useMoney()
  if (methods.length < 2) return null
  const ways = methods.map(({ id, name, nameEn, to, currency, status, min_money: min, max_money: max }) => {
    const isOpen = status === '1'
    return {
      id,
      name: language === 'en' ? nameEn : name,
      icon: to === 'card' ? IconBank : IconUsdt,
      isOpen,
      tag: null,
      from: isOpen
        ? t('withdraw.bounds', { min: format(min, currency), max: format(max, currency) })
        : t('form.closed'),
      speed: '',
    }
  })
  return <WayPicker title={t('withdraw.ways')} ways={ways} picked={picked} disabled={false} onPick={onPick} />
}
