import { connect, type Socket } from 'node:net'
import { wallMs } from './fanout-messages.ts'

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
const connectAtOnce = 50
const delaySampleEvery = 37
const roomNo = '88231'
const auth = {
  token: '',
  uuid: '00000000-0000-4000-8000-000000000000',
  siteId: '5005',
  clientType: 'terminal',
  version: 'v1.0.1',
}

let delivered = 0
let lost = 0
let doubled = 0
let isMeasuring = false
const delaysMs: number[] = []
const lastSeqs: number[] = []
const seqKey = Buffer.from('{"seq":')
const textKey = Buffer.from('"text":"@')

/** A client's text frame, masked with zeros. */
const frameOf = (text: string): Buffer => {
  const payload = Buffer.from(text)
  const header =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0])
      : Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff, 0, 0, 0, 0])
  return Buffer.concat([header, payload])
}

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

const hearPacket = (client: number, socket: Socket, data: Buffer, ready: () => void): void => {
  const [type, kind] = [data[0], data[1]]
  if (type === 0x30) socket.write(frameOf(`40${JSON.stringify(auth)}`))
  else if (type === 0x32) socket.write(frameOf('3'))
  else if (type !== 0x34) return
  else if (kind === 0x30 && mode === 'ours') socket.write(frameOf(`420${JSON.stringify(['room.watch', { roomNo }])}`))
  else if (kind === 0x30 || kind === 0x33) ready()
  else if (kind === 0x32) hearMessages(client, data)
}

/** Takes whole frames off the front of what came; answers the rest. */
const takeFrames = (data: Buffer, hear: (payload: Buffer) => void): Buffer => {
  let at = 0
  while (data.length - at >= 2) {
    const short = (data[at + 1] ?? 0) & 0x7f
    const headerLength = short < 126 ? 2 : short === 126 ? 4 : 10
    if (data.length - at < headerLength) break
    const length =
      short < 126 ? short : short === 126 ? data.readUInt16BE(at + 2) : Number(data.readBigUInt64BE(at + 2))
    if (data.length - at < headerLength + length) break
    hear(data.subarray(at + headerLength, at + headerLength + length))
    at += headerLength + length
  }
  return data.subarray(at)
}

const openClient = (client: number): Promise<void> =>
  new Promise((resolve, reject) => {
    lastSeqs[client] = 0
    const socket = connect(Number(port), '127.0.0.1')
    let waiting: Buffer = Buffer.alloc(0)
    let isUpgraded = false
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.write(
      `GET /socket/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    )
    socket.on('data', (data) => {
      waiting = waiting.length === 0 ? data : Buffer.concat([waiting, data])
      if (!isUpgraded) {
        const end = waiting.indexOf('\r\n\r\n')
        if (end === -1) return
        isUpgraded = true
        waiting = waiting.subarray(end + 4)
      }
      waiting = takeFrames(waiting, (payload) => hearPacket(client, socket, payload, resolve))
    })
  })

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

for (let start = 0; start < Number(count); start += connectAtOnce) {
  const size = Math.min(connectAtOnce, Number(count) - start)
  await Promise.all(Array.from({ length: size }, (_, index) => openClient(start + index)))
}
tell({ is: 'ready' })
