import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take more than ten seconds, the longest first; those that follow real encoders beside each other. */
const longest = [
  'fuzz/fuzz.long',
  'fuzz/fuzz',
  'media-server.integration',
  'demo-channels.integration',
  'command-faults.long.integration',
  'command-faults.integration',
  'orders-kill.long.integration',
  'ledger-kill.long.integration',
  'run-server.long.integration',
  'hostile-input.integration',
  'callback-faults.long.integration',
  'venues-kill.long.integration',
  'withdraw.integration',
  'kill-accounts.long.integration',
  'one-connection.long.integration',
  'siege.long.integration',
  'speed.integration',
  'bank-deposit.integration',
  'embedded-postgres.long.integration',
  'kill.integration',
  'journeys/screens-member.long',
  'journeys/screens.long',
  'journeys/english',
  'journeys/frame',
  'journeys/screens',
  'journeys/tables',
  'journeys/odd-browsers',
  'journeys/games',
  'journeys/visitor',
  'journeys/moderator',
  'journeys/sports',
  'journeys/own-games',
  'journeys/games-keyboard',
  'journeys/page',
  'journeys/protection',
  'journeys/member',
  'journeys/slip-place',
  'journeys/account-changes',
  'journeys/slip',
  'journeys/site',
  'journeys/table-clock',
]

const rankOf = (file: string): number => {
  const rank = longest.findIndex((name) => file.endsWith(`${name}.test.ts`))
  return rank < 0 ? longest.length : rank
}

/** Seconds that a file takes on a quiet machine, roughly: good for what is left, not for limits. */
export const weightOf = (file: string): number => {
  if (rankOf(file) < longest.length) return 45
  if (file.includes('/journeys/')) return 20
  return file.includes('.integration.') ? 5 : 0.3
}

/** Nobody has timed the tests of a fresh clone yet; a long file that starts last keeps one worker waiting for the other. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rankOf(one.moduleId) - rankOf(other.moduleId))
  }
}
