import { useSelector } from '@xstate/react'
import type { BetOf } from '#contract/games/entities/round.ts'
import { diceMultiplier } from '#contract/games/rules/dice.ts'
import { fairShare, returnMinor } from '#contract/games/rules/payout.ts'
import { hundredthsText, withSide } from '#src/machines/games/dice-rules.ts'
import { isBetOf } from '#src/machines/games/round-rules.ts'
import { multiplierText } from '#src/machines/games/multiplier-text.ts'
import { IconBolt } from '#src/ui/room-icons.tsx'
import { asText } from '#src/ui/layout.ts'
import { Segmented } from '#src/ui/tabs.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { GameFrame } from '#src/features/games/game-frame.tsx'
import { useRound, type GameMachines, type RoundActor } from '#src/features/games/games-data.ts'
import { Figures, PlayButton, usePlayKey, useStakeText } from '#src/features/games/round-press.tsx'
import { Dock, StakePanel } from '#src/features/games/stake-panel.tsx'
import { useRoundSound } from '#src/features/games/round-sound.ts'
import { DiceStage } from './dice-stage.tsx'

const firstBet: BetOf<'dice'> = { game: 'dice', side: 'over', targetHundredths: 5_049 }

const BetFigures = ({ actor, bet }: { actor: RoundActor; bet: BetOf<'dice'> }) => {
  const { t } = useTranslations('games')
  const { format, signed } = useMoney()
  const { stakeMinor, currency } = useSelector(actor, ({ context }) => context)
  const staked = stakeMinor ?? 0
  const returned = returnMinor(staked, diceMultiplier(bet))
  const rows = [
    [t('dice.returns'), format(returned, currency)],
    [t('dice.wins'), signed(returned - staked, currency)],
    [t('dice.loses'), signed(-staked, currency)],
    [t('dice.share'), `${multiplierText({ num: fairShare.num * 100n, den: fairShare.den })}%`],
  ] as const
  return <Figures rows={rows} />
}

const DiceBet = ({ actor, bet }: { actor: RoundActor; bet: BetOf<'dice'> }) => {
  const { t } = useTranslations('games')
  const stake = useStakeText(actor)
  const sides = (['under', 'over'] as const).map((side) => ({
    value: side,
    label: t(`dice.${side}`, { target: hundredthsText(withSide(bet, side).targetHundredths) }),
  }))
  return (
    <>
      <StakePanel actor={actor} />
      <Segmented
        items={sides}
        value={bet.side}
        label={t('dice.side')}
        spread
        onChange={(side) => actor.send({ type: 'bet.change', bet: withSide(bet, side) })}
      />
      <BetFigures actor={actor} bet={bet} />
      <Dock actor={actor}>
        <PlayButton actor={actor} icon={<IconBolt size={18} />}>
          {t('dice.roll', { stake })}
        </PlayButton>
      </Dock>
      <p className={asText('fs12', 'quiet')}>
        {t('dice.keys')} · {t('play.hint')}
      </p>
    </>
  )
}

/** Dice: over or under a target, one roll a press. Only for members. [C-13] */
export const DicePage = ({ machines }: { machines: GameMachines }) => {
  const actor = useRound(machines.round, firstBet)
  const bet = useSelector(actor, ({ context }) => context.bet)
  usePlayKey(actor)
  useRoundSound(actor)
  if (!isBetOf(bet, 'dice')) return null
  return (
    <GameFrame game="dice" bet={<DiceBet actor={actor} bet={bet} />}>
      <DiceStage actor={actor} bet={bet} />
    </GameFrame>
  )
}
