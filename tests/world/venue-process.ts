import { readdirSync } from 'node:fs'
import { commandOf, hasEnded } from '#server/platform/process-life.ts'

const endTimeoutMs = 10_000

/** The sandbox venues that keep their ledger in a world's data folder: one, or none while it is started again. */
export const venueProcesses = (dataDir: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && commandOf(Number(name)).includes(`${dataDir}/venue\0`))
    .map(Number)

/** Ends the sandbox venue with -9. Answers whether there was one. */
export const killVenue = async (dataDir: string): Promise<boolean> => {
  const [pid] = venueProcesses(dataDir)
  if (pid === undefined) return false
  process.kill(pid, 'SIGKILL')
  await hasEnded(pid, endTimeoutMs)
  return true
}
