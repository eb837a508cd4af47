const stepMs = 300
const lengthMin = { safari: 28, others: 15 } as const
/** Between the end and the next beginning; not ASCII space, which titles lose at their ends. */
const gap = '\u3000'

/** The document as the marquee needs it. `onTitle` also hears what the marquee writes. */
export interface TitlePage {
  title: string
  readonly isHidden: () => boolean
  /** True when the visitor wants less motion: the title stands still then. */
  readonly isStill: () => boolean
  readonly onTitle: (listener: () => void) => () => void
  readonly onVisibility: (listener: () => void) => () => void
}

/** Safari shows more of a title: it scrolls from 28 characters on, elsewhere from 15. */
export const scrollsTitle = (title: string, isSafari: boolean): boolean =>
  Array.from(title).length >= (isSafari ? lengthMin.safari : lengthMin.others)

/** The title after so many steps, each of which moves its first character behind the gap at its end. */
export const titleAt = (title: string, step: number): string => {
  const characters = Array.from(title + gap)
  const first = step % characters.length
  return [...characters.slice(first), ...characters.slice(0, first)].join('')
}

/**
 * Scrolls a long title by a character each 300 ms. It waits while the tab is hidden, begins again when the page gives
 * itself another title, and leaves the page's own title behind when it is stopped.
 */
export const startTitleMarquee = (page: TitlePage, { isSafari }: { isSafari: boolean }): { stop(): void } => {
  let title = page.title
  let lastTitle = title
  let step = 0
  const show = (text: string): void => {
    page.title = text
    lastTitle = page.title
  }
  const move = (): void => {
    step = page.isStill() ? 0 : step + 1
    show(step === 0 ? title : titleAt(title, step))
  }
  let timer: ReturnType<typeof setInterval> | undefined
  const renew = (): void => {
    clearInterval(timer)
    timer = !page.isHidden() && scrollsTitle(title, isSafari) ? setInterval(move, stepMs) : undefined
  }
  const offs = [
    page.onTitle(() => {
      if (page.title === lastTitle) return
      title = page.title
      lastTitle = title
      step = 0
      renew()
    }),
    page.onVisibility(renew),
  ]
  renew()
  return {
    stop: () => {
      clearInterval(timer)
      for (const off of offs) off()
      if (page.title === lastTitle) page.title = title
    },
  }
}

/** The browser's own document as a page for the marquee. */
export const titlePageOf = (document: Document, stillness: MediaQueryList): TitlePage => ({
  get title() {
    return document.title
  },
  set title(text) {
    document.title = text
  },
  isHidden: () => document.hidden,
  isStill: () => stillness.matches,
  onTitle: (listener) => {
    const observer = new MutationObserver(listener)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  },
  onVisibility: (listener) => {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
})
