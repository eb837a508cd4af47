import {
  ClientSeed,
  type GameRound,
  type OwnGame,
  type RoundBet,
  type RoundMove,
  type RoundOutcome,
  type RoundProof,
} from '#contract/games/entities/round.ts'
import { commitOf, drawsOf } from '#contract/games/rules/fairness.ts'
import { layMines, minesMax, minesMin, mineTiles } from '#contract/games/rules/mines.ts'
import { isRoundBet, playRound } from '#contract/games/rules/play.ts'
import type { Ratio } from '#contract/sports/rules/ratio.ts'
import { hundredthsText, readTarget } from './dice-rules.ts'

/** What is typed on the page that verifies. */
export interface VerifyFields {
  readonly game: OwnGame
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: string
  readonly side: 'over' | 'under'
  readonly target: string
  readonly mines: string
  /** Tiles from 0, in the order in which they were opened: '0,7,12'. */
  readonly picks: string
}

export const noFields: VerifyFields = {
  game: 'dice',
  serverSeed: '',
  clientSeed: '',
  nonce: '0',
  side: 'over',
  target: '50.49',
  mines: '3',
  picks: '',
}

export interface Computed {
  readonly commit: string
  readonly hashes: readonly string[]
  readonly floats: readonly number[]
  /** The roll, or the tiles with a mine in the order of their draw. */
  readonly outcome: string
  readonly multiplier: Ratio
  /** The same in a terminal. */
  readonly command: string
}

export type VerifyFault = 'serverSeed' | 'clientSeed' | 'nonce' | 'bet'

/** The fields of a round that was played; its server seed is empty while it is not shown. */
export const fieldsOf = (
  { bet, moves, nonce }: Pick<GameRound, 'bet' | 'moves' | 'nonce'>,
  { clientSeed, serverSeed }: RoundProof,
): VerifyFields => {
  const fields = { ...noFields, game: bet.game, serverSeed: serverSeed ?? '', clientSeed, nonce: String(nonce) }
  if (bet.game === 'dice') return { ...fields, side: bet.side, target: hundredthsText(bet.targetHundredths) }
  const picks = moves.flatMap((move) => (move.kind === 'pick' ? [move.tile] : []))
  return { ...fields, mines: String(bet.mines), picks: picks.join() }
}

const wholeOf = (text: string): number => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN)

interface Asked {
  readonly bet: RoundBet
  readonly moves: readonly RoundMove[]
  /** The options of the command. */
  readonly words: readonly string[]
}

const diceAsked = ({ side, target }: VerifyFields): Asked | undefined => {
  const targetHundredths = readTarget(target)
  if (targetHundredths === undefined || targetHundredths > 10_000) return undefined
  const bet = { game: 'dice', side, targetHundredths } as const
  return isRoundBet(bet) ? { bet, moves: [], words: [`--${side}`, hundredthsText(targetHundredths)] } : undefined
}

const minesAsked = ({ mines: typed, picks }: VerifyFields): Asked | undefined => {
  const mines = wholeOf(typed)
  const tiles = picks.trim() === '' ? [] : picks.split(',').map(wholeOf)
  const isTile = (tile: number): boolean => tile >= 0 && tile < mineTiles
  if (!(mines >= minesMin && mines <= minesMax) || !tiles.every(isTile)) return undefined
  const words = ['--mines', String(mines), ...(tiles.length > 0 ? ['--picks', tiles.join()] : [])]
  return { bet: { game: 'mines', mines }, moves: tiles.map((tile) => ({ kind: 'pick', tile })), words }
}

/** Quoted for a shell: whatever a client seed is, it stays one word. */
const quoted = (text: string): string => (/^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`)

const seedsOf = (fields: VerifyFields): { serverSeed: string; clientSeed: string; nonce: number } | VerifyFault => {
  const serverSeed = fields.serverSeed.trim().toLowerCase()
  if (!/^[0-9a-f]{64}$/.test(serverSeed)) return 'serverSeed'
  const clientSeed = ClientSeed.safeParse(fields.clientSeed)
  if (!clientSeed.success) return 'clientSeed'
  const nonce = wholeOf(fields.nonce)
  return Number.isNaN(nonce) ? 'nonce' : { serverSeed, clientSeed: clientSeed.data, nonce }
}

const outcomeText = (outcome: RoundOutcome, laid: readonly number[]): string =>
  outcome.game === 'dice' ? hundredthsText(outcome.rollHundredths) : laid.join(', ')

/** Computes a round from what was typed, by the rules that the server plays with. [C-13] */
export const computeRound = (fields: VerifyFields): Computed | { readonly fault: VerifyFault } => {
  const seeds = seedsOf(fields)
  if (typeof seeds === 'string') return { fault: seeds }
  const asked = fields.game === 'dice' ? diceAsked(fields) : minesAsked(fields)
  const draws = drawsOf(seeds)
  const played = asked && playRound(draws, asked.bet, asked.moves)
  if (!asked || !played) return { fault: 'bet' }
  const { bet, words } = asked
  const laid = bet.game === 'mines' ? layMines(drawsOf(seeds), bet.mines) : []
  const common = ['--game', bet.game, '--server-seed', seeds.serverSeed, '--client-seed', quoted(seeds.clientSeed)]
  return {
    commit: commitOf(seeds.serverSeed),
    hashes: draws.hashes(),
    floats: draws.floats(),
    outcome: outcomeText(played.outcome, laid),
    multiplier: played.multiplier,
    command: ['npm run -s verify --', ...common, '--nonce', String(seeds.nonce), ...words].join(' '),
  }
}

const sortedText = (outcome: RoundOutcome | undefined): string =>
  JSON.stringify(Object.entries(outcome ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** Whether a round that was played comes to the same when it is computed with these seeds. [C-13] */
export const isSameRound = (fields: VerifyFields, { bet, moves, outcome }: GameRound): boolean => {
  const seeds = seedsOf(fields)
  if (typeof seeds === 'string') return false
  return sortedText(playRound(drawsOf(seeds), bet, moves)?.outcome) === sortedText(outcome)
}
