import type { GameRound, RoundBet } from '#contract/games/entities/round.ts'
import { blackjackTotal } from '#contract/games/rules/blackjack.ts'
import { minesMultiplier } from '#contract/games/rules/mines.ts'
import { plinkoMultiplier } from '#contract/games/rules/plinko.ts'
import { slotAt, slotMultiplier } from '#contract/games/rules/slot.ts'
import type { Ratio } from '#contract/sports/rules/ratio.ts'
import { hundredthsText } from '#src/machines/games/dice-rules.ts'
import { multiplierText } from '#src/machines/games/multiplier-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'

type Came = Pick<GameRound, 'outcome' | 'bet'>

const times = (multiplier: Ratio): string => `${multiplierText(multiplier)}×`

/** What came, where it is a number; undefined: it is to be said in words. */
const figureOf = ({ outcome, bet }: Came): string | undefined => {
  if (outcome.game === 'dice') return hundredthsText(outcome.rollHundredths)
  if (outcome.game === 'slot') return times(slotMultiplier(slotAt(outcome.stops)))
  if (outcome.game === 'blackjack') {
    const totals = outcome.hands.map(({ cards }) => blackjackTotal(cards).total)
    return `${totals.join('/')} : ${blackjackTotal(outcome.dealer).total}`
  }
  if (outcome.game === 'plinko')
    return bet.game === 'plinko' ? times(plinkoMultiplier(bet.rows, bet.risk, outcome.slot)) : undefined
  if (outcome.isHit) return undefined
  const isPaid = bet.game === 'mines' && outcome.opened.length > 0
  return isPaid ? times(minesMultiplier(bet.mines, outcome.opened.length)) : '--'
}

/** What was bet, what came, and what it meant, in words. */
export const useRoundWords = () => {
  const { t } = useTranslations('games')
  const { format, signed } = useMoney()
  return {
    bet: (bet: RoundBet): string => {
      if (bet.game === 'dice') return t(`dice.${bet.side}`, { target: hundredthsText(bet.targetHundredths) })
      if (bet.game === 'mines') return t('mines.bet', { mines: bet.mines })
      if (bet.game === 'plinko') return t('plinko.bet', { rows: bet.rows, risk: t(`plinko.risks.${bet.risk}`) })
      return t(`${bet.game}.bet`)
    },
    outcome: (round: Came): string => figureOf(round) ?? t('mines.hit'),
    net: ({ state, stakedMinor, returnedMinor, currency }: GameRound): string => {
      if (state === 'open') return t('rounds.open')
      return state === 'void' ? t('rounds.void') : signed((returnedMinor ?? 0) - stakedMinor, currency)
    },
    staked: ({ stakedMinor, currency }: GameRound): string => format(stakedMinor, currency),
    returned: ({ returnedMinor, currency }: GameRound): string => format(returnedMinor ?? 0, currency),
  }
}
