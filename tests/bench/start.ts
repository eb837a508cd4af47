import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { runningInstance } from '#server/app/instance-file.ts'
import { claimPorts } from '#tests/world/ports.ts'
import { quantile } from './machine.ts'

const warmRuns = 5
const limits = { coldMs: 12_000, warmMs: 3_000 }

/** From `npm start` to its ready line, then an orderly end. */
const startOnce = async (dataDir: string): Promise<number> => {
  const claimed = await claimPorts(['PORT', 'RTMP_PORT', 'VENUE_PORT'])
  const startedMs = performance.now()
  const child = spawn('npm', ['start'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      ...claimed.ports,
      CHECKOUT_PORT: '0',
      VIDEO_PORT: '0',
      VENUE_GAMES_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const readyMs = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('grandstand ready')) resolve(performance.now() - startedMs)
    })
    child.on('exit', (exit) => reject(new Error(`npm start ended with ${exit}`)))
  })
  child.removeAllListeners('exit')
  const exited = once(child, 'exit')
  // npm does not pass the signal on, so the server itself gets it; npm then ends with it.
  const instance = runningInstance(dataDir)
  if (!instance) throw new Error('the server is gone')
  process.kill(instance.pid, 'SIGTERM')
  await exited
  await claimed.release()
  return readyMs
}

/** `npm start` to ready, with the web app built: an empty data folder (initdb, migrations, demo data), then a full one. */
export const run = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'grandstand-start-'))
  // As root PostgreSQL runs as another user, who must get in, or its files go where nobody removes them.
  await chmod(folder, 0o755)
  try {
    const coldMs = await startOnce(folder)
    const warm: number[] = []
    for (let run = 0; run < warmRuns; run++) warm.push(await startOnce(folder))
    const warmMs = quantile(warm, 0.5)
    console.log(
      'method: npm start until its ready line; cold = empty data folder, warm = median of 5 on the same folder; build present',
    )
    console.log(
      `cold ${(coldMs / 1000).toFixed(2)} s, limit ${limits.coldMs / 1000} s, ratio ${(coldMs / limits.coldMs).toFixed(2)}`,
    )
    console.log(
      `warm ${(warmMs / 1000).toFixed(2)} s, limit ${limits.warmMs / 1000} s, ratio ${(warmMs / limits.warmMs).toFixed(2)}`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
