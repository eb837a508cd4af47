import type { Card } from './promotion-list.ts'

const shownMax = 3

/** What the home page shows of the promotions that run: today's sign-in, and cards, those first that give something now. */
export const homePromotions = (all: readonly Card[]): { signin: Card | undefined; cards: readonly Card[] } => {
  const running = all.filter(({ phase }) => phase === 'running')
  const cards = running.filter(({ kind }) => kind !== 'signin')
  return {
    signin: running.find(({ kind }) => kind === 'signin'),
    cards: cards.toSorted((a, b) => Number(b.isReady) - Number(a.isReady)).slice(0, shownMax),
  }
}
