import { on, once } from 'node:events'
import { codes } from '#contract/codes.ts'
import { openRealtimeHarness, type RealtimeHarness } from '#server/app/realtime/realtime-harness.ts'
import { check, type FuzzTarget } from '#tests/fuzz/fuzz-target.ts'

const many = 1_000_000
const auth = JSON.stringify({
  token: '',
  uuid: '00000000-0000-4000-8000-000000000000',
  siteId: '5005',
  clientType: 'terminal',
  version: 'v1.0.1',
})
/** An honest request at the end of each input, by whose answer we know that the input was dealt with. */
const probe = '42777["match.watch",{"matchIds":[]}]'
const isProbed = (frame: string): boolean => frame.startsWith('43777')
const answerMaxMs = 5_000

interface Visitor {
  socket: WebSocket
  /** Settles with the next frame, or undefined when the socket closes first. */
  frame(): Promise<string | undefined>
}

let harness: Promise<RealtimeHarness> | undefined
const visitors: Visitor[] = []

const connect = async (): Promise<Visitor> => {
  harness ??= openRealtimeHarness({
    limits: {
      requestsBurstMax: many,
      requestsPerSecond: many,
      socketsPerAddressMax: many,
      refusedInARowMax: many,
      receivedBytesPerSecond: many,
      receivedPartsPerSecond: many,
      loopMsPerSecond: many,
    },
  })
  const { port } = await harness
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket/?EIO=4&transport=websocket`)
  const events = on(socket, 'message', { close: ['close'] })
  await once(socket, 'open')
  return {
    socket,
    frame: async () => {
      const next = events.next() as Promise<IteratorResult<[MessageEvent<unknown>]>>
      const late = AbortSignal.timeout(answerMaxMs)
      const { value, done } = await Promise.race([
        next,
        once(late, 'abort').then(() => Promise.reject(new Error('no answer'))),
      ])
      return done ? undefined : String(value[0].data)
    },
  }
}

const join = async (): Promise<Visitor> => {
  const opened = await connect()
  opened.socket.send(`40${auth}`)
  for (let frame = await opened.frame(); frame !== undefined && !frame.startsWith('40');) frame = await opened.frame()
  return opened
}

const untilAnswered = async (asked: Visitor): Promise<void> => {
  for (;;) {
    const frame = await asked.frame()
    if (frame === undefined || isProbed(frame)) return
    check(!frame.includes(`"code":${codes.INTERNAL.code},`), `a fault of the server: ${frame.slice(0, 200)}`)
  }
}

/** Frames of a socket, after a handshake and before one. A socket that breaks the protocol is closed, and another opens. */
export const socketPackets: FuzzTarget & { close(): Promise<void> } = {
  name: 'socket-packets',
  seeds: [
    '421["room.watch",{"roomNo":"88231","sinceSeq":null}]',
    '422["room.unwatch",{"roomNo":"88231"}]',
    '423["match.watch",{"matchIds":["3900001"]}]',
    '42["room.watch",{"roomNo":"88231"}]',
    '451-["room.watch",{"_placeholder":true,"num":0}]',
    '41',
    '40{"token":"x"}',
    '3probe',
    probe,
  ].map((text) => Buffer.from(text)),
  lanes: 16,
  run: async (input, lane) => {
    const known = visitors[lane]
    const isOpen = known?.socket.readyState === WebSocket.OPEN
    const visitor = known && isOpen ? known : await ((input[0] ?? 0) % 8 === 0 ? connect() : join())
    visitors[lane] = visitor
    visitor.socket.send((input[1] ?? 0) % 4 === 0 ? new Uint8Array(input) : input.toString('latin1'))
    visitor.socket.send(probe)
    await untilAnswered(visitor)
  },
  close: async () => {
    for (const { socket } of visitors) socket.close()
    await (await harness)?.close()
  },
}
