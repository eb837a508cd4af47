import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import { openRealtimeHarness } from '#server/app/realtime/realtime-harness.ts'
import { newText, wallMs } from './fanout-messages.ts'

/** One server of the measurement, told by its parent what to do. */
export type ServerOrder = { do: 'send'; perSecond: number } | { do: 'stop' } | { do: 'sample' }
export type ServerReport =
  | { is: 'listening'; port: number }
  | { is: 'sample'; cpuMs: number; sent: number; atMs: number; rssBytes: number }

const roomNo = '88231'
const timerMs = 5
const socketsMax = 100_000
/** The storage of the measurement looks through all its rows. */
const rowsKept = 100

const openOurs = async (): Promise<{ port: number; post: (index: number) => void }> => {
  const harness = await openRealtimeHarness({ limits: { socketsPerAddressMax: socketsMax } })
  await harness.roomLog.history(roomNo, { limit: 1 })
  const post = (index: number): void => {
    void harness.roomLog.append(roomNo, newText(index, wallMs()))
    if (index % rowsKept === 0) harness.rows.forget()
  }
  return { port: harness.port, post }
}

/** socket.io as its documentation shows it: a room, and an emit for each message. */
const openStock = async (): Promise<{ port: number; post: (index: number) => void }> => {
  const httpServer = createServer()
  const io = new Server(httpServer, { path: '/socket', transports: ['websocket'], serveClient: false })
  io.on('connection', (socket) => void socket.join(roomNo))
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve))
  const post = (index: number): void => {
    const { id, username, content } = newText(index, wallMs())
    const message: RoomMessage = { seq: index, id, atMs: Date.now(), type: 'text', username, content }
    io.to(roomNo).emit('room.message', message)
  }
  return { port: (httpServer.address() as AddressInfo).port, post }
}

const tell = (report: ServerReport): void => void process.send?.(report)

const main = async (): Promise<void> => {
  const { port, post } = await (process.argv[2] === 'stock' ? openStock() : openOurs())
  let sent = 0
  let timer: NodeJS.Timeout | undefined
  const startSending = (perSecond: number): void => {
    const startMs = wallMs()
    timer = setInterval(() => {
      const due = Math.floor(((wallMs() - startMs) / 1000) * perSecond)
      while (sent < due) post((sent += 1))
    }, timerMs)
  }
  process.on('message', (order: ServerOrder) => {
    if (order.do === 'send') startSending(order.perSecond)
    if (order.do === 'stop') clearInterval(timer)
    const { user, system } = process.cpuUsage()
    if (order.do !== 'send') {
      tell({
        is: 'sample',
        cpuMs: (user + system) / 1000,
        sent,
        atMs: wallMs(),
        rssBytes: process.memoryUsage().rss,
      })
    }
  })
  tell({ is: 'listening', port })
}

await main()
