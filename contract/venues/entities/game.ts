import * as z from 'zod/mini'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { ChannelCode, VenueState } from './venue-transfer.ts'

/** A game as its venue names it. */
export const GameId = z.string().check(z.regex(/^[\w-]{1,40}$/))
export const BrandCode = z.string().check(z.regex(/^[A-Za-z0-9]{2,20}$/))

export const GameCategory = z.enum(['slots', 'fishing', 'cards', 'arcade', 'live', 'lottery'])
/** Venues whose games have a lobby: electronic ones, and live casino. */
export const LobbyKind = z.enum(['egame', 'live'])
export type LobbyKind = z.infer<typeof LobbyKind>

export const GameTag = z.enum(['hot', 'new'])
/** The kind of a game: its tile shows it, and its page opens it. The last four are tables with a dealer. */
export const GamePlay = z.enum([
  'reels',
  'wheel',
  'climb',
  'pick',
  'fishing',
  'cards',
  'draw',
  'baccarat',
  'roulette',
  'dragon-tiger',
  'sic-bo',
])
export type GamePlay = z.infer<typeof GamePlay>
/** The spread of a title's payouts: `low` pays little and often, `high` much and rarely. */
export const GameVolatility = z.enum(['low', 'medium', 'high'])
export type GameVolatility = z.infer<typeof GameVolatility>
/** How a game wants to be held. */
export const GameOrientation = z.enum(['any', 'landscape', 'portrait'])
/** Which drawing stands for it. */
export const GameArt = z.string().check(z.regex(/^[a-z0-9-]{1,30}$/))

export const GameRef = z.strictObject({ channelCode: ChannelCode, gameId: GameId })
export type GameRef = z.infer<typeof GameRef>

/** An entry of a venue's catalogue; `name` in the language of who asks. [C-13] */
export const Game = z.object({
  channelCode: ChannelCode,
  gameId: GameId,
  brandCode: BrandCode,
  category: GameCategory,
  play: GamePlay,
  /** Null: its venue does not tell. */
  volatility: z.nullable(GameVolatility),
  name: z.string(),
  tags: z.array(GameTag),
  art: GameArt,
  orientation: GameOrientation,
  hasDemo: z.boolean(),
})
export type Game = z.infer<typeof Game>

/** Who made games, and how many of them there are here. [C-13] */
export const GameBrand = z.object({ brandCode: BrandCode, name: z.string(), games: z.int() })
export type GameBrand = z.infer<typeof GameBrand>

/** Whether a venue can be played at now. [C-13, E-04] */
export const VenueMaintenance = z.object({
  channelCode: ChannelCode,
  name: z.string(),
  kind: z.enum(['sports', 'live', 'egame', 'lottery', 'esports']),
  state: VenueState,
})
export type VenueMaintenance = z.infer<typeof VenueMaintenance>

/** As the venue names it. */
export const VenueRoundId = z.string().check(z.regex(/^[\w-]{1,64}$/))

/** A round that a venue played from the centre wallet. Minor units; `returnedMinor` null while it is open. [C-13] */
export const VenueRound = z.object({
  channelCode: ChannelCode,
  roundId: VenueRoundId,
  gameId: GameId,
  venueName: z.string(),
  gameName: z.nullable(z.string()),
  currency: SettlementCurrency,
  stakedMinor: AmountMinor,
  returnedMinor: z.nullable(AmountMinor),
  /** `void`: every bet was taken back. */
  state: z.enum(['open', 'done', 'void']),
  startedAtMs: z.int(),
  endedAtMs: z.nullable(z.int()),
})

/** What the venue moved in a round. `refusal`: nothing moved; null: it was done, and `balanceMinor` was left. */
export const VenueRoundMove = z.object({
  transactionId: z.string(),
  kind: z.enum(['bet', 'win', 'rollback']),
  amountMinor: AmountMinor,
  refusal: z.nullable(z.string()),
  balanceMinor: z.nullable(AmountMinor),
  atMs: z.int(),
})
