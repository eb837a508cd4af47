import { followTranslators } from '#src/app/i18n/translated-page.ts'
import { createModalDetector, dialogPageOf } from '#src/streams/modal-detector.ts'

/** `data-modal` of the root says that a dialog is in front, from the first one on. */
const markModals = (): void => {
  const detector = createModalDetector(dialogPageOf(document))
  const mark = (): void => void document.documentElement.toggleAttribute('data-modal', detector.isVisible())
  detector.subscribe(mark)
  mark()
}

/** A translator may be at work by the first drawing, and a dialog may be open: both are found. */
export const followPage = (): void => {
  followTranslators()
  markModals()
}
