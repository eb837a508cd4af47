import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { grantToApp } from '#server/platform/postgres/app-grants.ts'
import { appRoleName } from '#server/platform/postgres/embedded-roles.ts'
import { startPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { createDatabase, migrate } from '#server/platform/postgres/database.ts'
import type { GatewayLoadReport } from './gateway-load.ts'
import type { GatewayServerReport } from './gateway-server.ts'
import { quantile } from './machine.ts'

const connections = Number(process.env.BENCH_CONNECTIONS ?? 16)
const seconds = Number(process.env.BENCH_SECONDS ?? 6)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const warmUpSeconds = 3
/** Before so many calls the compiler of the runtime still works on them, on threads that count too. */
const warmUpCalls = Number(process.env.BENCH_WARM_UP_CALLS ?? 12_000)
const ratioLimit = 1.4

type Mode = 'bare' | 'gateway'

interface Figures {
  calls: number
  cpuMicros: number
  perSecond: number
  p50Ms: number
  p99Ms: number
}

interface Pair {
  server: ChildProcess
  load: ChildProcess
}

const start = (file: string, args: readonly string[]): ChildProcess => fork(new URL(file, import.meta.url), args)

const hear = async <Report>(child: ChildProcess): Promise<Report> => {
  const [report] = (await once(child, 'message')) as [Report]
  return report
}

const ask = async <Report>(child: ChildProcess, order: object): Promise<Report> => {
  const answer = hear<Report>(child)
  child.send(order)
  return answer
}

const cpuOf = async (server: ChildProcess): Promise<number> => {
  const sample = await ask<GatewayServerReport>(server, { do: 'sample' })
  return sample.is === 'sample' ? sample.cpuMs : Number.NaN
}

const open = async (mode: Mode, databaseUrl: string): Promise<Pair> => {
  const server = start('./gateway-server.ts', [mode, databaseUrl])
  const listening = await hear<GatewayServerReport>(server)
  if (listening.is !== 'listening') throw new Error('the server did not start')
  const load = start('./gateway-load.ts', [mode, String(listening.port), listening.token, String(connections)])
  await hear<GatewayLoadReport>(load)
  return { server, load }
}

const measure = async ({ server, load }: Pair, forSeconds: number): Promise<Figures> => {
  await ask<GatewayLoadReport>(load, { seconds: forSeconds })
  const before = await cpuOf(server)
  const startedMs = performance.now()
  const report = await hear<GatewayLoadReport>(load)
  const cpuMs = (await cpuOf(server)) - before
  if (report.is !== 'report' || report.wrong > 0) throw new Error('some calls were refused')
  const calls = report.delaysMs.length
  return {
    calls,
    cpuMicros: (cpuMs * 1_000) / calls,
    perSecond: (calls * 1_000) / (performance.now() - startedMs),
    p50Ms: quantile(report.delaysMs, 0.5),
    p99Ms: quantile(report.delaysMs, 0.99),
  }
}

const warmUp = async (pair: Pair): Promise<void> => {
  for (let calls = 0; calls < warmUpCalls;) calls += (await measure(pair, warmUpSeconds)).calls
}

const median = (figures: readonly Figures[]): Figures => {
  const of = (name: keyof Figures) =>
    quantile(
      figures.map((figure) => figure[name]),
      0.5,
    )
  return {
    calls: of('calls'),
    cpuMicros: of('cpuMicros'),
    perSecond: of('perSecond'),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
  }
}

const print = (name: string, { cpuMicros, perSecond, p50Ms, p99Ms }: Figures): void =>
  console.log(
    `${name}: ${cpuMicros.toFixed(0)} µs of CPU a call, ${Math.round(perSecond)} calls a second, p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms`,
  )

const compare = async (databaseUrl: string): Promise<void> => {
  const pairs = { bare: await open('bare', databaseUrl), gateway: await open('gateway', databaseUrl) }
  const figures: Record<Mode, Figures[]> = { bare: [], gateway: [] }
  for (const mode of ['bare', 'gateway'] as const) await warmUp(pairs[mode])
  for (let round = 0; round < rounds; round++)
    for (const mode of ['bare', 'gateway'] as const) figures[mode].push(await measure(pairs[mode], seconds))
  for (const { server, load } of Object.values(pairs)) for (const child of [load, server]) child.kill('SIGKILL')
  const [bare, gateway] = [median(figures.bare), median(figures.gateway)]
  print('bare Fastify', bare)
  print('gateway', gateway)
  const ratio = gateway.cpuMicros / bare.cpuMicros
  console.log(`ratio: ${ratio.toFixed(2)} × the CPU a call`)
  console.log(`limit ${ratioLimit} ×: ${ratio <= ratioLimit ? 'reached' : 'MISSED'}`)
}

/** The handler of member/info/web behind the gateway against the same handler behind bare Fastify, in the same run. */
export const run = async (): Promise<void> => {
  console.log(
    `method: member/info/web with a session (two queries on PostgreSQL), ${connections} connections, each its next call after its last answer, signed before the clock runs; ` +
      `median of ${rounds} rounds of ${seconds} s in turns after ${warmUpCalls} calls of warm-up each; CPU of the server's process alone; servers, clients and PostgreSQL apart, on loopback`,
  )
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-bench-'))
  chmodSync(folder, 0o755)
  const postgres = await startPostgres({ folder, port: 0, durable: false })
  try {
    const owner = createDatabase(postgres.ownerUrl)
    await migrate(owner)
    await grantToApp(owner, appRoleName)
    await owner.destroy()
    const db = createDatabase(postgres.url)
    const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: console.error }
    await seedDemo(db, { now: () => Date.now(), log: quiet })
    await db.destroy()
    await compare(postgres.url)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
