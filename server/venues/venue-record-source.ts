import type { PlayedStakes } from '#server/finance/ports.ts'
import type { RecordSource } from '#server/records/ports.ts'
import { inLanguage, type SiteSettings } from '#server/site/ports.ts'
import type { VenueRounds } from './store/venue-rounds.ts'
import type { VenueCatalogue } from './venue-catalogue.ts'
import { publicGame } from './domain/catalogue.ts'
import type { Language } from '#contract/codes.ts'
import type { GameRef } from '#contract/venues/entities/game.ts'

interface VenueNamesDeps {
  settings: Pick<SiteSettings, 'get'>
  catalogue: Pick<VenueCatalogue, 'find'>
}

/** What a round's venue and game are called. */
export type VenueNames = (game: GameRef, language: Language) => Promise<{ venueName: string; gameName: string | null }>

export const createVenueNames =
  ({ settings, catalogue }: VenueNamesDeps): VenueNames =>
  async (game, language) => {
    const venue = inLanguage(settings.get('venues'), language).find((each) => each.channelCode === game.channelCode)
    const found = await catalogue.find(game)
    return { venueName: venue?.name ?? game.channelCode, gameName: found ? publicGame(found, language).name : null }
  }

/** Rounds at venues among the records of all kinds. [C-13] */
export const createVenueRecordSource = (
  rounds: Pick<VenueRounds, 'page' | 'sums'>,
  namesOf: VenueNames,
): RecordSource => ({
  kind: 'venue',
  page: async ({ language, ...page }) =>
    Promise.all(
      (await rounds.page(page)).map(async ({ channelCode, gameId, roundId, ...round }) => ({
        kind: 'venue' as const,
        id: roundId,
        atMs: round.startedAtMs,
        currency: round.currency,
        stakeMinor: round.stakedMinor,
        returnedMinor: round.returnedMinor,
        state: round.verdict,
        channelCode,
        gameId,
        ...(await namesOf({ channelCode, gameId }, language)),
      })),
    ),
  sums: (query) => rounds.sums(query),
})

/** What is played at venues, as it counts as turnover. [C-14] */
export const createVenueStakes = (rounds: Pick<VenueRounds, 'stakesSince' | 'in'>): PlayedStakes => ({
  stakesSince: (memberId, currency, { fromMs }) => rounds.stakesSince(memberId, currency, fromMs),
  in: (unit) => createVenueStakes(rounds.in(unit)),
})
