import type { Venue } from '#contract/site/entities/site-config.ts'

/** The channel code of the site's own sportsbook. [E-04] */
export const sportsChannelCode = 'KTTY'

/** Whether bets are taken and matches shown: a site that does not list the channel has it open. [R-03, E-04] */
export const isSportsOpen = (venues: readonly Pick<Venue, 'channelCode' | 'status' | 'isDisplay'>[]): boolean =>
  venues.every(
    ({ channelCode, status, isDisplay }) => channelCode !== sportsChannelCode || (status === '1' && isDisplay),
  )
