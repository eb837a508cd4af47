import type { AnchorGames } from '#contract/site/entities/anchor-games.ts'
import type { Venue } from '#contract/site/entities/site-config.ts'

/** An entry of the games beside a streamer. `isOpen` false: the venue is maintained, the entry leads nowhere. */
export interface AnchorGame {
  name: string
  venue: Pick<Venue, 'channelCode' | 'kind'>
  isOpen: boolean
}

/**
 * The games that a room shows, in the operator's order: of venues that are shown; one that is not open is named when
 * `isDisplayMaintainVenue` says so, and left out otherwise. [E-15, E-04]
 */
export const anchorGamesOf = (
  { isDisplay, isDisplayMaintainVenue, zbyx }: AnchorGames,
  venues: readonly Venue[],
): readonly AnchorGame[] => {
  if (!isDisplay) return []
  return zbyx.flatMap(({ channelName, siteAnchorGameEntranceV4 }) => {
    const venue = venues.find(({ channelCode }) => channelCode === siteAnchorGameEntranceV4)
    if (!venue?.isDisplay) return []
    const isOpen = venue.status === '1'
    return isOpen || isDisplayMaintainVenue ? [{ name: channelName, venue, isOpen }] : []
  })
}
