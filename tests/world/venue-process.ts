import { readdirSync } from 'node:fs'
import { expect, vi } from 'vitest'
import { venueBalance, venueWallets } from '#contract/venues/calls.ts'
import { commandOf, hasEnded } from '#server/platform/process-life.ts'
import type { TestClient } from './client.ts'
import { within } from './patience.ts'

const endTimeoutMs = 10_000
const openTimeoutMs = 20_000

/** Settles when money can go to a venue: it answers, and what it said of its channels is no older. [C-13] */
export const untilVenueOpen = (client: TestClient, channelCode = 'by'): Promise<void> =>
  vi.waitFor(
    async () => {
      await client.accepted(venueBalance, { channelCode })
      const { venues } = await client.accepted(venueWallets, {})
      expect(venues.find((venue) => venue.channelCode === channelCode)?.state).toBe('open')
    },
    // A member has 900 calls a minute.
    { timeout: within(openTimeoutMs), interval: 500 },
  )

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
  await hasEnded(pid, within(endTimeoutMs))
  return true
}
