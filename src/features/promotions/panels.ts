import type { ComponentType } from 'react'

/** What the page of a promotion hands to the panel of its kind. */
export interface PanelProps {
  readonly promotionId: string
  readonly slug: string
  /** Asks the page for its state and history anew, after something was claimed. */
  readonly onChanged: () => void
}

/** The panel of a kind and its words, loaded with the page of such a promotion. A kind without one has the general panel. */
export const panels: Readonly<Record<string, () => Promise<ComponentType<PanelProps>>>> = {
  signin: async () => (await import('./signin/signin-panel.tsx')).SigninPanel,
}
