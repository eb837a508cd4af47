import * as z from 'zod/mini'
import { VenueTable } from '#contract/venues/entities/game-table.ts'
import {
  BrandCode,
  GameArt,
  GameCategory,
  GameId,
  GameOrientation,
  GamePlay,
  GameTag,
  GameVolatility,
} from '#contract/venues/entities/game.ts'
import { ChannelCode, VenueWalletType } from '#contract/venues/entities/venue-transfer.ts'
import { SettlementCurrency } from '#contract/wallet/entities/money.ts'

/** What a provider says of its games, and how one is opened. It travels as money does (protocol.ts). */
export const gamePaths = {
  catalogue: '/venue/v1/catalogue',
  launch: '/venue/v1/launch',
  tables: '/venue/v1/tables',
} as const

export const catalogueGamesMax = 100
const brandsMax = 100
const nameLengthMax = 60
const Name = z.string().check(z.minLength(1), z.maxLength(nameLengthMax))
const Cursor = z.string().check(z.maxLength(100))

/** `after`: `next` of the page before; null: the first one. */
export const CatalogueRequest = z.strictObject({ after: z.nullable(Cursor) })
export const VenueBrand = z.object({ brandCode: BrandCode, name: Name, nameEn: Name })
export type VenueBrand = z.infer<typeof VenueBrand>

export const VenueGame = z.object({
  channelCode: ChannelCode,
  gameId: GameId,
  brandCode: BrandCode,
  category: GameCategory,
  name: Name,
  nameEn: Name,
  /** Of the name, syllables apart, such as `fei cui`; empty: it is not found by pinyin. */
  pinyin: z._default(z.string().check(z.regex(/^[a-z ]{0,120}$/)), ''),
  tags: z._default(z.array(GameTag).check(z.maxLength(5)), []),
  play: z._default(GamePlay, 'reels'),
  volatility: z._default(z.nullable(GameVolatility), null),
  art: z._default(GameArt, 'sevens'),
  orientation: z._default(GameOrientation, 'any'),
  hasDemo: z._default(z.boolean(), false),
  /** The lower, the more played. */
  rank: z.int().check(z.minimum(0), z.maximum(1_000_000)),
})
export type VenueGame = z.infer<typeof VenueGame>

/** Every page names every brand that its games have. */
export const CatalogueAnswer = z.object({
  brands: z.array(VenueBrand).check(z.maxLength(brandsMax)),
  games: z.array(VenueGame).check(z.maxLength(catalogueGamesMax)),
  next: z.nullable(Cursor),
})
export type CatalogueAnswer = z.input<typeof CatalogueAnswer>

const tablesMax = 60
export const TablesRequest = z.strictObject({})
/** The tables with dealers as they are now; a provider without any need not know the path. */
export const TablesAnswer = z.object({ tables: z.array(VenueTable).check(z.maxLength(tablesMax)) })
export type TablesAnswer = z.infer<typeof TablesAnswer>

/** `player` null: for nothing, by anybody. `token`: ours, by which the venue's callbacks name this opening. */
export const LaunchRequest = z.strictObject({
  channelCode: ChannelCode,
  gameId: GameId,
  player: z.nullable(
    z.strictObject({
      account: z.string().check(z.regex(/^[\w-]{1,64}$/)),
      token: z.string().check(z.regex(/^[\w-]{20,100}$/)),
      walletType: VenueWalletType,
      currency: SettlementCurrency,
    }),
  ),
  language: z.enum(['zh-CN', 'en']),
  device: z.enum(['phone', 'desktop']),
})
export type LaunchRequest = z.infer<typeof LaunchRequest>

export const LaunchRefusal = z.enum(['game-unknown', 'no-demo', 'maintenance', 'refused'])
/** `url` opens the game once. */
export const LaunchAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('launched'), url: z.url().check(z.maxLength(2_000)) }),
  z.object({ state: z.literal('refused'), refusal: LaunchRefusal }),
])
export type LaunchAnswer = z.infer<typeof LaunchAnswer>
