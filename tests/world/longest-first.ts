import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take more than ten seconds, the longest first; those that follow real encoders beside each other. */
const longest = [
  'fuzz/fuzz',
  'media-server.integration',
  'demo-channels.integration',
  'command-faults.integration',
  'orders-kill.integration',
  'ledger-kill.integration',
  'run-server.integration',
  'hostile-input.integration',
  'callback-faults.integration',
  'venues-kill.integration',
  'withdraw.integration',
  'kill-accounts.integration',
  'one-connection.integration',
  'siege.integration',
  'speed.integration',
  'bank-deposit.integration',
  'embedded-postgres.integration',
  'kill.integration',
  'journeys/screens',
  'journeys/english',
  'journeys/screens-promotions',
  'journeys/frame',
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

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longest.findIndex((name) => moduleId.endsWith(`${name}.test.ts`))
  return rank < 0 ? longest.length : rank
}

/** Nobody has timed the tests of a fresh clone yet; a long file that starts last keeps one worker waiting for the other. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}
