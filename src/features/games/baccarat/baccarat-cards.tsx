import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { TableOutcome, TableRound } from '#contract/games/entities/table.ts'
import { cardName } from '#contract/games/rules/cards.ts'
import { visibleCards } from '#src/machines/games/baccarat-rules.ts'
import { Badge } from '#src/ui/badge.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useTableMoment, type TableActor } from '#src/features/games/tables/table-data.ts'
import { useCardSound } from '#src/features/games/tables/table-sound.ts'
import styles from './baccarat-cards.module.css'

type Dealt = Extract<TableOutcome, { game: 'baccarat' }>
type Side = 'player' | 'banker'

/** A card that turns every second is looked at more often than that. */
const lookEveryMs = 200

/** How long ago the deal of a round began, by the server's clock; all of it once the round is over. */
const useDealtMs = (round: TableRound | null): number => {
  const { serverNow } = useShellServices()
  const [nowMs, setNowMs] = useState(serverNow)
  const isRunning = round?.state === 'running'
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setNowMs(serverNow()), lookEveryMs)
    return () => clearInterval(timer)
  }, [isRunning, serverNow])
  if (!round) return 0
  return isRunning ? nowMs - round.startsAtMs : Infinity
}

const Card = ({ card }: { card: number }) => {
  const name = cardName(card)
  const suit = name.slice(0, 1)
  return (
    <li className={styles.card} data-red={suit === '♥' || suit === '♦' || undefined}>
      <b>{name.slice(1)}</b>
      <span>{suit}</span>
    </li>
  )
}

interface HandProps {
  side: Side
  cards: readonly number[]
  total: number
  isWinner: boolean
}

const Hand = ({ side, cards, total, isWinner }: HandProps) => {
  const { t } = useTranslations('games')
  const name = t(`table.on.${side}`)
  return (
    <div className={styles.hand} data-side={side}>
      <p>
        <b className={styles.total} data-testid={`total-${side}`}>
          {cards.length === 0 ? '–' : total}
        </b>
        {name}
        {isWinner ? <Badge tone="accent">{t(`shared.winner.${side}`)}</Badge> : null}
      </p>
      <ul className={styles.cards} aria-label={name}>
        {cards.map((card, at) => (
          <Card key={at} card={card} />
        ))}
        {cards.length === 0 ? <li className={styles.back} aria-hidden="true" /> : null}
        {cards.length <= 1 ? <li className={styles.back} aria-hidden="true" /> : null}
      </ul>
    </div>
  )
}

/** The round that lies on the table: the one that is dealt, or the last one until the next is. */
const useVisibleRound = (actor: TableActor): { round: TableRound | null; outcome: Dealt | null; isLast: boolean } => {
  const view = useSelector(actor, ({ context }) => context.view)
  const now = view?.round ?? null
  if (now?.outcome?.game === 'baccarat') return { round: now, outcome: now.outcome, isLast: false }
  const last = view?.recent[0]
  return { round: last ?? null, outcome: last?.outcome?.game === 'baccarat' ? last.outcome : null, isLast: true }
}

/** Both hands, turned card after card, and how long bets are taken. */
export const BaccaratCards = ({ actor }: { actor: TableActor }) => {
  const { t } = useTranslations('games')
  const { phase, seconds } = useTableMoment(actor)
  const { round, outcome, isLast } = useVisibleRound(actor)
  const dealtMs = useDealtMs(round)
  const dealt = outcome ? visibleCards(outcome, dealtMs) : null
  const winner = dealt?.isWhole ? outcome?.winner : undefined
  useCardSound(isLast ? 0 : (dealt?.player.length ?? 0) + (dealt?.banker.length ?? 0))
  return (
    <section className={styles.felt} aria-label={t('baccarat.table')} data-theme="glow">
      <Hand side="player" cards={dealt?.player ?? []} total={dealt?.playerTotal ?? 0} isWinner={winner === 'player'} />
      <div className={styles.middle}>
        <output data-testid="phase" data-phase={phase}>
          {phase === null ? t('table.coming') : t(`baccarat.phase.${phase}`)}
        </output>
        {phase === 'open' ? <b aria-hidden="true">{t('table.seconds', { seconds })}</b> : null}
        {winner === 'tie' ? <Badge tone="accent">{t('shared.winner.tie')}</Badge> : null}
        {outcome && isLast ? <small>{t('baccarat.last')}</small> : null}
      </div>
      <Hand side="banker" cards={dealt?.banker ?? []} total={dealt?.bankerTotal ?? 0} isWinner={winner === 'banker'} />
    </section>
  )
}
