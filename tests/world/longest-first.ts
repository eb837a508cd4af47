import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take more than ten seconds, the longest first; those that follow real encoders beside each other. */
const longest = [
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
  'journeys/odd-browsers',
  'journeys/safety',
  'journeys/site',
  'journeys/moderator',
  'journeys/restart',
  'journeys/account-outage',
  'journeys/deposit',
  'journeys/transfer',
  'journeys/speed',
  'journeys/withdraw',
  'journeys/bank-deposit',
  'journeys/register',
  'journeys/elsewhere',
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
