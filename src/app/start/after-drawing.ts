import { followTranslators } from '#src/app/i18n/translated-page.ts'
import { markModals } from '#src/app/modal-mark.ts'

/** A translator may be at work by the first drawing, and a dialog may be open: both are found. */
export const followPage = (): void => {
  followTranslators()
  markModals()
}
