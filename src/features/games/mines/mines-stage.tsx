import { useSelector } from '@xstate/react'
import type { KeyboardEvent } from 'react'
import type { BetOf, GameRound } from '#contract/games/entities/round.ts'
import { minesMultiplier, mineTiles } from '#contract/games/rules/mines.ts'
import { minesGemsMax } from '#contract/games/rules/play.ts'
import { multiplierText } from '#src/machines/games/multiplier-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import type { RoundActor } from '#src/features/games/games-data.ts'
import { useRoundWords } from '#src/features/games/round-words.ts'
import shared from '#src/features/games/games.module.css'
import styles from './mines-stage.module.css'

const side = 5
const stepOf: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -side, ArrowDown: side }

interface MinesStageProps {
  actor: RoundActor
  bet: BetOf<'mines'>
  round: GameRound | null
  /** The tile that has the tab stop. */
  focused: number
  onFocus: (tile: number) => void
}

type TileState = 'closed' | 'gem' | 'mine' | 'bust'

const minesOf = (round: GameRound | null) => (round?.outcome.game === 'mines' ? round.outcome : undefined)

const stateOf = (tile: number, round: GameRound | null): TileState => {
  const { opened = [], laid = null } = minesOf(round) ?? {}
  const isMine = laid?.includes(tile) ?? false
  if (opened.includes(tile)) return isMine ? 'bust' : 'gem'
  return isMine ? 'mine' : 'closed'
}

const minePath =
  'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM12 1v4M12 19v4M1 12h4M19 12h4M4 4l3 3M17 17l3 3M20 4l-3 3M7 17l-3 3'

const Gem = () => (
  <svg viewBox="-70 -70 140 142" className={styles.gem} aria-hidden="true">
    <path d="M-62-22-30-62h60l32 40L0 66Z" fill="#43dca8" />
    <path d="M-62-22h124L0 66Z" fill="#1fae80" />
    <path d="M-24-22h48L0 66Z" fill="#7ff0c8" />
    <path d="M-30-62-24-22-62-22ZM30-62 24-22 62-22Z" fill="#a8f7dc" />
    <path d="M-30-62h60L24-22h-48Z" fill="#d6fff0" />
  </svg>
)

const Mine = () => (
  <svg viewBox="0 0 24 24" className={styles.mine} aria-hidden="true">
    <path d={minePath} />
  </svg>
)

const Tiles = ({ actor, round, focused, onFocus }: MinesStageProps) => {
  const { t } = useTranslations('games')
  const canMove = useSelector(actor, (snapshot) => snapshot.can({ type: 'round.move', move: { kind: 'cashOut' } }))
  const { opened = [] } = minesOf(round) ?? {}
  const walk = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const step = stepOf[event.key]
    const next = focused + (step ?? 0)
    const isAside = Math.abs(step ?? 0) === 1 && Math.floor(next / side) !== Math.floor(focused / side)
    if (step === undefined || next < 0 || next >= mineTiles || isAside) return
    event.preventDefault()
    onFocus(next)
    event.currentTarget.parentElement?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <fieldset aria-label={t('mines.board')} className={styles.board}>
      {Array.from({ length: mineTiles }, (_, tile) => {
        const state = stateOf(tile, round)
        return (
          <button
            key={tile}
            type="button"
            tabIndex={tile === focused ? 0 : -1}
            className={styles.tile}
            data-state={state}
            data-last={opened.at(-1) === tile || undefined}
            aria-label={t(`mines.tiles.${state}`, { tile: tile + 1 })}
            aria-disabled={!canMove || state !== 'closed'}
            onFocus={() => onFocus(tile)}
            onKeyDown={walk}
            onClick={() => {
              if (canMove && state === 'closed') actor.send({ type: 'round.move', move: { kind: 'pick', tile } })
            }}
          >
            {state === 'gem' ? <Gem /> : null}
            {state === 'mine' || state === 'bust' ? <Mine /> : null}
          </button>
        )
      })}
    </fieldset>
  )
}

const Ladder = ({ bet, gems }: { bet: BetOf<'mines'>; gems: number }) => {
  const { t } = useTranslations('games')
  const most = minesGemsMax(bet.mines)
  const from = Math.max(1, Math.min(gems, most - 4))
  const steps = Array.from({ length: Math.min(5, most) }, (_, at) => from + at)
  return (
    <ol className={styles.ladder} aria-label={t('mines.ladder')}>
      {steps.map((step) => (
        <li key={step} aria-current={step === gems ? 'step' : undefined}>
          <b>{multiplierText(minesMultiplier(bet.mines, step))}×</b>
          <small>{t('mines.gems', { gems: step })}</small>
        </li>
      ))}
    </ol>
  )
}

const useSay = () => {
  const { t } = useTranslations('games')
  const words = useRoundWords()
  return (round: GameRound | null): string => {
    const mines = minesOf(round)
    if (!round || !mines) return t('mines.ready')
    if (round.state === 'open') return t('mines.going')
    if (round.state === 'void') return t('rounds.void')
    return mines.isHit ? t('mines.lost') : t('mines.won', { amount: words.returned(round) })
  }
}

/** The field of tiles, what each next one pays, and how the round stands. */
export const MinesStage = (props: MinesStageProps) => {
  const { t } = useTranslations('games')
  const say = useSay()
  const { bet, round } = props
  const gems = minesOf(round)?.opened.length ?? 0
  const isOpen = round?.state === 'open'
  const closed = mineTiles - gems
  const safe = { num: BigInt(closed - bet.mines) * 100n, den: BigInt(closed) }
  return (
    <section className={shared.stage} aria-label={t('mines.table')}>
      <Ladder bet={bet} gems={isOpen ? gems : 0} />
      <Tiles {...props} />
      <output className={styles.say}>{say(round)}</output>
      <dl className={styles.facts}>
        <div>
          <dt>{t('mines.found')}</dt>
          <dd>
            {isOpen ? gems : 0} / {minesGemsMax(bet.mines)}
          </dd>
        </div>
        <div>
          <dt>{t('mines.count')}</dt>
          <dd>{bet.mines}</dd>
        </div>
        <div>
          <dt>{t('mines.safe')}</dt>
          <dd>{isOpen ? `${multiplierText(safe)}%` : '--'}</dd>
        </div>
      </dl>
    </section>
  )
}
