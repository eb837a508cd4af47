import { randomBytes } from 'node:crypto'
import type { GameRef } from '#contract/venues/entities/game.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { LruMap } from '#server/platform/lru-map.ts'
import type { LaunchRequest, VenueGame } from '#server/venues/remote/game-protocol.ts'
import { createDemoFunds, type PlayerFunds, type RoundRefusal } from './player-funds.ts'
import type { Dealers } from './dealers.ts'
import { createSitters } from './sitters.ts'
import { isTablePlay, tableGamesOfVenue } from './table-games.ts'
import { spinWheel, wheelStakesMinor, type Spun } from './wheel.ts'

/** Minor units where ¥0.01 is one: ₮1 is staked where ¥10 is. */
const stakeScale: Readonly<Record<SettlementCurrency, number>> = { CNY: 1, USDT: 1_000 }

/** Tables differ: each has the stakes of one row, minor units of CNY. */
const tableStakesMinor = [
  [1_000, 2_000, 5_000, 10_000, 50_000],
  [5_000, 10_000, 20_000, 50_000, 200_000],
  [2_000, 5_000, 10_000, 50_000, 100_000],
] as const

const tokenBytes = 24
const tokenLifeMs = 5 * 60_000
const tokensMax = 10_000
const seatsMax = 5_000

const rowOf = ({ play, gameId }: VenueGame): readonly number[] => {
  if (!isTablePlay(play)) return wheelStakesMinor
  return tableStakesMinor[Number(gameId.slice(-1)) % tableStakesMinor.length] ?? wheelStakesMinor
}

/** Stakes that the game takes for a round, in minor units of the currency. */
export const stakesOf = (game: VenueGame, currency: SettlementCurrency): readonly number[] =>
  rowOf(game).map((minor) => minor * stakeScale[currency])

/** What may be bet on, of a table; of anything else there is one bet. */
export const picksOf = ({ play }: VenueGame): readonly string[] =>
  isTablePlay(play) ? tableGamesOfVenue[play].picks : []

type Player = NonNullable<LaunchRequest['player']>

/** Demos are played for CNY. */
export const currencyOf = ({ player }: { player: Player | null }): SettlementCurrency => player?.currency ?? 'CNY'

interface Seat {
  readonly game: VenueGame
  readonly player: Player | null
  readonly funds: PlayerFunds
  /** The newest one, so that a repeat meets it. */
  spin?: { readonly spinId: string; readonly result: Promise<SpinAnswer>; isOver: boolean }
}

export type SpinAnswer =
  | ({ readonly state: 'spun'; readonly balanceMinor: number } & Spun)
  | { readonly state: 'refused'; readonly refusal: RoundRefusal | 'busy' }

export interface OpenedSeat {
  readonly key: string
  readonly game: VenueGame
  readonly player: Player | null
  readonly balanceMinor: number | null
}

export interface Seats {
  /** A token that opens the game once, within five minutes. */
  admit(game: VenueGame, player: Player | null): string
  /** Undefined: the token was used, is too old, or never was. */
  open(token: string): Promise<OpenedSeat | undefined>
  /** Undefined: there is no such seat. One spin at a time; the same id is the same spin. */
  spin(
    key: string,
    asked: { spinId: string; stakeMinor: number; pick?: string | undefined },
  ): Promise<SpinAnswer | undefined>
  balance(key: string): Promise<{ balanceMinor: number | null } | undefined>
  /** The game of a seat that somebody still sits on. Undefined: there is no such seat. */
  sit(key: string): VenueGame | undefined
  /** How many sit at a game now. */
  playersOf(game: GameRef): number
}

interface SeatDeps {
  dealers: Pick<Dealers, 'deal'>
  fundsOf: (game: VenueGame, player: Player) => PlayerFunds
  isClosed: (channelCode: string) => boolean
  isPaused: (channelCode: string, account: string) => boolean
  now: () => number
}

/** Begins the keys of demos, which anybody opens: however many there are, no member's place is forgotten for them. */
const demoMark = 'demo-'

const newKey = (player: Player | null): string =>
  (player === null ? demoMark : '') + randomBytes(tokenBytes).toString('base64url')

const createPlaces = () => ({
  tokens: new LruMap<string, { game: VenueGame; player: Player | null; untilMs: number }>(tokensMax),
  seats: new LruMap<string, Seat>(seatsMax),
})

/** Who plays which game. Forgotten with the process: games are opened anew then. */
export const createSeats = ({ dealers, fundsOf, isClosed, isPaused, now }: SeatDeps): Seats => {
  const places = { member: createPlaces(), demo: createPlaces() }
  const sitters = createSitters(now)
  const kindOf = (key: string) => (key.startsWith(demoMark) ? places.demo : places.member)

  const decide =
    (game: VenueGame, pick: string | undefined) =>
    (stakeMinor: number): Spun => {
      if (!isTablePlay(game.play)) return spinWheel(stakeMinor, game.volatility ?? 'medium')
      const { paysHundredths, ...dealt } = dealers.deal(game, game.play)
      return { dealt, payoutMinor: Math.floor((stakeMinor * (paysHundredths[pick ?? ''] ?? 0)) / 100) }
    }
  const play = async (
    { game, player, funds }: Seat,
    { stakeMinor, pick }: { stakeMinor: number; pick?: string | undefined },
  ): Promise<SpinAnswer> => {
    if (isClosed(game.channelCode)) return { state: 'refused', refusal: 'closed' }
    if (player && isPaused(game.channelCode, player.account)) return { state: 'refused', refusal: 'paused' }
    const round = await funds.play(stakeMinor, decide(game, pick))
    return round.kind === 'played'
      ? { state: 'spun', ...round.spun, balanceMinor: round.balanceMinor }
      : { state: 'refused', refusal: round.refusal }
  }

  return {
    admit: (game, player) => {
      const token = newKey(player)
      kindOf(token).tokens.set(token, { game, player, untilMs: now() + tokenLifeMs })
      return token
    },
    open: async (token) => {
      const { tokens, seats } = kindOf(token)
      const admitted = tokens.get(token)
      tokens.delete(token)
      if (!admitted || admitted.untilMs <= now()) return undefined
      const { game, player } = admitted
      const funds = player === null ? createDemoFunds() : fundsOf(game, player)
      const key = newKey(player)
      sitters.seen(game, key)
      seats.set(key, { game, player, funds })
      return { key, game, player, balanceMinor: await funds.balance() }
    },
    spin: async (key, { spinId, ...bet }) => {
      const seat = kindOf(key).seats.get(key)
      if (!seat) return undefined
      if (seat.spin?.spinId === spinId) return seat.spin.result
      const picks = picksOf(seat.game)
      const isPick = picks.length === 0 ? bet.pick === undefined : picks.includes(bet.pick ?? '')
      const isStake = stakesOf(seat.game, currencyOf(seat)).includes(bet.stakeMinor) && isPick
      sitters.seen(seat.game, key)
      if (!isStake || seat.spin?.isOver === false) return { state: 'refused', refusal: 'busy' }
      const spin = { spinId, result: play(seat, bet), isOver: false }
      seat.spin = spin
      return spin.result.finally(() => (spin.isOver = true))
    },
    balance: async (key) => {
      const seat = kindOf(key).seats.get(key)
      return seat && { balanceMinor: await seat.funds.balance() }
    },
    sit: (key) => {
      const seat = kindOf(key).seats.get(key)
      if (seat) sitters.seen(seat.game, key)
      return seat?.game
    },
    playersOf: (game) => sitters.count(game),
  }
}
