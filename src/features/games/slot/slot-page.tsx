import { useSelector } from '@xstate/react'
import type { BetOf } from '#contract/games/entities/round.ts'
import { returnMinor } from '#contract/games/rules/payout.ts'
import { slotLines, slotPays } from '#contract/games/rules/slot.ts'
import { IconRefresh } from '#src/ui/icons.tsx'
import { asText } from '#src/ui/layout.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { GameFrame } from '#src/features/games/game-frame.tsx'
import { useRound, type GameMachines, type RoundActor } from '#src/features/games/games-data.ts'
import { Figures, PlayButton, usePlayKey, useStakeText } from '#src/features/games/round-press.tsx'
import { useRoundSound } from '#src/features/games/round-sound.ts'
import { Dock, StakePanel } from '#src/features/games/stake-panel.tsx'
import { Paytable } from './paytable.tsx'
import { SlotStage } from './slot-stage.tsx'

const onlyBet: BetOf<'slot'> = { game: 'slot' }
const lines = slotLines.length
const mostPays = Math.max(...Object.values(slotPays).flat())

const SlotBet = ({ actor }: { actor: RoundActor }) => {
  const { t } = useTranslations('games')
  const { format } = useMoney()
  const { stakeMinor, currency } = useSelector(actor, ({ context }) => context)
  const stake = useStakeText(actor)
  const ofLines = (pays: number): string =>
    format(returnMinor(stakeMinor ?? 0, { num: BigInt(pays), den: BigInt(lines) }), currency)
  return (
    <>
      <StakePanel actor={actor} />
      <Figures
        rows={[
          [t('slot.line'), ofLines(1)],
          [t('slot.most'), ofLines(mostPays)],
        ]}
      />
      <Dock actor={actor}>
        <PlayButton actor={actor} icon={<IconRefresh size={18} />}>
          {t('slot.spin', { stake })}
        </PlayButton>
      </Dock>
      <p className={asText('fs12', 'quiet')}>
        {t('slot.lines', { lines })} · {t('slot.keys')} · {t('play.hint')}
      </p>
    </>
  )
}

/** The slot: five reels and ten lines, a spin a press. Only for members. [C-13] */
export const SlotPage = ({ machines }: { machines: GameMachines }) => {
  const actor = useRound(machines.round, onlyBet)
  const round = useSelector(actor, ({ context }) => context.round)
  usePlayKey(actor)
  useRoundSound(actor)
  return (
    <GameFrame game="slot" bet={<SlotBet actor={actor} />}>
      <SlotStage round={round} />
      <Paytable />
    </GameFrame>
  )
}
