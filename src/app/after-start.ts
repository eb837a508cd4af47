import { createModalDetector, dialogPageOf } from '#src/streams/modal-detector.ts'
import { startTitleMarquee, titlePageOf } from '#src/streams/title-marquee.ts'

const isSafari = /^(?!.*(?:chrom|android|crios|fxios|edgios)).*safari/i.test(navigator.userAgent)

/** What nobody waits for: long titles scroll; `data-modal` of the root says that a dialog is in front. */
export const startLater = (): void => {
  startTitleMarquee(titlePageOf(document, matchMedia('(prefers-reduced-motion: reduce)')), { isSafari })
  const detector = createModalDetector(dialogPageOf(document))
  const mark = (): void => void document.documentElement.toggleAttribute('data-modal', detector.isVisible())
  detector.subscribe(mark)
  mark()
}
