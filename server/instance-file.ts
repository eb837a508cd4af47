import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isAlive, startTicksOf } from './providers/process-life.ts'
import { StartFault, oneLineOf } from './start-fault.ts'

/** What a running server leaves in its data folder: that it runs, and how its operator reaches it. */
const Instance = z.object({
  pid: z.int(),
  /** Tells the process from a later one with the same number. */
  startTicks: z.string(),
  /** Empty until the server listens. */
  url: z.string(),
  adminToken: z.string(),
})
export type Instance = z.infer<typeof Instance>

const fileIn = (dataDir: string): string => join(dataDir, 'server.json')

const read = (dataDir: string): Instance | undefined => {
  try {
    return Instance.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}

/** The server that runs on a data folder, or undefined. What a killed one left does not count. */
export const runningInstance = (dataDir: string): Instance | undefined => {
  const instance = read(dataDir)
  if (!instance || !isAlive(instance.pid) || startTicksOf(instance.pid) !== instance.startTicks) return undefined
  return instance
}

export interface InstanceClaim {
  /** Says where the server listens. Only its user may read the file. */
  announce(url: string, adminToken: string): void
  release(): void
}

/** Makes the data folder ours. Throws a StartFault when it cannot be written or another server runs on it. */
export const claimDataDir = (dataDir: string): InstanceClaim => {
  const own = { pid: process.pid, startTicks: startTicksOf(process.pid) ?? '' }
  const write = (url: string, adminToken: string, flag: 'w' | 'wx'): void =>
    writeFileSync(fileIn(dataDir), JSON.stringify({ ...own, url, adminToken }), { mode: 0o600, flag })
  const other = runningInstance(dataDir)
  if (other) throw new StartFault(`another server (process ${other.pid}) runs on DATA_DIR ${dataDir}`)
  try {
    mkdirSync(dataDir, { recursive: true })
    rmSync(fileIn(dataDir), { force: true })
    write('', '', 'wx')
  } catch (error) {
    throw new StartFault(`DATA_DIR ${dataDir} cannot be written: ${oneLineOf(error)}`)
  }
  return {
    announce: (url, adminToken) => write(url, adminToken, 'w'),
    release: () => rmSync(fileIn(dataDir), { force: true }),
  }
}
