import { cardName, type Card } from '#contract/games/rules/cards.ts'
import { classes } from '#src/ui/classes.ts'
import styles from './playing-card.module.css'

/** A card, face up; the suit is drawn with it. */
export const PlayingCard = ({ card, className }: { card: Card; className?: string | undefined }) => {
  const [suit = '', ...rank] = cardName(card)
  const isRed = suit === '♥' || suit === '♦'
  return (
    <span
      className={classes(styles.card, className)}
      data-red={isRed || undefined}
      role="img"
      aria-label={cardName(card)}
    >
      <b aria-hidden="true">{rank.join('')}</b>
      <i aria-hidden="true">{suit}</i>
    </span>
  )
}

/** A card, face down. */
export const CardBack = ({ label }: { label: string }) => (
  <span className={classes(styles.card, styles.back)} role="img" aria-label={label} />
)
