import { wallMs } from './fanout-messages.ts'
import { openLeanSockets } from './lean-socket.ts'

/** Viewers of a room, who write down when a message went from their screens. */
export type ViewersOrder = { do: 'expect'; messageId: string } | { do: 'report' }
export type ViewersReport = { is: 'ready' } | { is: 'expecting' } | { is: 'report'; goneAtMs: number[]; frames: number }

const [port = '0', count = '0', roomNo = ''] = process.argv.slice(2)
const perAddress = 150

let expected: Buffer | null = null
let goneAtMs: number[] = []
let frames = 0
const deletionKey = Buffer.from('"deletion"')

const tell = (report: ViewersReport): void => void process.send?.(report)

process.on('message', (order: ViewersOrder) => {
  if (order.do === 'report') return tell({ is: 'report', goneAtMs, frames })
  expected = Buffer.from(`"${order.messageId}"`)
  goneAtMs = []
  tell({ is: 'expecting' })
})

/** The frame that brings the deletion names the message; its own text named it long before. */
const isGone = (data: Buffer): boolean => expected !== null && data.includes(deletionKey) && data.includes(expected)

await openLeanSockets(Number(count), (viewer) => ({
  port: Number(port),
  localAddress: `127.0.4.${1 + Math.floor(viewer / perAddress)}`,
  request: ['room.watch', { roomNo }],
  received: (data) => {
    frames += 1
    if (isGone(data)) goneAtMs.push(wallMs())
  },
}))
tell({ is: 'ready' })
