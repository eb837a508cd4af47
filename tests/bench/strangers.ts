import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
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
/** Attackers have machines of their own: here they take what is left over. 0: they compete with the site. */
const attackersNice = Number(process.env['BENCH_NICE'] ?? constants.priority.PRIORITY_LOW)
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
  callsMs: readonly number[]
  failed: number
}

const p99Of = (spans: readonly Span[]): number =>
  quantile(
    spans.flatMap(({ callsMs }) => callsMs),
    0.99,
  )
const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

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
    callsMs,
    failed,
  }
}

const print = (span: Span): void => {
  const { name, memoryMb, corePercent, healthMs, failed } = span
  console.log(
    `${name}: memory ${memoryMb.toFixed(0)} MB, ${corePercent.toFixed(1)} % of a core, /healthz p99 ${healthMs.toFixed(0)} ms, ` +
      `viewers' calls p99 ${p99Of([span]).toFixed(1)} ms, ${failed} failed`,
  )
}

/** Those who watch came by pages: what draws them runs before anything is measured. */
const visitPages = async (baseUrl: string): Promise<void> => {
  for (const path of ['/', '/app/live', '/app/sports', '/app/room/88231'])
    for (const agent of ['Mobi', 'desk'])
      await (await fetch(baseUrl + path, { headers: { 'accept-encoding': 'br', 'user-agent': agent } })).text()
}

const startAttack = (name: AttackName, baseUrl: string): Crowd => {
  const attack = startProcess('./strangers-attacks.ts', [name, baseUrl])
  if (attack.pid !== undefined) setPriority(attack.pid, attackersNice)
  return attack
}

const verdict = (words: string, isReached: boolean): void =>
  console.log(`limit ${words}: ${isReached ? 'reached' : 'MISSED'}`)

/** What attacks by strangers cost those who watch: memory of the server, its readiness, and the times of viewers' calls. */
export const run = async (): Promise<void> => {
  console.log(
    `method: ${viewers} viewers with sockets in a room, ten of whom call 25 times a second together; each attack for ${seconds} s, ` +
      `from a process of its own on the same machine, at nice ${attackersNice}; quiet is measured before each attack of ` +
      'one address; shares of a core are of the server process with all its threads',
  )
  const world = await openStrangersBed(matches, { DEMO: 'quiet', SIMULATOR_MATCHES: '40' })
  const pid = runningInstance(world.dataDir)?.pid
  if (pid === undefined) throw new Error('the server has no instance file')
  const crowd = startProcess('./strangers-crowd.ts', [world.baseUrl, String(viewers)])
  await reportOf<CrowdReport, 'ready'>(crowd, 'ready')
  await visitPages(world.baseUrl)
  await sleep(settleMs)
  const quiet: Span[] = []
  const spans: Span[] = []
  const only = process.env['BENCH_ATTACKS']?.split(',') ?? attackNames
  const isOfOneAddress = (name: string): boolean => ofOneAddress.includes(name as AttackName)
  const watchQuiet = async (): Promise<void> => {
    const span = await watch('quiet', crowd, pid)
    print(span)
    quiet.push(span)
  }
  try {
    await watchQuiet()
    for (const name of attackNames.filter((each) => only.includes(each))) {
      if (isOfOneAddress(name)) await watchQuiet()
      const attack = startAttack(name, world.baseUrl)
      const span = await watch(name, crowd, pid)
      await endProcess(attack)
      print(span)
      spans.push(span)
      await sleep(settleMs)
    }
    const worst = (of: (span: Span) => number): number => Math.max(...spans.map(of))
    verdict(`memory ${limits.memoryMb} MB`, worst(({ memoryMb }) => memoryMb) <= limits.memoryMb)
    verdict(`/healthz p99 ${limits.healthMs} ms`, worst(({ healthMs }) => healthMs) <= limits.healthMs)
    for (const span of spans.filter(({ name }) => isOfOneAddress(name))) {
      const share = span.corePercent - meanOf(quiet.map(({ corePercent }) => corePercent))
      verdict(`${span.name}: ${limits.corePercent} % of a core (${share.toFixed(1)} %)`, share <= limits.corePercent)
      const ratio = p99Of([span]) / p99Of(quiet)
      verdict(`${span.name}: viewers' p99 ${limits.ratio} × quiet (${ratio.toFixed(2)} ×)`, ratio <= limits.ratio)
    }
  } finally {
    await endProcess(crowd)
    await world.stop()
  }
}
