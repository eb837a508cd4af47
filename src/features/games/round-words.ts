import type { GameRound, RoundBet } from '#contract/games/entities/round.ts'
import { minesMultiplier } from '#contract/games/rules/mines.ts'
import { hundredthsText } from '#src/machines/games/dice-rules.ts'
import { multiplierText } from '#src/machines/games/multiplier-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'

/** What was bet, what came, and what it meant, in words. */
export const useRoundWords = () => {
  const { t } = useTranslations('games')
  const { format, signed } = useMoney()
  return {
    bet: (bet: RoundBet): string =>
      bet.game === 'dice'
        ? t(`dice.${bet.side}`, { target: hundredthsText(bet.targetHundredths) })
        : t('mines.bet', { mines: bet.mines }),
    outcome: ({ outcome, bet }: Pick<GameRound, 'outcome' | 'bet'>): string => {
      if (outcome.game === 'dice') return hundredthsText(outcome.rollHundredths)
      if (outcome.isHit) return t('mines.hit')
      const paid = bet.game === 'mines' && outcome.opened.length > 0
      return paid ? `${multiplierText(minesMultiplier(bet.mines, outcome.opened.length))}×` : '--'
    },
    net: ({ state, stakedMinor, returnedMinor, currency }: GameRound): string => {
      if (state === 'open') return t('rounds.open')
      return state === 'void' ? t('rounds.void') : signed((returnedMinor ?? 0) - stakedMinor, currency)
    },
    staked: ({ stakedMinor, currency }: GameRound): string => format(stakedMinor, currency),
    returned: ({ returnedMinor, currency }: GameRound): string => format(returnedMinor ?? 0, currency),
  }
}
