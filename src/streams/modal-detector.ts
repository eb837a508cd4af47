import { createListenerSet } from '#src/shared/collections/listener-set.ts'

/** A dialog in the page, as far as the detector looks at it. */
export interface DialogElement {
  /** Missing in old browsers. */
  checkVisibility?(options: { visibilityProperty: boolean }): boolean
  getClientRects(): { readonly length: number }
}

export interface DialogRoot {
  querySelectorAll(selectors: string): Iterable<DialogElement>
}

/** The page as the detector needs it. `schedule` runs what it is given once, soon, unless it is called off. */
export interface DialogPage {
  readonly root: DialogRoot
  readonly onChange: (listener: () => void) => () => void
  readonly schedule: (run: () => void) => () => void
}

export interface ModalDetector {
  isVisible(): boolean
  /** Hears each change between none and some; answers how to stop. */
  subscribe(listener: () => void): () => void
}

const dialogs = 'dialog[open], [role="dialog"][aria-modal="true"], [role="alertdialog"][aria-modal="true"]'

const isRendered = (element: DialogElement): boolean =>
  element.checkVisibility?.({ visibilityProperty: true }) ?? element.getClientRects().length > 0

/** True while a modal dialog is open and drawn, not only present. */
export const hasVisibleModal = (root: DialogRoot): boolean =>
  Array.from(root.querySelectorAll(dialogs)).some((dialog) => isRendered(dialog))

/**
 * Tells whether a modal dialog is in front of the page, for keyboard shortcuts and floating windows. It watches the page
 * only while somebody listens, and looks once for all changes of a moment.
 */
export const createModalDetector = ({ root, onChange, schedule }: DialogPage): ModalDetector => {
  const listeners = createListenerSet()
  let isVisible: boolean | undefined
  let stopWatching: (() => void) | undefined

  const look = (): void => {
    const before = isVisible
    isVisible = hasVisibleModal(root)
    if (isVisible !== before) listeners.notify()
  }
  const watch = (): (() => void) => {
    isVisible = hasVisibleModal(root)
    let callOff: (() => void) | undefined
    const stop = onChange(() => {
      callOff ??= schedule(() => {
        callOff = undefined
        look()
      })
    })
    return () => {
      stop()
      callOff?.()
      isVisible = undefined
    }
  }
  return {
    isVisible: () => isVisible ?? hasVisibleModal(root),
    subscribe: (listener) => {
      const leave = listeners.add(listener)
      stopWatching ??= watch()
      return () => {
        leave()
        if (listeners.size > 0) return
        stopWatching?.()
        stopWatching = undefined
      }
    },
  }
}

const watchedAttributes = ['open', 'role', 'aria-modal', 'class', 'style', 'hidden']

/** The browser's own document as a page for the detector; it looks before the next frame is drawn. */
export const dialogPageOf = (document: Document): DialogPage => ({
  root: document,
  onChange: (listener) => {
    const observer = new MutationObserver(listener)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: watchedAttributes,
    })
    return () => observer.disconnect()
  },
  schedule: (run) => {
    const frame = requestAnimationFrame(run)
    return () => cancelAnimationFrame(frame)
  },
})
