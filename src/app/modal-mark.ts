import { createModalDetector, dialogPageOf } from '#src/streams/modal-detector.ts'

/** `data-modal` of the root says that a dialog is in front, from the first one on. */
export const markModals = (): void => {
  const detector = createModalDetector(dialogPageOf(document))
  const mark = (): void => void document.documentElement.toggleAttribute('data-modal', detector.isVisible())
  detector.subscribe(mark)
  mark()
}
