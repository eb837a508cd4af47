import { setTimeout as sleep } from 'node:timers/promises'
import { endProcess, reportOf, startProcess } from './bench-process.ts'
import type { ClientsReport } from './fanout-clients.ts'
import type { ServerReport } from './fanout-server.ts'
import { quantile } from './machine.ts'

const sockets = Number(process.env.BENCH_SOCKETS ?? 1_000)
const messagesPerSecond = Number(process.env.BENCH_RATE ?? 50)
const seconds = Number(process.env.BENCH_SECONDS ?? 20)
const warmUpMs = 4_000
const settleMs = 1_500
const ratioLimit = 5
const p99LimitMs = 250

interface Figures {
  perCpuSecond: number
  perSecond: number
  cpuShare: number
  lost: number
  doubled: number
  p50Ms: number
  p99Ms: number
  maxMs: number
  rssBytes: number
}

const measure = async (mode: 'ours' | 'stock'): Promise<Figures> => {
  const server = startProcess('./fanout-server.ts', [mode])
  const { port } = await reportOf<ServerReport, 'listening'>(server, 'listening')
  const clients = startProcess('./fanout-clients.ts', [mode, String(port), String(sockets)])
  await reportOf<ClientsReport, 'ready'>(clients, 'ready')
  await sleep(settleMs)
  server.send({ do: 'send', perSecond: messagesPerSecond })
  await sleep(warmUpMs)
  const before = await reportOf<ServerReport, 'sample'>(server, 'sample', { do: 'sample' })
  const { delivered } = await reportOf<ClientsReport, 'measuring'>(clients, 'measuring', { do: 'measure' })
  await sleep(seconds * 1_000)
  const after = await reportOf<ServerReport, 'sample'>(server, 'sample', { do: 'sample' })
  const measured = await reportOf<ClientsReport, 'report'>(clients, 'report', { do: 'report' })
  const { sent } = await reportOf<ServerReport, 'sample'>(server, 'sample', { do: 'stop' })
  await sleep(settleMs)
  const last = await reportOf<ClientsReport, 'report'>(clients, 'report', { do: 'report' })
  await Promise.all([endProcess(clients), endProcess(server)])
  const cpuSeconds = (after.cpuMs - before.cpuMs) / 1_000
  const elapsedSeconds = (after.atMs - before.atMs) / 1_000
  return {
    perCpuSecond: (measured.delivered - delivered) / cpuSeconds,
    perSecond: (measured.delivered - delivered) / elapsedSeconds,
    cpuShare: cpuSeconds / elapsedSeconds,
    lost: sent * sockets - last.delivered + last.doubled,
    doubled: last.doubled,
    p50Ms: quantile(measured.delaysMs, 0.5),
    p99Ms: quantile(measured.delaysMs, 0.99),
    maxMs: quantile(measured.delaysMs, 1),
    rssBytes: after.rssBytes,
  }
}

const print = (name: string, figures: Figures): void =>
  console.log(
    `${name}: ${Math.round(figures.perCpuSecond)} deliveries per CPU-second, ${Math.round(figures.perSecond)} a second ` +
      `on ${Math.round(figures.cpuShare * 100)} % of a core, lost ${figures.lost}, doubled ${figures.doubled}, ` +
      `p50 ${figures.p50Ms.toFixed(1)} ms, p99 ${figures.p99Ms.toFixed(1)} ms, max ${figures.maxMs.toFixed(1)} ms, ` +
      `${Math.round(figures.rssBytes / 1e6)} MB`,
  )

/** Our socket layer against a stock socket.io server that emits message by message, in the same run. */
export const run = async (): Promise<void> => {
  console.log(
    `method: ${sockets} sockets in one room, ${messagesPerSecond} messages/s of about 400 B for ${seconds} s after ${warmUpMs / 1_000} s of warm-up; ` +
      'server, clients and this process apart, all on loopback; every client checks every seq; storage is memory on both sides',
  )
  const stock = await measure('stock')
  print('stock socket.io', stock)
  const ours = await measure('ours')
  print('ours', ours)
  const ratio = ours.perCpuSecond / stock.perCpuSecond
  console.log(`ratio: ${ratio.toFixed(1)} ×`)
  const isWhole = ours.lost === 0 && ours.doubled === 0
  const isReached = ratio >= ratioLimit && isWhole && ours.p99Ms <= p99LimitMs
  console.log(
    `limit ${ratioLimit} ×, p99 ${p99LimitMs} ms, nothing lost or doubled: ${isReached ? 'reached' : 'MISSED'}`,
  )
}
