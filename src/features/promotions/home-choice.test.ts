import { expect, test } from 'vitest'
import { homePromotions } from './home-choice.ts'
import type { Card } from './promotion-list.ts'

const card = (slug: string, of: Partial<Card> = {}): Card => ({
  id: slug,
  slug,
  kind: 'rebate',
  title: slug,
  summary: '',
  picture: '/art/promo-rebate.svg',
  startAtMs: 0,
  endAtMs: 1,
  phase: 'running',
  barrier: null,
  ...of,
})

test('[R-12, C-15] the home page shows three that run, those first that give something now, and the sign-in apart', () => {
  const signin = card('signin', { kind: 'signin' })
  const locked = card('locked', { barrier: { slug: 'a', title: 'a' } })
  const all = [card('a'), signin, card('over', { phase: 'over' }), locked, card('b'), card('c'), card('d')]
  const shown = homePromotions(all, ({ slug }) => ['over', 'd', 'locked'].includes(slug))
  expect([shown.signin?.slug, shown.cards.map(({ slug }) => slug)]).toEqual(['signin', ['d', 'a', 'b']])
  expect(homePromotions([], () => true)).toEqual({ signin: undefined, cards: [] })
})
