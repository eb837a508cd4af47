import { useEffect, useMemo, useRef, type CSSProperties, type RefObject } from 'react'
import type { BetOf, GameRound, OutcomeOf } from '#contract/games/entities/round.ts'
import { plinkoTable } from '#contract/games/rules/plinko.ts'
import {
  boardOf,
  fallMs,
  payoutsOf,
  pegStep,
  percentText,
  shortHundredths,
  wayOf,
  type Board,
} from '#src/machines/games/plinko-board.ts'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { RecentRounds } from '#src/features/games/recent-rounds.tsx'
import { useRoundWords } from '#src/features/games/round-words.ts'
import shared from '#src/features/games/games.module.css'
import styles from './plinko-stage.module.css'

interface StageProps {
  bet: BetOf<'plinko'>
  round: GameRound | null
}

/** What fell last, where it was on a board like the one that is chosen. */
const fallenOn = (round: GameRound | null, bet: BetOf<'plinko'>): OutcomeOf<'plinko'> | undefined =>
  round?.outcome.game === 'plinko' && round.bet.game === 'plinko' && round.bet.rows === bet.rows
    ? round.outcome
    : undefined

const toneOf = (hundredths: number): 'high' | 'even' | 'low' => {
  if (hundredths >= 1_000) return 'high'
  return hundredths >= 100 ? 'even' : 'low'
}

/** The ball goes its way once a round, and lies in its slot; who wants no motion sees it lie there. */
const useFall = (
  ball: RefObject<SVGGElement | null>,
  round: GameRound | null,
  fallen: OutcomeOf<'plinko'> | undefined,
): void => {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const roundId = round?.roundId
  useEffect(() => {
    if (isStill || !fallen) return undefined
    const frames = wayOf(fallen.path).map(({ x, y }) => ({
      transform: `translate(${x}px, ${y}px)`,
      easing: 'cubic-bezier(0.5, 0, 0.9, 0.6)',
    }))
    const fall = ball.current?.animate(frames, { duration: fallMs(fallen.path.length) })
    return () => fall?.cancel()
    // The same round falls once, however often the page draws it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [roundId, isStill])
}

const Slots = ({ board, bet, landed }: { board: Board; bet: BetOf<'plinko'>; landed: number | undefined }) => (
  <g className={styles.slots}>
    {plinkoTable(bet.rows, bet.risk).map((hundredths, slot) => {
      const { x, y } = board.slots[slot] ?? { x: 0, y: 0 }
      return (
        <g key={slot} data-tone={toneOf(hundredths)} data-landed={slot === landed || undefined}>
          <rect x={x - pegStep / 2 + 1} y={y} width={pegStep - 2} height={16} rx={4} />
          <text x={x} y={y + 11}>
            {shortHundredths(hundredths)}
          </text>
        </g>
      )
    })}
  </g>
)

const BoardView = ({ bet, round }: StageProps) => {
  const ball = useRef<SVGGElement>(null)
  const board = useMemo(() => boardOf(bet.rows), [bet.rows])
  const fallen = fallenOn(round, bet)
  const end = fallen && wayOf(fallen.path).at(-1)
  useFall(ball, round, fallen)
  return (
    <svg
      viewBox={`0 0 ${board.width} ${board.height}`}
      className={styles.board}
      data-rows={bet.rows}
      aria-hidden="true"
    >
      {board.pegs.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={2.6} className={styles.peg} />
      ))}
      <Slots board={board} bet={bet} landed={fallen?.slot} />
      {end ? (
        <g ref={ball} style={{ transform: `translate(${end.x}px, ${end.y}px)` }}>
          <circle r={6.4} className={styles.ball} />
          <circle cx={-2} cy={-2.2} r={1.8} className={styles.shine} />
        </g>
      ) : null}
    </svg>
  )
}

const Payouts = ({ bet, landed }: { bet: BetOf<'plinko'>; landed: number | undefined }) => {
  const { t } = useTranslations('games')
  return (
    <ol className={styles.payouts} aria-label={t('plinko.pays')}>
      {payoutsOf(bet.rows, bet.risk).map(({ hundredths, slots, chancePercent }) => (
        <li key={slots.join()} aria-current={landed !== undefined && slots.includes(landed) ? 'true' : undefined}>
          <b>{shortHundredths(hundredths)}×</b>
          <small>{percentText(chancePercent)}</small>
        </li>
      ))}
    </ol>
  )
}

/** The board with the ball's way, and what each slot pays how often. */
export const PlinkoStage = ({ bet, round }: StageProps) => {
  const { t } = useTranslations('games')
  const words = useRoundWords()
  const fallen = fallenOn(round, bet)
  const landed = fallen && fallen.path.length === bet.rows ? fallen.slot : undefined
  const style = { '--fall': `${fallMs(bet.rows)}ms` } as CSSProperties
  return (
    <section className={shared.stage} aria-label={t('plinko.table')} style={style}>
      <RecentRounds game="plinko" />
      <BoardView bet={bet} round={round} />
      <output className={styles.say}>
        {round?.outcome.game === 'plinko' ? (
          <span key={round.roundId} className={styles.came} data-testid="landed">
            <b>{words.outcome(round)}</b> {t('plinko.landed', { amount: words.returned(round) })}
          </span>
        ) : (
          t('plinko.ready')
        )}
      </output>
      <Payouts key={round?.roundId} bet={bet} landed={landed} />
    </section>
  )
}
