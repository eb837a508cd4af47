import { startTitleMarquee, titlePageOf } from '#src/streams/title-marquee.ts'
import { buildLabel, clientVersion } from '#contract/limits.ts'
import { buildLabelOf } from '#src/shared/site/build-label.ts'
import { browserStore } from './browser-store.ts'
import type { Composition } from './compose.ts'
import { reportStart } from './report-start.ts'

const isSafari = /^(?!.*(?:chrom|android|crios|fxios|edgios)).*safari/i.test(navigator.userAgent)

/** What nobody waits for: long titles scroll, the build is reported. */
export const startLater = ({ gateway, serverNow }: Composition): void => {
  startTitleMarquee(titlePageOf(document, matchMedia('(prefers-reduced-motion: reduce)')), { isSafari })
  const theme = document.documentElement.dataset['theme'] === 'fresh' ? 'fresh' : 'glow'
  // Who is offline may press what asks to log in.
  import('#src/features/shell/session-dialog.tsx').catch(() => undefined)
  void reportStart({
    gateway,
    store: browserStore('sessionStorage'),
    page: location.pathname,
    label: buildLabelOf({ clientVersion, buildLabel }, theme),
    nowMs: serverNow(),
  })
}
