import { createListenerSet } from '#src/shared/collections/listener-set.ts'

/** `page`: as the page has it; `picked`: something went onto it there; `open`: somebody asked for it there. */
export type SlipFold = 'page' | 'picked' | 'open' | 'closed'

export interface SlipView {
  /** On a page; what is closed stays closed on the next one, and what was opened was for the page before. */
  current(path: string): SlipFold
  /** By what has the focus, unless something else is named. */
  picked(by?: Element | null): void
  open(): void
  close(): void
  /** What opened it, as long as it is there: it gets the focus back. */
  opener(): HTMLElement | null
  subscribe(listener: () => void): () => void
}

/** Whether the slip is unfolded, and from where. [S-13] */
export const createSlipView = (): SlipView => {
  const changes = createListenerSet()
  let fold: SlipFold = 'page'
  let path = ''
  let opener: Element | null = null
  const show = (next: SlipFold, by = document.activeElement): void => {
    fold = next
    path = location.pathname
    opener = by
    changes.notify()
  }
  return {
    current: (at) => (fold === 'closed' || at === path ? fold : 'page'),
    picked: (by) => show('picked', by),
    open: () => show('open'),
    close: () => show('closed', opener),
    opener: () => (opener instanceof HTMLElement && opener.isConnected ? opener : null),
    subscribe: changes.add,
  }
}
