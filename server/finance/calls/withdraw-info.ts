import { withdrawInfo } from '#contract/finance/calls.ts'
import { accept } from '#contract/outcome.ts'
import { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { withdrawTypeOf } from '#server/finance/domain/withdrawal-planning.ts'
import { handle } from './handle.ts'

/** [C-14, E-04, A-05] */
export const handleWithdrawInfo = handle(withdrawInfo, async (context) => {
  const { withdrawals, turnover, daily, withdrawalHold, settings, member } = context
  const used = await withdrawals.usedThisMonth(member.id)
  return accept({
    methods: withdrawals
      .methods()
      .filter(({ isDisplay }) => isDisplay)
      .map((method) => ({ ...withdrawTypeOf(method), used: used.get(method.id) ?? 0 })),
    turnovers: await Promise.all(SettlementCurrency.options.map((currency) => turnover(member.id, currency))),
    daily: await daily.of(member.id),
    hold: await withdrawalHold.of(member.id),
    isCancelAllowed: settings.get('withdrawCancelAllowed'),
  })
})
