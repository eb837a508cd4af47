import {
  ClientSeed,
  type GameRound,
  type OwnGame,
  type RoundOutcome,
  type RoundProof,
} from '#contract/games/entities/round.ts'
import { commitOf, drawsOf, type FairSeeds } from '#contract/games/rules/fairness.ts'
import { layMines } from '#contract/games/rules/mines.ts'
import { playRound } from '#contract/games/rules/play.ts'
import type { Ratio } from '#contract/sports/rules/ratio.ts'
import { askedOf, betFieldsOf, noBetFields, outcomeText, wholeOf, type BetFields } from './verify-bets.ts'

/** What is typed on the page that verifies. */
export interface VerifyFields extends BetFields {
  readonly game: OwnGame
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: string
  /** `shared`: the round is of before games had numbers of their own. */
  readonly stream: 'own' | 'shared'
}

export const noFields: VerifyFields = {
  ...noBetFields,
  game: 'dice',
  serverSeed: '',
  clientSeed: '',
  nonce: '0',
  stream: 'own',
}

export interface Computed {
  readonly commit: string
  readonly hashes: readonly string[]
  readonly floats: readonly number[]
  readonly outcome: string
  /** Null: the round goes on after these moves. */
  readonly multiplier: Ratio | null
  /** The same in a terminal. */
  readonly command: string
}

export type VerifyFault = 'serverSeed' | 'clientSeed' | 'nonce' | 'bet'

/** The fields of a round that was played; its server seed is empty while it is not shown. */
export const fieldsOf = (
  { bet, moves, nonce }: Pick<GameRound, 'bet' | 'moves' | 'nonce'>,
  { clientSeed, serverSeed, stream }: RoundProof,
): VerifyFields => ({
  ...betFieldsOf(bet, moves),
  game: bet.game,
  serverSeed: serverSeed ?? '',
  clientSeed,
  nonce: String(nonce),
  stream: stream === null ? 'shared' : 'own',
})

/** Quoted for a shell: whatever a client seed is, it stays one word. */
const quoted = (text: string): string => (/^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`)

const seedsOf = (fields: VerifyFields): FairSeeds | VerifyFault => {
  const serverSeed = fields.serverSeed.trim().toLowerCase()
  if (!/^[0-9a-f]{64}$/.test(serverSeed)) return 'serverSeed'
  const clientSeed = ClientSeed.safeParse(fields.clientSeed)
  if (!clientSeed.success) return 'clientSeed'
  const nonce = wholeOf(fields.nonce)
  if (Number.isNaN(nonce)) return 'nonce'
  return { serverSeed, clientSeed: clientSeed.data, nonce, stream: fields.stream === 'own' ? fields.game : null }
}

/** Computes a round from what was typed, by the rules that the server plays with. [C-13] */
export const computeRound = (fields: VerifyFields): Computed | { readonly fault: VerifyFault } => {
  const seeds = seedsOf(fields)
  if (typeof seeds === 'string') return { fault: seeds }
  const asked = askedOf[fields.game](fields)
  const draws = drawsOf(seeds)
  const played = asked && playRound(draws, asked.bet, asked.moves)
  if (!asked || !played) return { fault: 'bet' }
  const { bet, words } = asked
  const laid = bet.game === 'mines' ? layMines(drawsOf(seeds), bet.mines) : []
  const shared = fields.stream === 'shared' ? ['--stream', 'shared'] : []
  const common = ['--game', bet.game, '--server-seed', seeds.serverSeed, '--client-seed', quoted(seeds.clientSeed)]
  return {
    commit: commitOf(seeds.serverSeed),
    hashes: draws.hashes(),
    floats: draws.floats(),
    outcome: outcomeText(played.outcome, laid),
    multiplier: played.multiplier,
    command: ['npm run -s verify --', ...common, '--nonce', String(seeds.nonce), ...shared, ...words].join(' '),
  }
}

/** The same for the same outcome, in whatever order its fields come. */
const textOf = (outcome: RoundOutcome | undefined): string =>
  JSON.stringify(outcome ?? null, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )

/** Whether a round that was played comes to the same when it is computed with these seeds. [C-13] */
export const isSameRound = (fields: VerifyFields, { bet, moves, outcome }: GameRound): boolean => {
  const seeds = seedsOf(fields)
  if (typeof seeds === 'string') return false
  return textOf(playRound(drawsOf(seeds), bet, moves)?.outcome) === textOf(outcome)
}
