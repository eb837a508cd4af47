import type { Language } from '#contract/codes.ts'
import { accept, reject } from '#contract/outcome.ts'
import type { Game, GameRef, LobbyKind } from '#contract/venues/entities/game.ts'
import {
  venueCollectionAdd,
  venueCollectionRemove,
  venueCollections,
  venueGameBrands,
  venueGameList,
  venueMaintenance,
  venueRecent,
  venueRecentClear,
  venueTables,
} from '#contract/venues/game-calls.ts'
import { brandsOf, pageOfGames, playsOf, publicGame } from '#server/venues/domain/catalogue.ts'
import { handle, type VenueCallDeps } from './handle.ts'

interface Which {
  channelCode?: string | undefined
  kind: LobbyKind
}

/** The games of one venue, or of all of a kind, as far as the site shows them. [E-04, R-03] */
const listOf = async ({ states, catalogue }: VenueCallDeps, { channelCode, kind }: Which) => {
  const visible = (await states.list(new Set())).filter(({ state }) => state !== 'closed')
  const asked = visible.filter((venue) =>
    channelCode === undefined ? venue.kind === kind : venue.channelCode === channelCode,
  )
  if (channelCode !== undefined && asked.length === 0) return reject('VENUE_UNKNOWN')
  const list = await catalogue.list(new Set(asked.map((venue) => venue.channelCode)))
  const ofVenue = channelCode === undefined ? {} : { venueName: asked[0]?.name }
  return list ? accept({ ...list, ofVenue }) : reject('VENUE_UNAVAILABLE')
}

/** [C-13] */
export const handleVenueGameList = handle(
  venueGameList,
  async ({ client, ...deps }, { channelCode, kind, ...asked }) => {
    const list = await listOf(deps, { channelCode, kind })
    if (!list.ok) return list
    const { games, next, total } = pageOfGames(list.value.games, asked)
    return accept({ games: games.map((game) => publicGame(game, client.language)), next, total, ...list.value.ofVenue })
  },
)

/** [C-13] */
export const handleVenueGameBrands = handle(venueGameBrands, async ({ client, ...deps }, which) => {
  const list = await listOf(deps, which)
  if (!list.ok) return list
  const { games, brands, ofVenue } = list.value
  return accept({
    brands: brandsOf(games, brands, client.language),
    plays: playsOf(games),
    total: games.length,
    ...ofVenue,
  })
})

/** Only of venues that are open and shown. [C-13, E-04] */
export const handleVenueTables = handle(venueTables, async ({ states, catalogue }, { channelCode }) => {
  const open = (await states.list(new Set())).filter(({ state }) => state === 'open')
  const codes = new Set(open.map((venue) => venue.channelCode))
  const tables = await catalogue.tables(codes)
  return accept({ tables: tables.filter((table) => channelCode === undefined || table.channelCode === channelCode) })
})

/** [C-13, E-04] */
export const handleVenueMaintenance = handle(venueMaintenance, async ({ states, client }) =>
  accept({ venues: await states.list(new Set(), client.language) }),
)

/** Those of the games that still are; what is gone comes back with them. */
const listed = async <G extends GameRef>(
  { catalogue }: Pick<VenueCallDeps, 'catalogue'>,
  games: readonly G[],
  language: Language,
): Promise<(G & Game)[]> => {
  const found = await Promise.all(
    games.map(async (game) => {
      const listed = await catalogue.find(game)
      return listed && { ...game, ...publicGame(listed, language) }
    }),
  )
  return found.filter((game) => game !== undefined)
}

/** [C-13] */
export const handleVenueCollections = handle(venueCollections, async ({ member, client, memberGames, catalogue }) =>
  accept({ games: await listed({ catalogue }, await memberGames.collected(member.id), client.language) }),
)

/** [C-13] */
export const handleVenueCollectionAdd = handle(
  venueCollectionAdd,
  async ({ member, memberGames, catalogue, now }, game) => {
    if (!(await catalogue.find(game))) return reject('VENUE_GAME_UNKNOWN')
    if (!(await memberGames.collect(member.id, game, new Date(now())))) return reject('FAVOURITES_FULL')
    return accept({ isKept: true })
  },
)

/** [C-13] */
export const handleVenueCollectionRemove = handle(venueCollectionRemove, async ({ member, memberGames }, game) => {
  await memberGames.remove(member.id, game)
  return accept({ isKept: false })
})

/** [C-13] */
export const handleVenueRecent = handle(venueRecent, async ({ member, client, memberGames, catalogue }) =>
  accept({ games: await listed({ catalogue }, await memberGames.recent(member.id), client.language) }),
)

/** [C-13] */
export const handleVenueRecentClear = handle(venueRecentClear, async ({ member, memberGames }) => {
  await memberGames.forgetRecent(member.id)
  return accept({})
})
