import type { GameRef } from '#contract/venues/entities/game.ts'
import type { VenueTable } from '#contract/venues/entities/game-table.ts'
import type { Log } from '#server/platform/log.ts'
import { gameKey, listGames, type ListedGame } from './domain/catalogue.ts'
import type { Catalogue, VenueBrand } from './ports.ts'
import type { VenueProvider, VenueProviders } from './venue-providers.ts'

/** How long what a provider said of its games is taken for what holds; where it did not answer, how long it is left alone. */
const keptMs = 60_000
const silentMs = 3_000
/** What tables are at is asked for so often at most, however many look. */
const tablesKeptMs = 2_000

export interface VenueCatalogue {
  /** Null: a provider that is asked for has never said what it has, and nobody else answers. */
  list(channelCodes: ReadonlySet<string>): Promise<{ games: ListedGame[]; brands: VenueBrand[] } | null>
  find(game: GameRef): Promise<ListedGame | undefined>
  /** The tables of these venues, each of whoever answers for it. */
  tables(channelCodes: ReadonlySet<string>): Promise<VenueTable[]>
}

interface Shelf {
  readonly games: readonly ListedGame[]
  readonly byKey: ReadonlyMap<string, ListedGame>
  readonly brands: readonly VenueBrand[]
}

const shelfOf = ({ games, brands }: Catalogue, isServed: (channelCode: string) => boolean): Shelf => {
  const listed = listGames(
    games.filter(({ channelCode }) => isServed(channelCode)),
    brands,
  )
  return { games: listed, byKey: new Map(listed.map((game) => [gameKey(game), game])), brands }
}

/** What one provider has: asked once in a while, and kept when it goes silent. Only the first answer is waited for. */
const createShelf = ({ venue }: VenueProvider, isServed: (code: string) => boolean, now: () => number) => {
  let shelf: Shelf | undefined
  let askAgainMs = 0
  let asking: Promise<void> | undefined
  const ask = async (): Promise<void> => {
    const catalogue = await venue.catalogue()
    askAgainMs = now() + (catalogue ? keptMs : silentMs)
    if (catalogue) shelf = shelfOf(catalogue, isServed)
  }
  return async (): Promise<Shelf | undefined> => {
    if (now() >= askAgainMs) asking ??= ask().finally(() => (asking = undefined))
    if (!shelf) await asking
    return shelf
  }
}

/** The tables of one provider, asked for once by all who look within two seconds. */
const createTableGlance = ({ venue }: VenueProvider, isServed: (code: string) => boolean, now: () => number) => {
  let asked: { atMs: number; tables: Promise<readonly VenueTable[]> } | undefined
  const ask = async (): Promise<readonly VenueTable[]> =>
    ((await venue.tables()) ?? []).filter(({ channelCode }) => isServed(channelCode))
  return (): Promise<readonly VenueTable[]> => {
    if (!asked || now() - asked.atMs >= tablesKeptMs) asked = { atMs: now(), tables: ask() }
    return asked.tables
  }
}

/** The games of all providers; each only of the venues that it answers for. [C-13] */
export const createVenueCatalogue = (
  providers: Pick<VenueProviders, 'all' | 'of'>,
  { now, log }: { now: () => number; log: Log },
): VenueCatalogue => {
  const shelves = new Map(
    providers.all.map((provider) => [provider, createShelf(provider, (code) => providers.of(code) === provider, now)]),
  )
  const glances = new Map(
    providers.all.map((provider) => [
      provider,
      createTableGlance(provider, (code) => providers.of(code) === provider, now),
    ]),
  )
  const shelfFor = async (provider: VenueProvider | undefined): Promise<Shelf | undefined> => {
    try {
      return await (provider && shelves.get(provider)?.())
    } catch (error) {
      log.error({ err: error }, 'a catalogue could not be read')
      return undefined
    }
  }
  return {
    list: async (channelCodes) => {
      const asked = new Set([...channelCodes].map((code) => providers.of(code)))
      const found = await Promise.all([...asked].map(shelfFor))
      const answered = found.filter((shelf) => shelf !== undefined)
      if (answered.length === 0 && asked.size > 0) return null
      const games = answered.flatMap((shelf) => shelf.games.filter(({ channelCode }) => channelCodes.has(channelCode)))
      const brands = new Map(answered.flatMap((shelf) => shelf.brands.map((brand) => [brand.brandCode, brand])))
      const merged = answered.length > 1 ? listGames(games, [...brands.values()]) : games
      return { games: merged, brands: [...brands.values()] }
    },
    tables: async (channelCodes) => {
      const asked = new Set([...channelCodes].map((code) => providers.of(code)))
      const glancesOf = [...asked].flatMap((provider) => (provider && glances.get(provider)) ?? [])
      const found = await Promise.all(glancesOf.map((glance) => glance()))
      return found.flatMap((tables) => tables.filter(({ channelCode }) => channelCodes.has(channelCode)))
    },
    find: async (game) => (await shelfFor(providers.of(game.channelCode)))?.byKey.get(gameKey(game)),
  }
}
