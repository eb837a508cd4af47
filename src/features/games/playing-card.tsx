import { cardName, type Card } from '#contract/games/rules/cards.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './playing-card.module.css'

/** A card, face up; its corner says what it is where another one lies over it. */
export const PlayingCard = ({ card }: { card: Card }) => {
  const name = cardName(card)
  const [suit = '', ...rank] = name
  return (
    <span className={styles.card} data-red={suit === '♥' || suit === '♦' || undefined}>
      <VisuallyHidden>{name}</VisuallyHidden>
      <span className={styles.corner} aria-hidden="true">
        <b>{rank.join('')}</b>
        <small>{suit}</small>
      </span>
      <i aria-hidden="true">{suit}</i>
    </span>
  )
}

/** A card, face down. */
export const CardBack = ({ label }: { label: string }) => (
  <span className={styles.back}>
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
)
