import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const stateOf = (pid: number): string | undefined => {
  try {
    return /^State:\s+(\S)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

/** True while a process runs; a zombie does not. */
export const isAlive = (pid: number): boolean => {
  const state = stateOf(pid)
  return state !== undefined && state !== 'Z'
}

/** The command line of a process, its arguments separated by NUL; empty when there is no such process. */
export const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Ticks since boot at which a process started: tells it from a later process with the same number. */
export const startTicksOf = (pid: number): string | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}

/** Waits until a process is gone; false when it outlives the time. */
export const hasEnded = async (pid: number, timeoutMs: number): Promise<boolean> => {
  const endMs = Date.now() + timeoutMs
  while (isAlive(pid)) {
    if (Date.now() > endMs) return false
    await wait(10)
  }
  return true
}

const folderOf = (pid: string): string | undefined => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** The processes that work in a folder, as far as we may see them. */
export const processesIn = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && folderOf(name) === folder)
    .map(Number)
