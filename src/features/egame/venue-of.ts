import type { LobbyKind } from '#contract/venues/entities/game.ts'
import type { Venue } from '#contract/site/entities/site-config.ts'
import { isOpenVenue } from '#src/shared/site/venue-cards.tsx'

/** Where the games of a venue code are, as a path. */
export type EgamePath = (venueCode: string) => string

/**
 * The venues of the kind that are open, electronic ones or live casino, and the one whose games are at `path`. `closed`: there is none at that address,
 * so that the visitor goes home; the lobby (`lobbyPath`) is closed when no such venue is open. [R-03, R-08, E-04]
 */
export const venueAt = (
  venues: readonly Venue[],
  path: string,
  { pathOf, lobbyPath, kind = 'egame' }: { pathOf: EgamePath; lobbyPath: string; kind?: LobbyKind },
): { kind: 'closed' } | { kind: 'lobby'; open: Venue[] } | { kind: 'venue'; venue: Venue; others: Venue[] } => {
  const open = venues.filter((each) => isOpenVenue(each, kind))
  const venue = path === lobbyPath ? undefined : open.find(({ channelCode }) => pathOf(channelCode) === path)
  if (venue) return { kind: 'venue', venue, others: open.filter((other) => other !== venue) }
  return path === lobbyPath && open.length > 0 ? { kind: 'lobby', open } : { kind: 'closed' }
}
