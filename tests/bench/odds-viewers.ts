import { openLeanSockets } from './lean-socket.ts'

/** Viewers of a list in one process: each counts the moves of prices that it is sent, and what they weigh. */
export type ViewersReport =
  | { is: 'ready' }
  | {
      is: 'counted'
      /** Changes of a price, over all viewers. */
      changes: number
      /** The most that a change takes, of payloads of web sockets with nothing but prices in them. */
      bytesAChangeMax: number
      /** Bytes of all payloads with moves in them. */
      bytes: number
    }

type Move = readonly [matchId: string, version: number, spans: number, pairs: readonly number[], standing?: object]

const perAddress = 100
const movedStart = Buffer.from('42["main.moved",')
const [port = '0', count = '0', matchIds = ''] = process.argv.slice(2)

let changes = 0
let bytes = 0
let bytesAChangeMax = 0
/** Viewers of the same matches get the same payload. */
let known = { payload: Buffer.alloc(0), changes: 0, isOfPrices: false }

const read = (payload: Buffer): typeof known => {
  const [, moves] = JSON.parse(payload.toString('utf8', 2)) as [name: string, moves: readonly Move[]]
  const pairs = moves.reduce((sum, [, , , prices]) => sum + prices.length / 2, 0)
  const isOfPrices = pairs > 0 && moves.every(([, , , , standing]) => standing === undefined)
  return { payload: Buffer.from(payload), changes: pairs, isOfPrices }
}

const receive = (payload: Buffer): void => {
  if (!payload.subarray(0, movedStart.length).equals(movedStart)) return
  if (!known.payload.equals(payload)) known = read(payload)
  changes += known.changes
  bytes += payload.length
  if (known.isOfPrices) bytesAChangeMax = Math.max(bytesAChangeMax, payload.length / known.changes)
}

const tell = (report: ViewersReport): void => void process.send?.(report)

process.on('message', () => tell({ is: 'counted', changes, bytesAChangeMax, bytes }))

await openLeanSockets(Number(count), (viewer) => ({
  port: Number(port),
  localAddress: `127.0.1.${1 + Math.floor(viewer / perAddress)}`,
  uuid: `00000000-0000-4000-8000-${String(viewer).padStart(12, '0')}`,
  request: ['match.watch', { mainIds: matchIds.split(',') }],
  received: receive,
}))
tell({ is: 'ready' })
