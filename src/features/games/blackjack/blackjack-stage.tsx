import type { CSSProperties } from 'react'
import { asStack } from '#src/ui/layout.ts'
import type { GameRound, OutcomeOf } from '#contract/games/entities/round.ts'
import { blackjackTotal } from '#contract/games/rules/blackjack.ts'
import { resultsOf, type HandResult } from '#src/machines/games/blackjack-table.ts'
import { cardMs, restMs } from '#src/machines/games/rest-ms.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { CardBack, PlayingCard } from '#src/features/games/playing-card.tsx'
import { RecentRounds } from '#src/features/games/recent-rounds.tsx'
import { useRoundWords } from '#src/features/games/round-words.ts'
import shared from '#src/features/games/games.module.css'
import styles from './blackjack-stage.module.css'

const Total = ({ cards }: { cards: readonly number[] }) => {
  const { t } = useTranslations('games')
  const { total, isSoft } = blackjackTotal(cards)
  return (
    <span className={styles.total}>{t(isSoft && total < 21 ? 'blackjack.soft' : 'blackjack.total', { total })}</span>
  )
}

const Cards = ({ cards }: { cards: readonly number[] }) =>
  cards.map((card, at) => (
    <span key={at} className={styles.dealt} style={{ '--at': at } as CSSProperties}>
      <PlayingCard card={card} />
    </span>
  ))

interface HandProps {
  name: string
  cards: readonly number[]
  isPlaying: boolean
  result: HandResult | undefined
}

const Hand = ({ name, cards, isPlaying, result }: HandProps) => {
  const { t } = useTranslations('games')
  return (
    <li className={styles.hand} aria-current={isPlaying ? 'step' : undefined} data-result={result}>
      <div className={styles.cards}>
        <Cards cards={cards} />
      </div>
      <p className={styles.name}>
        {name} <Total cards={cards} />
        {result === undefined ? null : <b className={styles.result}>{t(`blackjack.results.${result}`)}</b>}
      </p>
    </li>
  )
}

const Table = ({ outcome }: { outcome: OutcomeOf<'blackjack'> }) => {
  const { t } = useTranslations('games')
  const { hands, dealer, playing } = outcome
  const results = resultsOf(outcome)
  return (
    <>
      <div className={asStack(8, 'across')}>
        <p className={styles.name}>
          {t('blackjack.dealer')} <Total cards={dealer} />
        </p>
        <div className={styles.cards}>
          <Cards cards={dealer} />
          {playing === null ? null : <CardBack label={t('blackjack.down')} />}
        </div>
      </div>
      <ul className={styles.hands}>
        {hands.map(({ cards }, at) => (
          <Hand
            key={at}
            name={hands.length === 1 ? t('blackjack.hand') : t('blackjack.handOf', { hand: at + 1 })}
            cards={cards}
            isPlaying={at === playing}
            result={results?.[at]}
          />
        ))}
      </ul>
    </>
  )
}

const Empty = () => {
  const { t } = useTranslations('games')
  return (
    <div className={styles.empty}>
      <CardBack label={t('blackjack.down')} />
      <CardBack label={t('blackjack.down')} />
    </div>
  )
}

const useSay = () => {
  const { t } = useTranslations('games')
  const words = useRoundWords()
  return (round: GameRound | null): string => {
    if (round?.outcome.game !== 'blackjack') return t('blackjack.ready')
    if (round.state === 'open') return t('blackjack.going')
    return round.returnedMinor ? t('blackjack.came', { amount: words.returned(round) }) : t('blackjack.lost')
  }
}

/** The dealer's cards and mine, and what each hand came to. */
export const BlackjackStage = ({ round }: { round: GameRound | null }) => {
  const { t } = useTranslations('games')
  const say = useSay()
  const outcome = round?.outcome.game === 'blackjack' ? round.outcome : undefined
  const style = {
    '--card': `${cardMs.dealt}ms`,
    '--card-more': `${cardMs.more}ms`,
    '--rest': `${round ? restMs(round) : 0}ms`,
  } as CSSProperties
  return (
    <section className={shared.stage} aria-label={t('blackjack.table')} style={style}>
      <RecentRounds game="blackjack" />
      <div className={styles.felt}>{outcome ? <Table key={round?.roundId} outcome={outcome} /> : <Empty />}</div>
      <output className={styles.say}>
        <span key={`${round?.roundId} ${round?.state}`} className={round?.state === 'done' ? styles.came : undefined}>
          {say(round)}
        </span>
      </output>
      <ul className={styles.rules} aria-label={t('blackjack.rules.title')}>
        <li>{t('blackjack.rules.natural')}</li>
        <li>{t('blackjack.rules.dealer')}</li>
        <li>{t('blackjack.rules.double')}</li>
        <li>{t('blackjack.rules.split')}</li>
        <li>{t('blackjack.rules.share', { share: '99.430%' })}</li>
      </ul>
    </section>
  )
}
