import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { captchaRegister } from '#contract/verification/calls.ts'
import { timeCheck } from '#contract/site/calls/system.ts'
import { loginV4 } from '#contract/accounts/calls/accounts.ts'
import { handshakeBytes } from '#server/media/testing/rtmp-bytes.ts'
import { openClient } from '#tests/world/client.ts'
import { fetchFrom } from '#tests/world/send-from.ts'

export interface Target {
  readonly baseUrl: string
  readonly rtmpUrl: string
}

/** Somebody who means harm; goes on until the signal. Answers how often they tried. */
export interface Attack {
  readonly name: string
  run(target: Target, signal: AbortSignal): Promise<number>
}

const dripMs = 250
/** Other strangers than the honest one, who comes from 127.0.0.1. */
const addressOf = (nth: number): string => `127.0.${1 + Math.floor(nth / 200)}.${1 + (nth % 200)}`

const closed = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once('close', () => resolve()))

/** Connections that send a piece, then a byte of the rest now and then; one that is closed is opened again. */
const drip = async (port: number, count: number, head: Buffer, signal: AbortSignal): Promise<number> => {
  let opened = 0
  const hold = async (nth: number): Promise<void> => {
    while (!signal.aborted) {
      opened += 1
      const socket = connect({ port, host: '127.0.0.1', localAddress: addressOf(nth % 20) })
      socket.on('error', () => undefined).resume()
      socket.write(head)
      const timer = setInterval(() => socket.write('a'), dripMs)
      const end = () => socket.destroy()
      signal.addEventListener('abort', end)
      await closed(socket)
      signal.removeEventListener('abort', end)
      clearInterval(timer)
      if (!signal.aborted) await wait(dripMs)
    }
  }
  await Promise.all(Array.from({ length: count }, (_, nth) => hold(nth)))
  return opened
}

/** So many at once, each as fast as it is answered. */
const flood = async (count: number, signal: AbortSignal, once: (nth: number) => Promise<unknown>): Promise<number> => {
  let made = 0
  const work = async (nth: number): Promise<void> => {
    for (; !signal.aborted; made += 1) await once(nth).catch(() => undefined)
  }
  await Promise.all(Array.from({ length: count }, (_, nth) => work(nth)))
  return made
}

const portOf = (url: string): number => Number(new URL(url).port)
const slowHead = Buffer.from('GET /api/system/time/check HTTP/1.1\r\nHost: x\r\nX-Slow: ')
const slowBody = Buffer.from(
  'POST /api/accounts/login/v4 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"payload":"',
)
const halfSocket = Buffer.from(
  'GET /socket/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
)

const clientAt = (target: Target, nth: number) => openClient(target.baseUrl, '', fetchFrom(addressOf(nth)))

export const attacks: readonly Attack[] = [
  {
    name: 'slow heads of HTTP',
    run: ({ baseUrl }, signal) => drip(portOf(baseUrl), 1_500, slowHead, signal),
  },
  {
    name: 'slow bodies of HTTP',
    run: ({ baseUrl }, signal) => drip(portOf(baseUrl), 600, slowBody, signal),
  },
  {
    name: 'sockets that never say who they are',
    run: ({ baseUrl }, signal) => drip(portOf(baseUrl), 400, halfSocket, signal),
  },
  {
    name: 'slow publishers',
    run: ({ rtmpUrl }, signal) => drip(portOf(rtmpUrl), 400, handshakeBytes().subarray(0, 700), signal),
  },
  {
    name: 'a flood of handshakes',
    run: (target, signal) => flood(16, signal, (nth) => clientAt(target, nth).accepted(timeCheck, {})),
  },
  {
    name: 'a flood of nonces',
    run: (target, signal) => {
      const clients = Array.from({ length: 16 }, (_, nth) => clientAt(target, nth))
      return flood(16, signal, async (nth) => clients[nth]?.accepted(timeCheck, {}))
    },
  },
  {
    name: 'a flood of passwords',
    run: (target, signal) => {
      const clients = Array.from({ length: 48 }, (_, nth) => clientAt(target, nth))
      let guess = 0
      return flood(48, signal, async (nth) => {
        guess += 1
        const name = `nobody${guess % 5_000}`
        return clients[nth]?.refusal(loginV4, { name, password: `guess${guess}x`, flag: 0, version: 'v1.0.1' })
      })
    },
  },
  {
    name: 'a flood of challenges',
    run: (target, signal) => {
      const clients = Array.from({ length: 16 }, (_, nth) => clientAt(target, nth))
      return flood(16, signal, async (nth) => {
        const client = clients[nth]
        const refused = await client?.refusal(loginV4, {
          name: 'viewer09',
          password: 'wrong1234',
          flag: 0,
          version: 'v1.0.1',
        })
        const demandId =
          refused && 'data' in refused ? (refused.data as { demandId?: string } | null)?.demandId : undefined
        await client?.refusal(captchaRegister, { demandId: demandId ?? crypto.randomUUID(), kind: 'image' })
      })
    },
  },
]
