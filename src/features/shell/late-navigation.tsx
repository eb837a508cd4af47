import { lateGlyphs as glyphs } from '#src/shared/site/late-glyphs.ts'
import { SiteLink } from '#src/shared/site/site-link.tsx'

/** A chunk of its own. */
export const lateGlyphs = glyphs

/** An entry that leads to another site. */
export const AwayEntry = SiteLink
