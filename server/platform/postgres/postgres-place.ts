import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartFault, oneLineOf } from '#server/platform/start-fault.ts'

export interface RunAs {
  readonly uid: number
  readonly gid: number
}

/** Where PostgreSQL's programs and its files lie, and as whom it runs: undefined = as ourselves. */
export interface PostgresPlace {
  readonly nativeFolder: string
  readonly baseFolder: string
  readonly runAs: RunAs | undefined
}

/** Where files go that the unprivileged user must reach, when the asked place lies behind a closed folder. */
const sharedFolder = '/var/lib/grandstand'

const userNamed = (name: string): RunAs | undefined => {
  const line = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(readFileSync('/etc/passwd', 'utf8'))
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : undefined
}

const mayEnter = (folder: string, { uid, gid }: RunAs): boolean => {
  const { mode, uid: ownerId, gid: groupId } = statSync(folder)
  const bit = ownerId === uid ? 0o100 : groupId === gid ? 0o010 : 0o001
  return (mode & bit) !== 0
}

/** True when a user can enter a folder and all above it. */
export const canReach = (folder: string, user: RunAs): boolean => {
  const real = realpathSync(folder)
  return mayEnter(real, user) && (dirname(real) === real || canReach(dirname(real), user))
}

const ownerOf = (cluster: string): RunAs | undefined => {
  if (!existsSync(join(cluster, 'PG_VERSION'))) return undefined
  const { uid, gid } = statSync(cluster)
  return uid === 0 ? undefined : { uid, gid }
}

/** PostgreSQL refuses to run as root: then it runs as its cluster's owner, as postgres, or as nobody. */
const userFor = (clusters: readonly string[]): RunAs | undefined => {
  if (process.getuid?.() !== 0) return undefined
  for (const cluster of clusters) {
    const owner = ownerOf(cluster)
    if (owner) return owner
  }
  const user = userNamed('postgres') ?? userNamed('nobody')
  if (!user) throw new StartFault('PostgreSQL cannot run as root, and there is no user postgres or nobody')
  return user
}

const makeFolder = (folder: string, mode: number): void => {
  try {
    mkdirSync(folder, { recursive: true, mode })
  } catch (error) {
    throw new StartFault(`cannot make the folder ${folder}: ${oneLineOf(error)}`)
  }
}

const copiedPrograms = (nativeFolder: string, user: RunAs, sharedAt: string): string => {
  const version = createHash('sha256')
    .update(readFileSync(join(nativeFolder, '..', 'package.json')))
    .digest('hex')
  const copy = join(sharedAt, `postgresql-${version.slice(0, 12)}`)
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`
    rmSync(half, { recursive: true, force: true })
    cpSync(nativeFolder, half, { recursive: true, verbatimSymlinks: true })
    renameSync(half, copy)
  }
  if (!canReach(join(copy, 'bin'), user)) throw new StartFault(`PostgreSQL's user cannot enter ${copy}`)
  return copy
}

/**
 * Chooses the place. As root, what lies where PostgreSQL's user cannot go (a home folder, say) moves to
 * /var/lib/grandstand: the programs as a copy, the cluster under a name made from the asked folder.
 */
export const placePostgres = (nativeFolder: string, folder: string, sharedAt = sharedFolder): PostgresPlace => {
  makeFolder(folder, 0o755)
  const moved = join(sharedAt, createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16))
  const runAs = userFor([join(folder, 'cluster'), join(moved, 'cluster')])
  if (!runAs) return { nativeFolder, baseFolder: folder, runAs }
  const isReached = canReach(folder, runAs)
  const areProgramsReached = canReach(join(nativeFolder, 'bin'), runAs)
  if (!isReached || !areProgramsReached) makeFolder(sharedAt, 0o755)
  if (!isReached) makeFolder(moved, 0o755)
  return {
    nativeFolder: areProgramsReached ? nativeFolder : copiedPrograms(nativeFolder, runAs, sharedAt),
    baseFolder: isReached ? folder : moved,
    runAs,
  }
}
