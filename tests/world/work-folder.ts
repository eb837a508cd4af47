import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasEnded, isAlive, processesIn } from '#server/platform/process-life.ts'
import { within } from './patience.ts'

const memoryFolder = '/dev/shm'
/** Its file system's number. */
const tmpfs = 0x01_02_19_94
/** Several times what a run needs, of the file system and of the machine. */
const freeBytesMin = 2 * 2 ** 30

/** Where what is thrown away lies: a database is copied in a tenth of the work in memory that it takes on a disk. */
export const workRoot = (folder = memoryFolder, freeMin = freeBytesMin): string => {
  try {
    const { type, bavail, bsize } = statfsSync(folder)
    if (type === tmpfs && Math.min(bavail * bsize, freemem()) >= freeMin) return folder
  } catch {
    // This machine has none.
  }
  return tmpdir()
}

const prefix = 'grandstand-run-'
const endTimeoutMs = 30_000

/** A folder of this process that PostgreSQL's user can enter, too. */
export const makeWorkFolder = (kind: 'test' | 'world'): string => {
  const folder = mkdtempSync(join(workRoot(), `${prefix}${process.pid}-${kind}-`))
  chmodSync(folder, 0o755)
  return folder
}

/** The folders of a database's files, of a run and of a world. */
const clustersIn = (folder: string): string[] =>
  [join(folder, 'cluster'), join(folder, 'postgres', 'cluster')].filter((cluster) => existsSync(cluster))

const endDatabases = async (folder: string): Promise<void> => {
  const pids = clustersIn(folder).flatMap((cluster) => processesIn(realpathSync(cluster)))
  for (const pid of pids) {
    // A worker ends with the server before its turn comes.
    if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
    await hasEnded(pid, within(endTimeoutMs))
  }
}

/** Removes what killed runs have left, and ends the databases on it. */
export const removeLeftFolders = async (roots: readonly string[] = [memoryFolder, tmpdir()]): Promise<void> => {
  for (const root of roots)
    for (const name of readdirSync(root)) {
      const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
      if (pid === undefined || isAlive(Number(pid))) continue
      await endDatabases(join(root, name))
      rmSync(join(root, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    }
}
