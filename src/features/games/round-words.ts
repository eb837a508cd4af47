import type { GameRound, RoundBet, RoundOutcome } from '#contract/games/entities/round.ts'
import { hundredthsText } from '#src/machines/games/dice-rules.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'

/** What was bet, what came, and what it meant, in words. */
export const useRoundWords = () => {
  const { t } = useTranslations('games')
  const { format, signed } = useMoney()
  return {
    bet: (bet: RoundBet): string => t(`dice.${bet.side}`, { target: hundredthsText(bet.targetHundredths) }),
    outcome: (outcome: RoundOutcome): string => hundredthsText(outcome.rollHundredths),
    net: ({ state, stakedMinor, returnedMinor, currency }: GameRound): string => {
      if (state === 'open') return t('rounds.open')
      return state === 'void' ? t('rounds.void') : signed((returnedMinor ?? 0) - stakedMinor, currency)
    },
    staked: ({ stakedMinor, currency }: GameRound): string => format(stakedMinor, currency),
    returned: ({ returnedMinor, currency }: GameRound): string => format(returnedMinor ?? 0, currency),
  }
}
