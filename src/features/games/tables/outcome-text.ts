import type { TableOutcome } from '#contract/games/entities/table.ts'
import { cardName } from '#contract/games/rules/cards.ts'
import { hundredthsText } from '#src/machines/games/dice-rules.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'

/** What a shared round came to, in words. */
export const useOutcomeText = () => {
  const { t } = useTranslations('games')
  return (outcome: TableOutcome): string => {
    if (outcome.game === 'crash') return `${hundredthsText(outcome.pointHundredths)}×`
    const hand = (cards: readonly number[]): string => cards.map(cardName).join(' ')
    const player = `${t('table.on.player')} ${hand(outcome.player)} = ${outcome.playerTotal}`
    const banker = `${t('table.on.banker')} ${hand(outcome.banker)} = ${outcome.bankerTotal}`
    return `${player} · ${banker} · ${t(`shared.winner.${outcome.winner}`)}`
  }
}
