import { setTimeout as sleep } from 'node:timers/promises'
import { serverFlags } from '#tests/world/server-flags.ts'
import { endProcess, reportOf, startProcess } from './bench-process.ts'
import type { ClientsReport } from './fanout-clients.ts'
import type { ServerReport } from './fanout-server.ts'
import { quantile } from './machine.ts'

const sockets = Number(process.env.BENCH_SOCKETS ?? 1_000)
const rates = (process.env.BENCH_RATES ?? '50,100').split(',').map(Number)
const seconds = Number(process.env.BENCH_SECONDS ?? 20)
const crowdSockets = Number(process.env.BENCH_CROWD_SOCKETS ?? 10_000)
const crowdRate = 20
const warmUpMs = 4_000
const settleMs = 1_500
const limits = { ratio: 6.5, p99Ms: 150, idleKb: 25, loadedKb: 35, crowdCpuShare: 1, crowdP99Ms: 1_000 }

type Sample = Extract<ServerReport, { is: 'sample' }>
type Mode = 'ours' | 'stock'

interface Figures {
  perCpuSecond: number
  perSecond: number
  cpuShare: number
  lost: number
  doubled: number
  p50Ms: number
  p99Ms: number
  maxMs: number
  idleKb: number
  loadedKb: number
}

const sampleOf = (server: ReturnType<typeof startProcess>): Promise<Sample> =>
  reportOf<ServerReport, 'sample'>(server, 'sample', { do: 'sample' })

const measure = async (mode: Mode, count: number, perSecond: number): Promise<Figures> => {
  const server = startProcess('./fanout-server.ts', [mode], serverFlags)
  const { port } = await reportOf<ServerReport, 'listening'>(server, 'listening')
  await sleep(settleMs)
  const empty = await sampleOf(server)
  const clients = startProcess('./fanout-clients.ts', [mode, String(port), String(count)])
  await reportOf<ClientsReport, 'ready'>(clients, 'ready')
  await sleep(settleMs)
  const idle = await sampleOf(server)
  server.send({ do: 'send', perSecond })
  await sleep(warmUpMs)
  const before = await sampleOf(server)
  const { delivered } = await reportOf<ClientsReport, 'measuring'>(clients, 'measuring', { do: 'measure' })
  await sleep(seconds * 1_000)
  const after = await sampleOf(server)
  const measured = await reportOf<ClientsReport, 'report'>(clients, 'report', { do: 'report' })
  const { sent } = await reportOf<ServerReport, 'sample'>(server, 'sample', { do: 'stop' })
  await sleep(settleMs)
  const last = await reportOf<ClientsReport, 'report'>(clients, 'report', { do: 'report' })
  await Promise.all([endProcess(clients), endProcess(server)])
  const cpuSeconds = (after.cpuMs - before.cpuMs) / 1_000
  const elapsedSeconds = (after.atMs - before.atMs) / 1_000
  const kbOf = (sample: Sample): number => (sample.rssBytes - empty.rssBytes) / count / 1_024
  return {
    perCpuSecond: (measured.delivered - delivered) / cpuSeconds,
    perSecond: (measured.delivered - delivered) / elapsedSeconds,
    cpuShare: cpuSeconds / elapsedSeconds,
    lost: sent * count - last.delivered + last.doubled,
    doubled: last.doubled,
    p50Ms: quantile(measured.delaysMs, 0.5),
    p99Ms: quantile(measured.delaysMs, 0.99),
    maxMs: quantile(measured.delaysMs, 1),
    idleKb: kbOf(idle),
    loadedKb: kbOf(after),
  }
}

const print = (name: string, figures: Figures): void =>
  console.log(
    `${name}: ${Math.round(figures.perCpuSecond)} deliveries per CPU-second, ${Math.round(figures.perSecond)} a second ` +
      `on ${Math.round(figures.cpuShare * 100)} % of a core, lost ${figures.lost}, doubled ${figures.doubled}, ` +
      `p50 ${figures.p50Ms.toFixed(1)} ms, p99 ${figures.p99Ms.toFixed(1)} ms, max ${figures.maxMs.toFixed(1)} ms, ` +
      `${figures.idleKb.toFixed(1)} KB a joined idle socket, ${figures.loadedKb.toFixed(1)} KB under load`,
  )

const verdict = (words: string, isReached: boolean): void =>
  console.log(`limit ${words}: ${isReached ? 'reached' : 'MISSED'}`)

const isWhole = ({ lost, doubled }: Figures): boolean => lost === 0 && doubled === 0

const compare = async (perSecond: number): Promise<void> => {
  console.log(`${perSecond} messages/s to ${sockets} sockets`)
  const stock = await measure('stock', sockets, perSecond)
  print('stock socket.io', stock)
  const ours = await measure('ours', sockets, perSecond)
  print('ours', ours)
  const ratio = ours.perCpuSecond / stock.perCpuSecond
  console.log(`ratio: ${ratio.toFixed(1)} ×`)
  const { idleKb, loadedKb, p99Ms } = limits
  verdict(
    `${limits.ratio} ×, p99 ${p99Ms} ms, nothing lost or doubled`,
    ratio >= limits.ratio && isWhole(ours) && ours.p99Ms <= p99Ms,
  )
  verdict(
    `${idleKb} KB a joined idle socket, ${loadedKb} KB under load`,
    ours.idleKb <= idleKb && ours.loadedKb <= loadedKb,
  )
}

const holdCrowd = async (): Promise<void> => {
  console.log(`${crowdRate} messages/s to ${crowdSockets} sockets`)
  const ours = await measure('ours', crowdSockets, crowdRate)
  print('ours', ours)
  const { crowdCpuShare, crowdP99Ms } = limits
  const isHeld = isWhole(ours) && ours.cpuShare <= crowdCpuShare && ours.p99Ms <= crowdP99Ms
  verdict(`one core, p99 ${crowdP99Ms} ms, nothing lost or doubled`, isHeld)
}

/** Our socket layer against a stock socket.io server that emits message by message, in the same run; then a crowd. */
export const run = async (): Promise<void> => {
  console.log(
    `method: sockets in one room, messages of about 400 B for ${seconds} s after ${warmUpMs / 1_000} s of warm-up; ` +
      'server, clients and this process apart, all on loopback; every client checks every seq; storage is memory on both sides; ' +
      'memory is what the resident set grew by since before the first socket, nothing collected on purpose',
  )
  for (const perSecond of rates) await compare(perSecond)
  if (crowdSockets > 0) await holdCrowd()
}
