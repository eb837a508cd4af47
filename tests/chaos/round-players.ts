import { randomInt } from 'node:crypto'
import type { RequestOf } from '#contract/define-call.ts'
import type { gameMove, gamePlay } from '#contract/games/calls.ts'
import { ownGames, type GameRound, type RoundBet, type RoundMove } from '#contract/games/entities/round.ts'
import { legalMoves } from '#contract/games/rules/blackjack.ts'
import { drawsOf, type FairSeeds } from '#contract/games/rules/fairness.ts'
import { mineTiles } from '#contract/games/rules/mines.ts'
import { playRound } from '#contract/games/rules/play.ts'

/** Plays and moves of one member, asked again with the same request until they are answered. */
export interface Seat {
  play(request: RequestOf<typeof gamePlay>): Promise<GameRound>
  move(request: RequestOf<typeof gameMove>): Promise<GameRound>
}

/** A member who plays; what was answered is written down by the request that asked for it. */
export interface Player {
  readonly seat: Seat
  readonly seedId: string
  readonly started: Map<string, { request: RequestOf<typeof gamePlay>; roundId: string }>
}

const anyOf = <Item>(items: readonly Item[]): Item | undefined => items[randomInt(items.length)]

const bets: Readonly<Record<RoundBet['game'], RoundBet>> = {
  dice: { game: 'dice', side: 'over', targetHundredths: 5_049 },
  mines: { game: 'mines', mines: 5 },
  plinko: { game: 'plinko', rows: 8, risk: 'medium' },
  slot: { game: 'slot' },
  blackjack: { game: 'blackjack' },
}

/** Any move that may be made in a round that goes on. */
const someMove = ({ outcome }: GameRound): RoundMove => {
  if (outcome.game === 'blackjack') {
    const { hands, playing } = outcome
    return { kind: anyOf(legalMoves({ hands, playing: playing ?? undefined })) ?? 'stand' }
  }
  const opened = outcome.game === 'mines' ? outcome.opened : []
  if (opened.length > 0 && randomInt(3) === 0) return { kind: 'cashOut' }
  const closed = Array.from({ length: mineTiles }, (_, tile) => tile).filter((tile) => !opened.includes(tile))
  return { kind: 'pick', tile: anyOf(closed) ?? 0 }
}

/** Plays any game, with any moves, round after round; what is begun is brought to its end. */
export const playOn = async (
  { seat, seedId, started }: Player,
  isOn: () => boolean,
  onAnswer: () => void,
): Promise<void> => {
  while (isOn()) {
    const bet = bets[anyOf(ownGames) ?? 'dice']
    const stakeMinor = 100 * randomInt(1, 5)
    const request = { requestId: crypto.randomUUID(), seedId, bet, currency: 'CNY' as const, stakeMinor }
    let round = await seat.play(request)
    started.set(request.requestId, { request, roundId: round.roundId })
    onAnswer()
    while (round.state === 'open') {
      const move = someMove(round)
      const { roundId, moves } = round
      round = await seat.move({ requestId: crypto.randomUUID(), roundId, at: moves.length, move })
      onAnswer()
    }
  }
}

interface Played {
  player: Player
  /** All of the member's rounds, as the server has them. */
  rounds: readonly GameRound[]
  /** Of the pair that they were all played under. */
  seeds: Pick<FairSeeds, 'serverSeed' | 'clientSeed'>
  wonMinor: number
}

/** What is wrong with what a member has played, in words; empty: every round is there once, and is what its seeds say. */
export const judgeRounds = async ({ player, rounds, seeds, wonMinor }: Played): Promise<string[]> => {
  const faults: string[] = []
  const known = new Map(rounds.map((round) => [round.roundId, round]))
  if (rounds.length !== player.started.size)
    faults.push(`${rounds.length} rounds, ${player.started.size} were asked for`)
  for (const { request, roundId } of player.started.values()) {
    const again = await player.seat.play(request)
    if (again.roundId !== roundId || !known.has(roundId)) faults.push(`${request.requestId} is another round later`)
  }
  const nonces = rounds.map(({ nonce }) => nonce).toSorted((one, other) => one - other)
  if (nonces.some((nonce, at) => nonce !== at)) faults.push(`numbers of rounds are ${nonces.join()}`)
  for (const { roundId, bet, moves, nonce, outcome, state } of rounds) {
    const played = playRound(drawsOf({ ...seeds, nonce, stream: bet.game }), bet, moves)
    const isSame = JSON.stringify(sorted(played?.outcome)) === JSON.stringify(sorted(outcome))
    if (state !== 'done' || !isSame) faults.push(`round ${roundId} is ${state}, its outcome the same: ${isSame}`)
  }
  const net = rounds.reduce((sum, { returnedMinor, stakedMinor }) => sum + (returnedMinor ?? 0) - stakedMinor, 0)
  if (net !== wonMinor) faults.push(`rounds come to ${net}, the wallet to ${wonMinor}`)
  return faults
}

/** The same for the same value, in whatever order its fields come. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]))
}
