import type { Venue } from '#contract/site/entities/site-config.ts'
import { casinoPathOf, egamePathOf } from './play-links.ts'

/** Where a venue is entered; null where the site has no page for its kind. [R-08, E-04] */
export const channelPath = ({ kind, channelCode }: Pick<Venue, 'kind' | 'channelCode'>): string | null => {
  if (kind === 'egame') return egamePathOf(channelCode)
  if (kind === 'live') return casinoPathOf(channelCode)
  if (kind === 'sports') return '/app/sports'
  return kind === 'esports' ? '/app/sports?sport=esports' : null
}
