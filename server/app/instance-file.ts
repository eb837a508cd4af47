import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { isAlive, startTicksOf } from '#server/platform/process-life.ts'
import { StartFault, oneLineOf } from '#server/platform/start-fault.ts'

const claimWaitMs = 30_000
const claimRetryMs = 50

/** Who uses a data folder now, and how its operator reaches it. */
const Instance = z.object({
  /** An operator's command uses the folder of a server that does not run, and only for a moment. */
  role: z.enum(['server', 'operator']).default('server'),
  pid: z.int(),
  /** Tells the process from a later one with the same number. */
  startTicks: z.string(),
  /** Empty until the server listens. */
  url: z.string(),
  adminToken: z.string(),
})
export type Instance = z.infer<typeof Instance>

const fileIn = (dataDir: string): string => join(dataDir, 'server.json')

const readFrom = (file: string): Instance | undefined => {
  try {
    return Instance.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

const isRunning = ({ pid, startTicks }: Instance): boolean => isAlive(pid) && startTicksOf(pid) === startTicks

/** Who uses a data folder, or undefined. What a killed one left does not count. */
export const runningInstance = (dataDir: string): Instance | undefined => {
  const instance = readFrom(fileIn(dataDir))
  return instance && isRunning(instance) ? instance : undefined
}

export interface InstanceClaim {
  /** Says where the server listens. Only its user may read the file. */
  announce(url: string, adminToken: string): void
  release(): void
}

/** Moves a dead one's file away. Whoever claims at the same moment may have put a living one there: that one goes back. */
const clearStale = (file: string): void => {
  const aside = `${file}.${process.pid}.old`
  renameSync(file, aside)
  const moved = readFrom(aside)
  if (moved && isRunning(moved)) linkSync(aside, file)
  rmSync(aside, { force: true })
}

/** A link is made or fails, so of two that claim at once one gets the folder. */
const linkOwn = (own: string, file: string): boolean => {
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Puts our file in place, or gives back whose it is. */
const place = (half: string, file: string, dataDir: string): Instance | undefined => {
  for (let tries = 0; tries < 3; tries++) {
    if (linkOwn(half, file)) return undefined
    const other = runningInstance(dataDir)
    if (other) return other
    clearStale(file)
  }
  throw new Error('others claim it all the time')
}

/** Claims a data folder, or gives back who has it. Throws a StartFault when the folder cannot be written. */
export const tryClaim = (dataDir: string, role: Instance['role']): InstanceClaim | Instance => {
  const file = fileIn(dataDir)
  const half = `${file}.${process.pid}.new`
  const own = { role, pid: process.pid, startTicks: startTicksOf(process.pid) ?? '' }
  const write = (url: string, adminToken: string): void =>
    writeFileSync(half, JSON.stringify({ ...own, url, adminToken }), { mode: 0o600 })
  try {
    mkdirSync(dataDir, { recursive: true })
    write('', '')
    const other = place(half, file, dataDir)
    rmSync(half)
    if (other) return other
  } catch (error) {
    throw new StartFault(`DATA_DIR ${dataDir} cannot be written: ${oneLineOf(error)}`)
  }
  return {
    announce: (url, adminToken) => {
      write(url, adminToken)
      renameSync(half, file)
    },
    release: () => rmSync(file, { force: true }),
  }
}

/**
 * Makes the data folder the server's; an operator's command that uses it is waited for. Throws a StartFault when it
 * cannot be written or another server runs on it.
 */
export const claimDataDir = async (dataDir: string, waitMs = claimWaitMs): Promise<InstanceClaim> => {
  const endMs = Date.now() + waitMs
  for (;;) {
    const claimed = tryClaim(dataDir, 'server')
    if ('release' in claimed) return claimed
    if (claimed.role === 'server')
      throw new StartFault(`another server (process ${claimed.pid}) runs on DATA_DIR ${dataDir}`)
    if (Date.now() > endMs)
      throw new StartFault(`an operator's command (process ${claimed.pid}) still uses DATA_DIR ${dataDir}`)
    await wait(claimRetryMs)
  }
}
