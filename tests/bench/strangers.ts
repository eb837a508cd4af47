import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { runningInstance } from '#server/app/instance-file.ts'
import { endProcess, reportOf, startProcess } from './bench-process.ts'
import { quantile } from './machine.ts'
import { attackNames, type AttackName } from './strangers-attack-names.ts'
import { openStrangersBed } from './strangers-bed.ts'
import type { CrowdReport } from './strangers-crowd.ts'

const viewers = Number(process.env['BENCH_SOCKETS'] ?? 500)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 30)
const matches = 400
const settleMs = 8_000
const sampleMs = 100
const megabyte = 1_024 * 1_024
const limits = { memoryMb: 450, healthMs: 250, corePercent: 10, ratio: 1.2 }
/** Those that come from one address and ask for what is dear. */
const ofOneAddress: readonly AttackName[] = ['dear calls', 'dear requests', 'pages', 'files']

const tickMs = 10
const cpuMsOf = (pid: number): number => {
  const fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}
const rssOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024

interface Span {
  name: string
  memoryMb: number
  corePercent: number
  healthMs: number
  callMs: number
  failed: number
}

type Crowd = ReturnType<typeof startProcess>

const timed = (crowd: Crowd) => reportOf<CrowdReport, 'timed'>(crowd, 'timed', { do: 'report' })

const watch = async (name: string, crowd: Crowd, pid: number): Promise<Span> => {
  await timed(crowd)
  const [startMs, startCpuMs] = [performance.now(), cpuMsOf(pid)]
  let highest = rssOf(pid)
  const sampling = setInterval(() => (highest = Math.max(highest, rssOf(pid))), sampleMs)
  await sleep(seconds * 1_000)
  clearInterval(sampling)
  const corePercent = ((cpuMsOf(pid) - startCpuMs) / (performance.now() - startMs)) * 100
  const { callsMs, healthMs, failed } = await timed(crowd)
  return {
    name,
    memoryMb: highest / megabyte,
    corePercent,
    healthMs: quantile(healthMs, 0.99),
    callMs: quantile(callsMs, 0.99),
    failed,
  }
}

const print = ({ name, memoryMb, corePercent, healthMs, callMs, failed }: Span): void =>
  console.log(
    `${name}: memory ${memoryMb.toFixed(0)} MB, ${corePercent.toFixed(0)} % of a core, /healthz p99 ${healthMs.toFixed(0)} ms, ` +
      `viewers' calls p99 ${callMs.toFixed(0)} ms, ${failed} failed`,
  )

const verdict = (words: string, isReached: boolean): void =>
  console.log(`limit ${words}: ${isReached ? 'reached' : 'MISSED'}`)

/** What attacks by strangers cost those who watch: memory of the server, its readiness, and the times of viewers' calls. */
export const run = async (): Promise<void> => {
  console.log(
    `method: ${viewers} viewers with sockets in a room, ten of whom call 25 times a second together; each attack for ${seconds} s, ` +
      'from a process of its own on the same machine; shares of a core are of the server process with all its threads',
  )
  const world = await openStrangersBed(matches, { DEMO: 'quiet', SIMULATOR_MATCHES: '40' })
  const pid = runningInstance(world.dataDir)?.pid
  if (pid === undefined) throw new Error('the server has no instance file')
  const crowd = startProcess('./strangers-crowd.ts', [world.baseUrl, String(viewers)])
  await reportOf<CrowdReport, 'ready'>(crowd, 'ready')
  await sleep(settleMs)
  const spans: Span[] = []
  const only = process.env['BENCH_ATTACKS']?.split(',') ?? attackNames
  try {
    const quiet = await watch('quiet', crowd, pid)
    print(quiet)
    for (const name of attackNames.filter((each) => only.includes(each))) {
      const attack = startProcess('./strangers-attacks.ts', [name, world.baseUrl])
      const span = await watch(name, crowd, pid)
      await endProcess(attack)
      print(span)
      spans.push(span)
      await sleep(settleMs)
    }
    const worst = (of: (span: Span) => number): number => Math.max(...spans.map(of))
    verdict(`memory ${limits.memoryMb} MB`, worst(({ memoryMb }) => memoryMb) <= limits.memoryMb)
    verdict(`/healthz p99 ${limits.healthMs} ms`, worst(({ healthMs }) => healthMs) <= limits.healthMs)
    for (const { name, corePercent, callMs } of spans.filter((span) =>
      ofOneAddress.includes(span.name as AttackName),
    )) {
      const share = corePercent - quiet.corePercent
      verdict(`${name}: ${limits.corePercent} % of a core (${share.toFixed(0)} %)`, share <= limits.corePercent)
      const ratio = callMs / quiet.callMs
      verdict(`${name}: viewers' p99 ${limits.ratio} × quiet (${ratio.toFixed(2)} ×)`, ratio <= limits.ratio)
    }
  } finally {
    await endProcess(crowd)
    await world.stop()
  }
}
