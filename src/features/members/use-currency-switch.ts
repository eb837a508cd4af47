import { currencyUpdate, memberDetails } from '#contract/members/calls/members.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { toast } from '#src/ui/toast-store.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { settlementCurrency } from '#src/shared/money/settlement-currency.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMemberCache } from './member-data.ts'
import { useCommand } from '#src/shared/app/use-command.ts'

/** The settlement currency of the account: every amount follows once the server has it. */
export const useCurrencySwitch = () => {
  const { t } = useTranslations('member')
  const { currency, wordsOf } = useMoney()
  const { gateway } = useShellServices()
  const { askAgain } = useMemberCache()
  const command = useCommand(
    (next: SettlementCurrency) => gateway.call(currencyUpdate, { currency: next }),
    ({ currency: chosen }) => {
      settlementCurrency.choose(chosen)
      askAgain(memberDetails)
      toast(t('currency.chosen', { name: `${wordsOf(chosen).name} ${chosen}` }), { tone: 'success' })
    },
    ({ msg }) => toast(msg, { tone: 'warning' }),
  )
  const choose = (next: SettlementCurrency) => {
    if (next !== currency) command.send(next)
  }
  return { currency, choose, busy: command.busy, unanswered: command.unanswered }
}
