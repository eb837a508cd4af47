import type { Venue } from '#contract/site/entities/site-config.ts'
import type { SportsType } from '#contract/sports/entities/match.ts'

/** The channel code of the site's own sportsbook. [E-04] */
export const sportsChannelCode = 'KTTY'

/** The channel that each sport of the site's own book belongs to. [R-03, E-04] */
export const channelOfSport: Readonly<Record<SportsType, string>> = {
  football: sportsChannelCode,
  basketball: sportsChannelCode,
  anchor: sportsChannelCode,
  esports: 'KTDJ',
}

/** True when a sport's channel is open, so that its bets are taken and its matches shown. A channel that the site does not list is open. [R-03, E-04] */
export const isSportOpen = (
  venues: readonly Pick<Venue, 'channelCode' | 'status' | 'isDisplay'>[],
  sport: SportsType,
): boolean =>
  venues.every(
    ({ channelCode, status, isDisplay }) => channelCode !== channelOfSport[sport] || (status === '1' && isDisplay),
  )
