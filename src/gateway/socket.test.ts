import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createSocket } from './socket.ts'

const openLine = async () => {
  const http = createServer()
  const io = new Server(http, { path: '/socket', transports: ['websocket'] })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { io, origin: `http://127.0.0.1:${address.port}` }
}

let first: Awaited<ReturnType<typeof openLine>>
let second: Awaited<ReturnType<typeof openLine>>
beforeAll(async () => {
  first = await openLine()
  second = await openLine()
})
afterAll(async () => {
  await Promise.all([first.io.close(), second.io.close()])
})

const auth = () => ({
  token: '',
  uuid: crypto.randomUUID(),
  siteId: '5005',
  clientType: 'web' as const,
  version: 'v1.0.1',
})

const eventually = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 10_000 })

test('[L-10] after a switch of endpoints the socket stands on the new one, and pushes are heard once', async () => {
  let endpoint = first.origin
  const socket = createSocket({ baseUrl: () => endpoint, auth, onToast: () => undefined })
  const statuses: string[] = []
  const balances: number[] = []
  socket.onStatus((status) => statuses.push(status))
  socket.on('wallet.changed', ({ balanceMinor }) => balances.push(balanceMinor))
  await eventually(() => expect(first.io.sockets.sockets.size).toBe(1))
  await eventually(() => expect(socket.status).toBe('connected'))
  first.io.emit('wallet.changed', { currency: 'COIN', balanceMinor: 1 })
  await eventually(() => expect(balances).toEqual([1]))

  endpoint = second.origin
  socket.renew()
  const stop = socket.on('wallet.changed', ({ balanceMinor }) => balances.push(-balanceMinor))
  await eventually(() => expect(second.io.sockets.sockets.size).toBe(1))
  await eventually(() => expect(socket.status).toBe('connected'))
  second.io.emit('wallet.changed', { currency: 'COIN', balanceMinor: 2 })
  await eventually(() => expect(balances).toEqual([1, 2, -2]))
  stop()
  second.io.emit('wallet.changed', { currency: 'COIN', balanceMinor: 3 })
  await eventually(() => expect(balances).toEqual([1, 2, -2, 3]))
  expect([statuses, first.io.sockets.sockets.size]).toEqual([['connected', 'offline', 'connected'], 0])
  socket.close()
}, 30_000)
