import { ClientSeed } from '#contract/games/entities/round.ts'
import { commitOf, drawsOf } from '#contract/games/rules/fairness.ts'
import { drawClientSeed, winningTickets } from '#contract/promotions/rules/prize-draw.ts'
import { areWeights, prizeAt, spinPoint } from '#contract/promotions/rules/wheel.ts'

/** What is typed on the page that verifies spins and draws. */
export interface ChanceFields {
  readonly kind: 'wheel' | 'draw'
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: string
  /** Of a spin; `shared`: it is of before games had numbers of their own. */
  readonly stream: 'own' | 'shared'
  readonly weights: string
  readonly promotionId: string
  readonly tickets: string
  readonly prizes: string
  /** The hash that was shown; may be empty. */
  readonly commit: string
}

export const noChanceFields: ChanceFields = {
  kind: 'wheel',
  serverSeed: '',
  clientSeed: '',
  nonce: '0',
  stream: 'own',
  weights: '',
  promotionId: '',
  tickets: '',
  prizes: '',
  commit: '',
}

export type ComputedChance = {
  readonly commit: string
  /** Null: no hash was given. */
  readonly isSameCommit: boolean | null
  readonly command: string
} & (
  | { readonly kind: 'wheel'; readonly point: number; readonly prizeAt: number | null }
  | { readonly kind: 'draw'; readonly numbers: readonly number[] }
)

const ticketsMax = 1_000_000
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
const wholeOf = (text: string, max: number): number | undefined =>
  /^\d{1,15}$/.test(text.trim()) && Number(text) <= max ? Number(text) : undefined

const computeSpin = (serverSeed: string, fields: ChanceFields) => {
  const clientSeed = ClientSeed.safeParse(fields.clientSeed)
  const nonce = wholeOf(fields.nonce, Number.MAX_SAFE_INTEGER)
  const weights = fields.weights.trim() === '' ? null : fields.weights.split(',').map(Number)
  if (!clientSeed.success || nonce === undefined || (weights && !areWeights(weights))) return undefined
  const stream = fields.stream === 'own' ? 'wheel' : null
  const point = spinPoint(drawsOf({ serverSeed, clientSeed: clientSeed.data, nonce, stream }))
  const shared = stream === null ? ' --stream shared' : ''
  const words = `--client-seed ${quoted(clientSeed.data)} --nonce ${nonce}${shared}${weights ? ` --weights ${weights.join(',')}` : ''}`
  return { kind: 'wheel', point, prizeAt: weights && prizeAt(weights, point), words } as const
}

const computeDraw = (serverSeed: string, { promotionId, ...fields }: ChanceFields) => {
  const [tickets, prizes] = [wholeOf(fields.tickets, ticketsMax), wholeOf(fields.prizes, 1_000)]
  if (!/^\d{1,18}$/.test(promotionId) || tickets === undefined || prizes === undefined) return undefined
  const words = `--client-seed ${drawClientSeed(promotionId, tickets)} --nonce 0 --prizes ${prizes}`
  return { kind: 'draw', numbers: winningTickets(serverSeed, { promotionId, tickets, prizes }), words } as const
}

/** A spin or a draw from what was typed, by the rules that the server plays with; undefined: it cannot be computed. [C-15] */
export const computeChance = (fields: ChanceFields): ComputedChance | undefined => {
  const serverSeed = fields.serverSeed.trim().toLowerCase()
  if (!/^[0-9a-f]{64}$/.test(serverSeed)) return undefined
  const computed = fields.kind === 'wheel' ? computeSpin(serverSeed, fields) : computeDraw(serverSeed, fields)
  if (!computed) return undefined
  const { words, ...outcome } = computed
  const commit = commitOf(serverSeed)
  const stated = fields.commit.trim().toLowerCase()
  return {
    ...outcome,
    commit,
    isSameCommit: stated === '' ? null : stated === commit,
    command: `npm run -s verify -- --game ${fields.kind} --server-seed ${serverSeed} ${words}`,
  }
}
