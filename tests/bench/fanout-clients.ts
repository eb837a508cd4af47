import { wallMs } from './fanout-messages.ts'
import { openLeanSockets } from './lean-socket.ts'

/** Many lean sockets in one process: each checks every seq, some also the delay. */
export type ClientsOrder = { do: 'measure' } | { do: 'report' }
export type ClientsReport =
  | { is: 'ready' }
  | { is: 'measuring'; delivered: number }
  | {
      is: 'report'
      delivered: number
      lost: number
      doubled: number
      behind: number
      lastSeqs: { min: number; max: number }
      delaysMs: number[]
    }

const [mode = 'ours', port = '0', count = '0'] = process.argv.slice(2)
const delaySampleEvery = 37
const roomNo = '88231'

let delivered = 0
let lost = 0
let doubled = 0
let isMeasuring = false
const delaysMs: number[] = []
const lastSeqs: number[] = []
const seqKey = Buffer.from('{"seq":')
const textKey = Buffer.from('"text":"@')

const digitsAt = (data: Buffer, from: number): number => {
  let value = 0
  for (let index = from; ; index += 1) {
    const digit = (data[index] ?? 0) - 48
    if (digit < 0 || digit > 9) return value
    value = value * 10 + digit
  }
}

const hearMessages = (client: number, data: Buffer): void => {
  for (let at = data.indexOf(seqKey); at !== -1; at = data.indexOf(seqKey, at + seqKey.length)) {
    const seq = digitsAt(data, at + seqKey.length)
    const expected = (lastSeqs[client] ?? 0) + 1
    if (seq < expected) doubled += 1
    else lost += seq - expected
    lastSeqs[client] = Math.max(seq, expected - 1)
    delivered += 1
    if (!isMeasuring || delivered % delaySampleEvery !== 0) continue
    const textAt = data.indexOf(textKey, at) + textKey.length
    delaysMs.push(wallMs() - Number(data.toString('latin1', textAt, data.indexOf(0x40, textAt))))
  }
}

const tell = (report: ClientsReport): void => void process.send?.(report)

process.on('message', (order: ClientsOrder) => {
  if (order.do === 'measure') {
    isMeasuring = true
    return tell({ is: 'measuring', delivered })
  }
  const max = Math.max(...lastSeqs)
  tell({
    is: 'report',
    delivered,
    lost,
    doubled,
    behind: lastSeqs.filter((seq) => seq < max).length,
    lastSeqs: { min: Math.min(...lastSeqs), max },
    delaysMs,
  })
})

await openLeanSockets(Number(count), (client) => {
  lastSeqs[client] = 0
  return {
    port: Number(port),
    ...(mode === 'ours' && { request: ['room.watch', { roomNo }] as const }),
    received: (payload) => hearMessages(client, payload),
  }
})
tell({ is: 'ready' })
