import { useState } from 'react'
import { cashOutQuoteMs } from '#contract/limits.ts'
import type { Ticket } from '#contract/sports/entities/ticket.ts'
import {
  betDetail,
  betList,
  betSummary,
  cashOutQuote,
  cashOutTake,
  type CashOutOffer,
} from '#contract/sports/ticket-calls.ts'
import { useAskAgain, useOwn } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { toast } from '#src/ui/toast-store.ts'

/** An offer that is about to end is not asked for once more at the same moment. */
const soonestMs = 250

/** The offer for a bet, renewed when it ends as long as it is in sight. [C-13] */
export const useCashOutOffer = (orderId: string, isHeld: boolean) => {
  const { serverNow } = useShellServices()
  return useOwn(
    cashOutQuote,
    { orderId },
    {
      staleTime: 0,
      askEveryMs: (data) => {
        if (isHeld) return false
        return data?.offer ? Math.max(soonestMs, data.offer.expiresAtMs - serverNow()) : cashOutQuoteMs
      },
    },
  )
}

interface Sale {
  readonly orderId: string
  readonly offerId: string
  readonly permille: number
}

/** Sells a bet back once. While nobody has answered, only the same sale goes out again. [S-13] */
export const useCashOut = ({ orderId, currency }: Ticket) => {
  const { t } = useTranslations('bets')
  const { format } = useMoney()
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  const [sent, keep] = useState<Sale | null>(null)
  const refresh = () => askAgain(betList, betSummary, betDetail, cashOutQuote)
  const command = useCommand(
    (sale: Sale, requestId) => gateway.call(cashOutTake, { requestId, ...sale }),
    ({ paidMinor }) => {
      toast(t('cashOut.done', { amount: format(paidMinor, currency) }), { tone: 'success' })
      refresh()
    },
    refresh,
    `cash-out:${orderId}`,
  )
  return {
    busy: command.busy,
    unanswered: command.unanswered,
    refusal: command.refusal,
    take: ({ offerId }: CashOutOffer, permille: number) => {
      const sale = { orderId, offerId, permille }
      keep(sale)
      command.send(sale)
    },
    askAgain: () => {
      if (sent) command.send(sent)
    },
  }
}
