import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { gameCursorLengthMax, gamePageMax, gameSearchLengthMax } from '#contract/limits.ts'
import { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import {
  BrandCode,
  Game,
  GameBrand,
  GameCategory,
  GameOrientation,
  GamePlay,
  GameRef,
  GameTag,
  GameVolatility,
  LobbyKind,
  VenueMaintenance,
  VenueRound,
  VenueRoundId,
  VenueRoundMove,
} from './entities/game.ts'
import { VenueTable } from './entities/game-table.ts'
import { ChannelCode, VenueWalletType } from './entities/venue-transfer.ts'

/** Games of venues: what there is, what a member keeps of it, and how it is opened. Part of the games group. [C-13] */

const cacheMs = 60_000
const which = {
  /** Of one venue; else of all of the kind that are shown. */
  channelCode: z.optional(ChannelCode),
  kind: z._default(LobbyKind, 'egame'),
}

/** Whose games they are, where one venue was asked for: some are not to be kept. [C-09, L-04] */
const ofVenue = { venueName: z.optional(z.string()) }

/**
 * The catalogue, the most played first. `search`: part of a name, of its pinyin or of its initials, in any language.
 * `after`: `next` of the page before; null: there is no more. VENUE_UNAVAILABLE: nobody who answers for it ever said.
 */
export const venueGameList = defineCall({
  path: 'game/list',
  access: 'anonymous',
  request: z.strictObject({
    ...which,
    brandCode: z.optional(BrandCode),
    category: z.optional(GameCategory),
    play: z.optional(GamePlay),
    volatility: z.optional(GameVolatility),
    tag: z.optional(GameTag),
    search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(gameSearchLengthMax))),
    after: z.optional(z.string().check(z.maxLength(gameCursorLengthMax))),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(gamePageMax)), gamePageMax),
  }),
  response: z.object({ games: z.array(Game), next: z.nullable(z.string()), total: z.int(), ...ofVenue }),
  rejects: ['VENUE_UNKNOWN', 'VENUE_UNAVAILABLE'],
  cacheMs,
})

/** The studios of the games that `venueGameList` names, and the number of games of each kind. */
export const venueGameBrands = defineCall({
  path: 'game/brand/list',
  access: 'anonymous',
  request: z.strictObject(which),
  response: z.object({
    brands: z.array(GameBrand),
    plays: z.array(z.object({ play: GamePlay, games: z.int() })),
    total: z.int(),
    ...ofVenue,
  }),
  rejects: ['VENUE_UNKNOWN', 'VENUE_UNAVAILABLE'],
  cacheMs,
})

/**
 * The tables with dealers as they are now: limits, people and last results. A venue that does not answer has none. Open
 * pages ask again and again.
 */
export const venueTables = defineCall({
  path: 'game/table/list',
  access: 'anonymous',
  countsAsUse: false,
  request: z.strictObject({ channelCode: z.optional(ChannelCode) }),
  response: z.object({ tables: z.array(VenueTable) }),
})

/** How each venue that the site shows stands: open pages ask again and again. [E-04] */
export const venueMaintenance = defineCall({
  path: 'game/maintenance/status',
  access: 'anonymous',
  countsAsUse: false,
  request: z.strictObject({}),
  response: z.object({ venues: z.array(VenueMaintenance) }),
})

const Device = z.enum(['phone', 'desktop'])
/** `spentUrl`: an address of this game that has been opened already, so that another one is asked for. */
const launched = { ...GameRef.shape, device: Device, spentUrl: z.optional(z.string().check(z.maxLength(2_000))) }
const launchRejects = ['VENUE_UNKNOWN', 'VENUE_GAME_UNKNOWN', 'VENUE_CLOSED', 'VENUE_UNAVAILABLE'] as const
/** `url`: of an origin that the page may frame; its token opens the game once. */
const launch = { url: z.url(), name: z.string(), orientation: GameOrientation }

/**
 * Opens a game for money. The address is kept for a minute, so that a second tap is answered at once; of a venue with AG in
 * its code it never is. A member in a time-out or excluded is refused. [L-04]
 */
export const venueLaunch = defineCall({
  path: 'game/launch',
  access: 'member',
  needsAgreement: true,
  request: z.strictObject({ ...launched, currency: SettlementCurrency }),
  response: z.object({ ...launch, walletType: VenueWalletType }),
  rejects: [...launchRejects, 'PLAY_TIMED_OUT', 'SELF_EXCLUDED'],
})

/** Opens a game for nothing: anybody may, with money of the venue that is none. [L-04] */
export const venueLaunchDemo = defineCall({
  path: 'game/launch/demo',
  access: 'anonymous',
  request: z.strictObject(launched),
  response: z.object(launch),
  rejects: launchRejects,
})

/** What a member has put aside, the newest first. */
export const venueCollections = defineCall({
  path: 'game/collections/list',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ games: z.array(Game) }),
})

/** Saying the same twice changes nothing. */
export const venueCollectionAdd = defineCall({
  path: 'game/collections/add',
  access: 'member',
  request: GameRef,
  response: z.object({ isKept: z.boolean() }),
  rejects: ['VENUE_GAME_UNKNOWN', 'FAVOURITES_FULL'],
})

export const venueCollectionRemove = defineCall({
  path: 'game/collections/remove',
  access: 'member',
  request: GameRef,
  response: z.object({ isKept: z.boolean() }),
})

/** What a member opened last, the newest first. */
export const venueRecent = defineCall({
  path: 'game/recent/list',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ games: z.array(z.object({ ...Game.shape, openedAtMs: z.int() })) }),
})

export const venueRecentClear = defineCall({
  path: 'game/recent/clear',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({}),
})

/** A round of mine at a venue with every move of it, the oldest first. [C-13] */
export const venueRound = defineCall({
  path: 'game/round/get',
  access: 'member',
  request: z.strictObject({ channelCode: ChannelCode, roundId: VenueRoundId }),
  response: z.object({ round: VenueRound, moves: z.array(VenueRoundMove) }),
  rejects: ['ROUND_UNKNOWN'],
})
