import { setTimeout as wait } from 'node:timers/promises'
import { roomInfoAnonymous } from '#contract/rooms/calls.ts'
import { openClient } from '#tests/world/client.ts'
import { fetchFrom } from '#tests/world/send-from.ts'
import { openLeanSockets } from './lean-socket.ts'

/** The site in use: viewers with a socket each in a room, some of whom call again and again, and somebody who asks whether it is well. */
export type CrowdReport = { is: 'ready' } | { is: 'timed'; callsMs: number[]; healthMs: number[]; failed: number }

const roomNo = '88231'
const perAddress = 100
const callers = 10
const callEveryMs = 400
const healthEveryMs = 50
const [baseUrl = '', count = '0'] = process.argv.slice(2)
const port = Number(new URL(baseUrl).port)
const addressOf = (viewer: number): string => `127.0.2.${1 + Math.floor(viewer / perAddress)}`

let callsMs: number[] = []
let healthMs: number[] = []
let failed = 0

const repeat = async (everyMs: number, times: () => number[], once: () => Promise<unknown>): Promise<never> => {
  for (;;) {
    const startMs = performance.now()
    try {
      await once()
      times().push(performance.now() - startMs)
    } catch {
      failed += 1
    }
    await wait(Math.max(0, everyMs - (performance.now() - startMs)))
  }
}

await openLeanSockets(Number(count), (viewer) => ({
  port,
  localAddress: addressOf(viewer),
  uuid: `00000000-0000-4000-8000-${String(viewer).padStart(12, '0')}`,
  request: ['room.watch', { roomNo }],
  received: () => undefined,
}))
const health = fetchFrom('127.0.2.200')
void repeat(
  healthEveryMs,
  () => healthMs,
  () => health(`${baseUrl}/healthz`),
)
for (let nth = 0; nth < callers; nth += 1) {
  const viewer = openClient(baseUrl, '', fetchFrom(`127.0.2.${100 + nth}`))
  const ask = () => viewer.accepted(roomInfoAnonymous, { chatRoomNo: roomNo })
  void wait((nth * callEveryMs) / callers).then(() => repeat(callEveryMs, () => callsMs, ask))
}
process.on('message', () => {
  const report: CrowdReport = { is: 'timed', callsMs, healthMs, failed }
  process.send?.(report)
  callsMs = []
  healthMs = []
  failed = 0
})
process.send?.({ is: 'ready' } satisfies CrowdReport)
