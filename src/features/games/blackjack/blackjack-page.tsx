import { useSelector } from '@xstate/react'
import type { BetOf, GameRound } from '#contract/games/entities/round.ts'
import type { BlackjackMove } from '#contract/games/rules/blackjack.ts'
import { movesOf } from '#src/machines/games/blackjack-table.ts'
import { Button } from '#src/ui/button.tsx'
import { asText } from '#src/ui/layout.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { GameFrame } from '#src/features/games/game-frame.tsx'
import { useRound, type GameMachines, type RoundActor } from '#src/features/games/games-data.ts'
import { Figures, PlayButton, useIsBusy, useStakeText } from '#src/features/games/round-press.tsx'
import { useRoundSound } from '#src/features/games/round-sound.ts'
import { Dock, StakePanel } from '#src/features/games/stake-panel.tsx'
import { BlackjackStage } from './blackjack-stage.tsx'
import styles from './blackjack-page.module.css'

const onlyBet: BetOf<'blackjack'> = { game: 'blackjack' }

const Deal = ({ actor }: { actor: RoundActor }) => {
  const { t } = useTranslations('games')
  const stake = useStakeText(actor)
  return (
    <>
      <StakePanel actor={actor} />
      <Dock actor={actor}>
        <PlayButton actor={actor}>{t('blackjack.deal', { stake })}</PlayButton>
      </Dock>
    </>
  )
}

const Going = ({ actor, round }: { actor: RoundActor; round: GameRound }) => {
  const { t } = useTranslations('games')
  const { format } = useMoney()
  const isBusy = useIsBusy(actor)
  const availableMinor = useSelector(actor, ({ context }) => context.availableMinor)
  if (round.outcome.game !== 'blackjack') return null
  const { hands, playing } = round.outcome
  const isShort = availableMinor !== null && availableMinor < round.stakeMinor
  const moves = movesOf(round.outcome)
  const more = t('blackjack.more', { stake: format(round.stakeMinor, round.currency) })
  const send = (kind: BlackjackMove): void => actor.send({ type: 'round.move', move: { kind } })
  return (
    <>
      <Figures
        rows={[
          [t('blackjack.staked'), format(round.stakedMinor, round.currency)],
          [t('blackjack.inHand'), `${(playing ?? 0) + 1} / ${hands.length}`],
        ]}
      />
      <Dock actor={actor}>
        <div className={styles.moves}>
          {moves.map(({ move, stakesMore }) => (
            <Button
              key={move}
              variant={move === 'hit' ? 'primary' : 'secondary'}
              size="lg"
              disabled={isBusy || (stakesMore && isShort)}
              onClick={() => send(move)}
            >
              <span className={styles.move}>
                {t(`blackjack.moves.${move}`)}
                {stakesMore ? <small>{more}</small> : null}
              </span>
            </Button>
          ))}
        </div>
      </Dock>
      {isShort && moves.some(({ stakesMore }) => stakesMore) ? (
        <p className={asText('fs12', 'quiet')}>{t('blackjack.noMoney')}</p>
      ) : null}
    </>
  )
}

/** Blackjack: hit, stand, double or split against a dealer who stands on every 17. Only for members. [C-13] */
export const BlackjackPage = ({ machines }: { machines: GameMachines }) => {
  const { t } = useTranslations('games')
  const actor = useRound(machines.round, onlyBet)
  const round = useSelector(actor, ({ context }) => context.round)
  useRoundSound(actor)
  const panel = (
    <>
      {round?.state === 'open' ? <Going actor={actor} round={round} /> : <Deal actor={actor} />}
      <p className={asText('fs12', 'quiet')}>{t('blackjack.hint')}</p>
    </>
  )
  return (
    <GameFrame game="blackjack" bet={panel}>
      <BlackjackStage round={round} />
    </GameFrame>
  )
}
