import type { CSSProperties } from 'react'
import type { GameRound } from '#contract/games/entities/round.ts'
import { returnMinor } from '#contract/games/rules/payout.ts'
import { slotAt, slotLines, slotReels, type SlotRound, type SlotWin } from '#contract/games/rules/slot.ts'
import { reelMs } from '#src/machines/games/rest-ms.ts'
import { firstStops, linePoints, stripOf, winningCells } from '#src/machines/games/slot-board.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { RecentRounds } from '#src/features/games/recent-rounds.tsx'
import { useRoundWords } from '#src/features/games/round-words.ts'
import shared from '#src/features/games/games.module.css'
import styles from './slot-stage.module.css'
import { SlotPicture } from './slot-symbol.tsx'

const Reel = ({ reel, stop, turns, lit }: { reel: number; stop: number; turns: boolean; lit: ReadonlySet<string> }) => {
  const strip = turns ? stripOf(reel, stop) : stripOf(reel, stop).slice(0, 3)
  const style = { '--passing': strip.length - 3, '--reel': reel } as CSSProperties
  return (
    <div className={styles.reel}>
      <div className={styles.strip} data-turns={turns || undefined} style={style}>
        {strip.map((symbol, at) => (
          <span key={at} className={styles.cell} data-lit={lit.has(`${at} ${reel}`) || undefined}>
            <SlotPicture symbol={symbol} className={styles.picture} />
          </span>
        ))}
      </div>
    </div>
  )
}

/** The reels where they have stopped, and the lines that pay over them. */
const Field = ({ round, reels: stopped }: { round: GameRound | null; reels: SlotRound }) => {
  const { t } = useTranslations('games')
  const rows = stopped.rows.map((row) => row.map((symbol) => t(`slot.symbols.${symbol}`)).join(' '))
  const lit = winningCells(stopped)
  return (
    <div className={styles.field}>
      <VisuallyHidden>{rows.join('; ')}</VisuallyHidden>
      {slotReels.map((_, reel) => (
        <Reel key={reel} reel={reel} stop={stopped.stops[reel] ?? 0} turns={round !== null} lit={lit} />
      ))}
      {stopped.wins.length === 0 ? null : (
        <svg viewBox="0 0 5 3" preserveAspectRatio="none" className={styles.lines} aria-hidden="true">
          {stopped.wins.map(({ line, count }) => (
            <polyline key={line} points={linePoints(line, count)} data-line={line} />
          ))}
        </svg>
      )}
    </div>
  )
}

const Wins = ({ round, wins }: { round: GameRound; wins: readonly SlotWin[] }) => {
  const { t } = useTranslations('games')
  const { format } = useMoney()
  const amount = (pays: number): string =>
    format(returnMinor(round.stakeMinor, { num: BigInt(pays), den: BigInt(slotLines.length) }), round.currency)
  return (
    <ul className={styles.wins} aria-label={t('slot.wins')}>
      {wins.map(({ line, symbol, count, pays }) => (
        <li key={line} data-line={line}>
          {t('slot.win', { line: line + 1, symbol: t(`slot.symbols.${symbol}`), count, amount: amount(pays) })}
        </li>
      ))}
    </ul>
  )
}

const Say = ({ round, reels: stopped }: { round: GameRound | null; reels: SlotRound }) => {
  const { t } = useTranslations('games')
  const words = useRoundWords()
  if (!round) return t('slot.ready')
  const lines = stopped.wins.length
  return (
    <span key={round.roundId} className={styles.came} data-testid="spun">
      {lines === 0 ? t('slot.nothing') : t('slot.won', { lines, amount: words.returned(round) })}
    </span>
  )
}

/** Five reels, three rows; what pays is drawn over them and said below. */
export const SlotStage = ({ round }: { round: GameRound | null }) => {
  const { t } = useTranslations('games')
  const spun = round?.outcome.game === 'slot' ? round : null
  const reels = slotAt(spun?.outcome.game === 'slot' ? spun.outcome.stops : firstStops)
  const seen = spun ? reels : { ...reels, wins: [] }
  const style = { '--turn': `${reelMs.first}ms`, '--turn-more': `${reelMs.more}ms` } as CSSProperties
  return (
    <section className={`${shared.stage} ${styles.stage}`} aria-label={t('slot.table')} style={style}>
      <RecentRounds game="slot" />
      <Field key={spun?.roundId} round={spun} reels={seen} />
      <output className={styles.say}>
        <Say round={spun} reels={seen} />
      </output>
      {spun && seen.wins.length > 0 ? <Wins key={spun.roundId} round={spun} wins={seen.wins} /> : null}
    </section>
  )
}
