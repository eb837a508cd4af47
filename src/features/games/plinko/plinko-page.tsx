import { useSelector } from '@xstate/react'
import type { BetOf } from '#contract/games/entities/round.ts'
import { returnMinor } from '#contract/games/rules/payout.ts'
import { plinkoMultiplier, plinkoRisks, plinkoRows, type PlinkoRows } from '#contract/games/rules/plinko.ts'
import { isBetOf } from '#src/machines/games/round-rules.ts'
import { IconTriangleDown } from '#src/ui/icons.tsx'
import { asText } from '#src/ui/layout.ts'
import { Segmented } from '#src/ui/tabs.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { GameFrame } from '#src/features/games/game-frame.tsx'
import { useRound, type GameMachines, type RoundActor } from '#src/features/games/games-data.ts'
import { Figures, PlayButton, usePlayKey, useStakeText } from '#src/features/games/round-press.tsx'
import { useRoundSound } from '#src/features/games/round-sound.ts'
import { Dock, StakePanel } from '#src/features/games/stake-panel.tsx'
import { PlinkoStage } from './plinko-stage.tsx'

type PlinkoRound = BetOf<'plinko'>

const firstBet: PlinkoRound = { game: 'plinko', rows: 16, risk: 'medium' }

const rowsOf = (text: string): PlinkoRows => plinkoRows.find((rows) => String(rows) === text) ?? firstBet.rows

const PlinkoBet = ({ actor, bet }: { actor: RoundActor; bet: PlinkoRound }) => {
  const { t } = useTranslations('games')
  const { format } = useMoney()
  const { stakeMinor, currency } = useSelector(actor, ({ context }) => context)
  const stake = useStakeText(actor)
  const change = (over: Partial<PlinkoRound>): void => actor.send({ type: 'bet.change', bet: { ...bet, ...over } })
  const most = returnMinor(stakeMinor ?? 0, plinkoMultiplier(bet.rows, bet.risk, 0))
  return (
    <>
      <StakePanel actor={actor} />
      <Segmented
        items={plinkoRows.map((rows) => ({ value: String(rows), label: t('plinko.rowCount', { rows }) }))}
        value={String(bet.rows)}
        label={t('plinko.rows')}
        spread
        onChange={(rows) => change({ rows: rowsOf(rows) })}
      />
      <Segmented
        items={plinkoRisks.map((risk) => ({ value: risk, label: t(`plinko.risks.${risk}`) }))}
        value={bet.risk}
        label={t('plinko.risk')}
        spread
        onChange={(risk) => change({ risk })}
      />
      <Figures rows={[[t('plinko.most'), format(most, currency)]]} />
      <Dock actor={actor}>
        <PlayButton actor={actor} icon={<IconTriangleDown size={16} />}>
          {t('plinko.drop', { stake })}
        </PlayButton>
      </Dock>
      <p className={asText('fs12', 'quiet')}>
        {t('plinko.keys')} · {t('play.hint')}
      </p>
    </>
  )
}

/** Plinko: a ball a press, left or right at every row. Only for members. [C-13] */
export const PlinkoPage = ({ machines }: { machines: GameMachines }) => {
  const actor = useRound(machines.round, firstBet)
  const { bet, round } = useSelector(actor, ({ context }) => context)
  usePlayKey(actor)
  useRoundSound(actor)
  if (!isBetOf(bet, 'plinko')) return null
  return (
    <GameFrame game="plinko" bet={<PlinkoBet actor={actor} bet={bet} />}>
      <PlinkoStage bet={bet} round={round} />
    </GameFrame>
  )
}
