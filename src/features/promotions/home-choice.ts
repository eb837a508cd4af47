import type { Card } from './promotion-list.ts'

const choicesMax = 3

/** What the home page shows of the promotions that run: today's sign-in, and cards, those first that give something now. */
export const homePromotions = (
  all: readonly Card[],
  isReady: (card: Card) => boolean,
): { signin: Card | undefined; cards: readonly Card[] } => {
  const running = all.filter(({ phase }) => phase === 'running')
  const cards = running.filter(({ kind, barrier }) => kind !== 'signin' && barrier === null)
  return {
    signin: running.find(({ kind, barrier }) => kind === 'signin' && barrier === null),
    cards: cards.toSorted((a, b) => Number(isReady(b)) - Number(isReady(a))).slice(0, choicesMax),
  }
}
