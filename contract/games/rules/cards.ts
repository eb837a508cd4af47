import type { FairDraws } from './fairness.ts'

const suits = ['♦', '♥', '♠', '♣'] as const
const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const

/** 0 … 51: ♦2, ♥2, ♠2, ♣2, ♦3 … ♣A. */
export type Card = number

/** The next card of decks without end: floor(float × 52). */
export const nextCard = (draws: Pick<FairDraws, 'index'>): Card => draws.index(suits.length * ranks.length)

/** 0 for a two … 12 for an ace. */
export const rankOf = (card: Card): number => Math.floor(card / suits.length)

export const cardName = (card: Card): string => `${suits[card % suits.length] ?? ''}${ranks[rankOf(card)] ?? ''}`
