import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { BetOf, GameRound } from '#contract/games/entities/round.ts'
import { minesMax, minesMin, minesMultiplier } from '#contract/games/rules/mines.ts'
import { returnMinor } from '#contract/games/rules/payout.ts'
import { isBetOf } from '#src/machines/games/round-rules.ts'
import { Button } from '#src/ui/button.tsx'
import { asText } from '#src/ui/layout.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { GameFrame } from '#src/features/games/game-frame.tsx'
import { useRound, type GameMachines, type RoundActor } from '#src/features/games/games-data.ts'
import { Figures, PlayButton, useIsBusy, useStakeText } from '#src/features/games/round-press.tsx'
import { useRoundSound } from '#src/features/games/round-sound.ts'
import { Dock, StakePanel } from '#src/features/games/stake-panel.tsx'
import { MinesStage } from './mines-stage.tsx'

const firstBet: BetOf<'mines'> = { game: 'mines', mines: 3 }
const counts = Array.from({ length: minesMax - minesMin + 1 }, (_, at) => minesMin + at)

interface MinesProps {
  actor: RoundActor
  bet: BetOf<'mines'>
}

const Start = ({ actor, bet }: MinesProps) => {
  const { t } = useTranslations('games')
  const stake = useStakeText(actor)
  const isBusy = useIsBusy(actor)
  return (
    <>
      <StakePanel actor={actor} />
      <SelectField
        label={t('mines.count')}
        value={String(bet.mines)}
        disabled={isBusy}
        options={counts.map((count) => ({ value: String(count), label: t('mines.bet', { mines: count }) }))}
        onChange={({ target }) =>
          actor.send({ type: 'bet.change', bet: { game: 'mines', mines: Number(target.value) } })
        }
      />
      <Dock actor={actor}>
        <PlayButton actor={actor}>{t('mines.start', { stake })}</PlayButton>
      </Dock>
    </>
  )
}

const Going = ({ actor, bet, round }: MinesProps & { round: GameRound }) => {
  const { t } = useTranslations('games')
  const { format } = useMoney()
  const isBusy = useIsBusy(actor)
  const gems = round.moves.length
  const amount = (count: number): string =>
    format(returnMinor(round.stakeMinor, minesMultiplier(bet.mines, count)), round.currency)
  return (
    <>
      <Figures
        rows={[
          [t('mines.staked'), format(round.stakeMinor, round.currency)],
          [t('mines.next'), amount(gems + 1)],
        ]}
      />
      <Dock actor={actor}>
        <Button
          variant="primary"
          size="lg"
          block
          glow
          busy={isBusy}
          disabled={!isBusy && gems === 0}
          onClick={() => actor.send({ type: 'round.move', move: { kind: 'cashOut' } })}
        >
          {gems === 0 ? t('mines.pickFirst') : t('mines.take', { amount: amount(gems) })}
        </Button>
      </Dock>
    </>
  )
}

/** Mines: open tiles without a mine, and take what they pay before one is hit. Only for members. [C-13] */
export const MinesPage = ({ machines }: { machines: GameMachines }) => {
  const { t } = useTranslations('games')
  const actor = useRound(machines.round, firstBet)
  const [focused, setFocused] = useState(12)
  const { bet, round } = useSelector(actor, ({ context }) => context)
  useRoundSound(actor)
  if (!isBetOf(bet, 'mines')) return null
  const panel = (
    <>
      {round?.state === 'open' ? <Going actor={actor} bet={bet} round={round} /> : <Start actor={actor} bet={bet} />}
      <p className={asText('fs12', 'quiet')}>{t('mines.hint')}</p>
    </>
  )
  return (
    <GameFrame game="mines" bet={panel}>
      <MinesStage actor={actor} bet={bet} round={round} focused={focused} onFocus={setFocused} />
    </GameFrame>
  )
}
