import type { TableGame, TableOutcome, TableProof } from '#contract/games/entities/table.ts'
import { placeInChain } from '#contract/games/rules/crash.ts'
import { commitOf, drawsOf } from '#contract/games/rules/fairness.ts'
import { playTable } from '#contract/games/rules/table-play.ts'
import { tableChainLength } from '#contract/limits.ts'

/** What is typed on the page that verifies shared rounds. */
export interface TableFields {
  readonly game: TableGame
  readonly published: string
  readonly serverSeed: string
  readonly clientSeed: string
}

export const noTableFields: TableFields = { game: 'crash', published: '', serverSeed: '', clientSeed: 'crash' }

export interface ComputedTable {
  readonly commit: string
  readonly hashes: readonly string[]
  readonly floats: readonly number[]
  readonly outcome: TableOutcome
  /** How often the seed is hashed until it is what was published; undefined: it is not of that chain. */
  readonly place: number | undefined
  /** The same in a terminal. */
  readonly command: string
}

export type TableFault = 'serverSeed' | 'clientSeed'

/** The fields of a round that was played; its seed is empty while it is not shown. */
export const tableFieldsOf = (game: TableGame, proof: TableProof): TableFields => ({
  game,
  published: proof.published,
  serverSeed: proof.serverSeed ?? '',
  clientSeed: proof.clientSeed ?? game,
})

const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** Computes a shared round from what was typed, by the rules that the server plays with. [C-13] */
export const computeTable = (fields: TableFields): ComputedTable | { readonly fault: TableFault } => {
  const { game } = fields
  const [serverSeed, published] = [fields.serverSeed.trim().toLowerCase(), fields.published.trim().toLowerCase()]
  const clientSeed = fields.clientSeed.trim()
  if (!isHash(serverSeed)) return { fault: 'serverSeed' }
  if (!/^[\w-]{1,64}$/.test(clientSeed)) return { fault: 'clientSeed' }
  const draws = drawsOf({ serverSeed, clientSeed, nonce: 0 })
  const outcome = playTable(game, draws)
  const words = ['--game', game, '--server-seed', serverSeed, '--client-seed', clientSeed, '--nonce', '0']
  const chain = game === 'crash' && isHash(published) ? ['--chain', published] : []
  return {
    commit: commitOf(serverSeed),
    hashes: draws.hashes(),
    floats: draws.floats(),
    outcome,
    place: placeInChain(serverSeed, published, tableChainLength),
    command: ['npm run -s verify --', ...words, ...chain].join(' '),
  }
}
