import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { loadOnline } from '#src/shared/app/load-online.ts'
import type { PanelProps } from './panel-props.ts'

interface PanelEntry {
  load(): Promise<ComponentType<PanelProps>>
  /** It begins with a picture of its own: the page leaves its picture out. */
  readonly hasOwnHead?: true
}

/** The panel of a kind, loaded with the page of such a promotion. A kind without one has the general panel. */
export const panels: Readonly<Partial<Record<string, PanelEntry>>> = {
  signin: { load: async () => (await import('./signin/signin-panel.tsx')).SigninPanel, hasOwnHead: true },
  wheel: { load: async () => (await import('./wheel/wheel-panel.tsx')).WheelPanel, hasOwnHead: true },
  draw: { load: async () => (await import('./draw/draw-panel.tsx')).DrawPanel },
  quiz: { load: async () => (await import('./predictions/quiz-panel.tsx')).QuizPanel },
  guess: { load: async () => (await import('./predictions/guess-panel.tsx')).GuessPanel },
  'score-shop': { load: async () => (await import('./shop/shop-panel.tsx')).ShopPanel },
  'gift-exchange': { load: async () => (await import('./gift-exchange/gift-exchange-panel.tsx')).GiftExchangePanel },
  'buff-cards': { load: async () => (await import('./cards/cards-panel.tsx')).CardsPanel },
  'return-flow': { load: async () => (await import('./return-flow/return-panel.tsx')).ReturnPanel },
  novice: { load: async () => (await import('./novice/novice-panel.tsx')).NovicePanel },
  invite: { load: async () => (await import('./invite/invite-panel.tsx')).InvitePanel },
}

/** Beside the list on wide screens: what of a kind that runs is looked at each day. */
export const sideCards: Readonly<Partial<Record<string, () => Promise<ComponentType<PanelProps>>>>> = {
  signin: async () => (await import('./signin/signin-card.tsx')).SigninCard,
  novice: async () => (await import('./novice/novice-panel.tsx')).NovicePanel,
}

const useLoaded = (name: string, load: (() => Promise<ComponentType<PanelProps>>) | undefined) =>
  useQuery({
    queryKey: ['code', name],
    // A component is a function: without a box the cache would take it for one that gives the data.
    queryFn: async () => ({ Component: await loadOnline(async () => load?.()) }),
    staleTime: Infinity,
    enabled: load !== undefined,
  })

export const usePanel = (kind: string) => useLoaded(`panel-${kind}`, panels[kind]?.load)
export const useSideCard = (kind: string) => useLoaded(`card-${kind}`, sideCards[kind])
