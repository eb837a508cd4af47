import type { TicketLeg, Ticket } from '#contract/sports/entities/ticket.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { marketNameOf, selectionName } from '#src/shared/match/market-words.ts'
import { oddsFormatName } from '#src/shared/match/odds-format-select.tsx'
import { storedSides } from '#src/shared/match/order-words.ts'
import { useMoney } from '#src/shared/money/money.ts'

const profitOf = ({ returnMinor, riskMinor, status }: Ticket): number | null => {
  if (returnMinor === null) return null
  return status === 'rejected' || status === 'cancelled' ? 0 : returnMinor - riskMinor
}

/** A leg in the words of the person's language. */
export const useLegWords = () => {
  const { language } = useAppearance()
  const { t } = useTranslations('bets')
  return (leg: TicketLeg) => {
    const sides = storedSides(language, leg)
    const { score } = leg
    return {
      sides,
      pick: selectionName(language, leg.selectionId, sides) || leg.itemName,
      market: marketNameOf(language, leg.selectionId) || leg.categoryName,
      match:
        score === null
          ? t('ticket.versus', { ...sides })
          : t('ticket.score', { ...sides, score: score.replace('-', ':') }),
      scoreAtBet: leg.scoreAtBet === '' ? null : t('ticket.scoreAtBet', { score: leg.scoreAtBet.replace('-', ':') }),
    }
  }
}

/** What a ticket is called, what stands beside it, and its sums. */
export const useTicketWords = (ticket: Ticket) => {
  const { t } = useTranslations('bets')
  const { format, signed } = useMoney()
  const wordsOf = useLegWords()
  const { language, oddsFormat: chosen } = useAppearance()
  const { legs, lineCount, currency, kind, oddsFormat } = ticket
  const [first] = legs
  const single = first && legs.length === 1 ? wordsOf(first) : null
  const open = legs.filter(({ result }) => result === null).length
  const won = legs.filter(({ result }) => result === 'won').length
  const profitMinor = profitOf(ticket)
  const isOpen = ticket.status === 'running' || ticket.status === 'waiting'
  return {
    title:
      single?.pick ??
      (kind === 'system'
        ? t('ticket.system', { count: legs.length, lines: lineCount })
        : t('ticket.parlay', { count: legs.length })),
    beside: single?.match ?? legs.map((leg) => wordsOf(leg).pick).join(' · '),
    logo: legs.length === 1 ? (first?.teamLogo ?? '') : '',
    why: [
      ...(single ? [single.market] : []),
      // A price in another format than those around it.
      ...(oddsFormat && oddsFormat !== chosen ? [oddsFormatName(language, oddsFormat)] : []),
      ...(single?.scoreAtBet ? [single.scoreAtBet] : []),
      ...(kind === 'system'
        ? [t('ticket.perLine', { amount: format(ticket.stakeMinor, currency), lines: lineCount })]
        : []),
      ...(single || !isOpen
        ? []
        : [won > 0 ? t('ticket.progress', { won, left: open }) : t('ticket.left', { left: open })]),
      ...(ticket.cashOut && isOpen
        ? [
            t('ticket.cashed', {
              paid: format(ticket.cashOut.paidMinor, currency),
              rest: format((ticket.stakeMinor - ticket.cashOut.stakeMinor) * lineCount, currency),
            }),
          ]
        : []),
      ...(ticket.rejectReason ? [t(`ticket.rejectedBy.${ticket.rejectReason}`)] : []),
      ...(ticket.status === 'void' || ticket.status === 'rejected' || ticket.status === 'cancelled'
        ? [t('ticket.refunded')]
        : []),
    ],
    isOpen,
    profitMinor,
    profit: profitMinor === null ? null : signed(profitMinor, currency),
    returned: ticket.returnMinor === null ? null : format(ticket.returnMinor, currency),
    stake: format(ticket.riskMinor, currency),
    most: format(ticket.maxReturnMinor, currency),
  }
}
