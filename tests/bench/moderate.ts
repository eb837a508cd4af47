import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { chatSend, roomMessageDelete } from '#contract/rooms/calls.ts'
import { openClient } from '#tests/world/client.ts'
import { startWorld } from '#tests/world/world.ts'
import { endProcess, reportOf, startProcess } from './bench-process.ts'
import { wallMs } from './fanout-messages.ts'
import { startCrowd } from './flood-crowd.ts'
import { quantile } from './machine.ts'
import type { ViewersReport } from './moderate-viewers.ts'

const roomNo = '88231'
const viewers = Number(process.env['BENCH_SOCKETS'] ?? 1_000)
const perSecond = Number(process.env['BENCH_RATE'] ?? 50)
const presses = Number(process.env['BENCH_PRESSES'] ?? 40)
const pauseMs = 400
const patienceMs = 5_000
const limitMs = 300

type Viewers = ReturnType<typeof startProcess>

const reportFrom = (crowd: Viewers) => reportOf<ViewersReport, 'report'>(crowd, 'report', { do: 'report' })

const untilGone = async (crowd: Viewers): Promise<readonly number[]> => {
  const untilMs = wallMs() + patienceMs
  for (;;) {
    const { goneAtMs } = await reportFrom(crowd)
    if (goneAtMs.length >= viewers || wallMs() > untilMs) return goneAtMs
    await sleep(100)
  }
}

/** A request that asks nothing of the database: what the machine itself takes just now. */
const bareRoundTripMs = async (baseUrl: string): Promise<number> => {
  const sinceMs = wallMs()
  await (await fetch(`${baseUrl}/healthz`)).arrayBuffer()
  return wallMs() - sinceMs
}

const request = <Of extends object>(of: Of) => ({ requestId: crypto.randomUUID(), chatRoomNo: roomNo, ...of })

const press = async (
  crowd: Viewers,
  { baseUrl, moderator, author }: { baseUrl: string } & Record<'moderator' | 'author', ReturnType<typeof openClient>>,
) => {
  const sent = await author.accepted(chatSend, request({ text: `加微信 ${crypto.randomUUID().slice(0, 8)}` }))
  if ('held' in sent) throw new Error('the text is not in the room')
  await sleep(pauseMs)
  await reportOf<ViewersReport, 'expecting'>(crowd, 'expecting', { do: 'expect', messageId: sent.id })
  const bareMs = await bareRoundTripMs(baseUrl)
  const pressedMs = wallMs()
  await moderator.accepted(roomMessageDelete, request({ messageId: sent.id }))
  const answeredMs = wallMs() - pressedMs
  return { bareMs, answeredMs, delaysMs: (await untilGone(crowd)).map((atMs) => atMs - pressedMs) }
}

const logIn = async (baseUrl: string, name: string) => {
  const client = openClient(baseUrl, '')
  await client.logIn(name)
  return client
}

/** From a moderator's press to gone on the screens of a room's viewers, while a crowd talks. */
export const run = async (): Promise<void> => {
  console.log(
    `method: ${viewers} sockets in one room in a process of their own, ${perSecond} messages/s into the room's log; a text is ` +
      `sent and deleted by calls ${presses} times; measured from before the moderator's call to the frame with the deletion ` +
      'at each socket, on one clock, all on loopback; server, database, crowd and moderator share the cores with the sockets',
  )
  const world = await startWorld({ environment: { DEMO_VIDEO_HEIGHT: 'off' } })
  try {
    await world.admin(['config', 'set', 'verificationMode', JSON.stringify('risk')])
    await world.services().settings.set('verification', {}, 'bench')
    const moderator = await logIn(world.baseUrl, 'mod01')
    const author = await logIn(world.baseUrl, 'viewer11')
    const crowd = startProcess('./moderate-viewers.ts', [new URL(world.baseUrl).port, String(viewers), roomNo])
    await reportOf<ViewersReport, 'ready'>(crowd, 'ready')
    const talk = await startCrowd(world.services(), roomNo, { perSecond, giftsPerSecond: 0 })
    const measured: Awaited<ReturnType<typeof press>>[] = []
    for (let nth = 0; nth < presses; nth += 1)
      measured.push(await press(crowd, { baseUrl: world.baseUrl, moderator, author }))
    talk.stop()
    const { frames } = await reportFrom(crowd)
    await endProcess(crowd)
    const delays = measured.flatMap(({ delaysMs }) => delaysMs)
    const bare = measured.map(({ bareMs }) => bareMs)
    const answers = measured.map(({ answeredMs }) => answeredMs)
    const missing = viewers * presses - delays.length
    const p95Ms = quantile(delays, 0.95)
    console.log(
      `gone on the screens: p50 ${quantile(delays, 0.5).toFixed(0)} ms, p95 ${p95Ms.toFixed(0)} ms, ` +
        `max ${quantile(delays, 1).toFixed(0)} ms; ${missing} of ${viewers * presses} missing; ` +
        `the moderator's answer p50 ${quantile(answers, 0.5).toFixed(0)} ms, a bare request beside it p50 ` +
        `${quantile(bare, 0.5).toFixed(0)} ms, p95 ${quantile(bare, 0.95).toFixed(0)} ms; load of the machine ${loadavg()[0]?.toFixed(1)}; ${frames} frames, ${talk.sent()} messages`,
    )
    console.log(`limit p95 ${limitMs} ms, none missing: ${p95Ms <= limitMs && missing === 0 ? 'reached' : 'MISSED'}`)
  } finally {
    await world.stop()
  }
}
