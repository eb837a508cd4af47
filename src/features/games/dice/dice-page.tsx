import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { BetOf } from '#contract/games/entities/round.ts'
import { diceMultiplier } from '#contract/games/rules/dice.ts'
import { fairShare, returnMinor } from '#contract/games/rules/payout.ts'
import { hundredthsText, withSide } from '#src/machines/games/dice-rules.ts'
import { multiplierText } from '#src/machines/games/multiplier-text.ts'
import { Button } from '#src/ui/button.tsx'
import { IconBolt } from '#src/ui/room-icons.tsx'
import { Segmented } from '#src/ui/tabs.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { GameFrame } from '#src/features/games/game-frame.tsx'
import { useRound, type GameMachines, type RoundActor } from '#src/features/games/games-data.ts'
import { RoundNews, StakePanel } from '#src/features/games/stake-panel.tsx'
import { soundRound } from '#src/features/games/round-sound.ts'
import { DiceStage } from './dice-stage.tsx'
import shared from '#src/features/games/games.module.css'

const firstBet: BetOf<'dice'> = { game: 'dice', side: 'over', targetHundredths: 5_049 }

/** Space rolls, unless it is for what has the focus. */
const useRollKey = (actor: RoundActor): void => {
  useEffect(() => {
    const roll = (event: KeyboardEvent): void => {
      const isElsewhere = event.target instanceof Element && event.target.closest('input, button, a, [role="dialog"]')
      if (event.key !== ' ' || event.repeat || isElsewhere) return
      event.preventDefault()
      actor.send({ type: 'round.play' })
    }
    document.addEventListener('keydown', roll)
    return () => document.removeEventListener('keydown', roll)
  }, [actor])
}

const useRoundSound = (actor: RoundActor): void => {
  const round = useSelector(actor, ({ context }) => context.round)
  useEffect(() => {
    if (round) soundRound((round.returnedMinor ?? 0) > round.stakedMinor)
  }, [round])
}

const Figures = ({ actor, bet }: { actor: RoundActor; bet: BetOf<'dice'> }) => {
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
  ]
  return (
    <dl className={shared.figures}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const DiceBet = ({ actor, bet }: { actor: RoundActor; bet: BetOf<'dice'> }) => {
  const { t } = useTranslations('games')
  const { format } = useMoney()
  const { stakeMinor, currency } = useSelector(actor, ({ context }) => context)
  const isPlaying = useSelector(actor, (snapshot) => !snapshot.matches('editing'))
  const canPlay = useSelector(actor, (snapshot) => snapshot.can({ type: 'round.play' }))
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
      <Figures actor={actor} bet={bet} />
      <Button
        variant="primary"
        size="lg"
        block
        glow
        busy={isPlaying}
        disabled={!isPlaying && !canPlay}
        icon={<IconBolt size={18} />}
        onClick={() => actor.send({ type: 'round.play' })}
      >
        {t('dice.roll', { stake: format(stakeMinor ?? 0, currency) })}
      </Button>
      <RoundNews actor={actor} />
      <p className={shared.quiet}>
        {t('dice.keys')} · {t('play.hint')}
      </p>
    </>
  )
}

/** Dice: over or under a target, one roll a press. Only for members. [C-13] */
export const DicePage = ({ machines }: { machines: GameMachines }) => {
  const actor = useRound(machines.round, firstBet)
  const bet = useSelector(actor, ({ context }) => context.bet)
  useRollKey(actor)
  useRoundSound(actor)
  return (
    <GameFrame game="dice" bet={<DiceBet actor={actor} bet={bet} />}>
      <DiceStage actor={actor} bet={bet} />
    </GameFrame>
  )
}
