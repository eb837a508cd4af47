import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take more than ten seconds, the longest first; those that follow real encoders beside each other. */
const longest = [
  'media-server.integration',
  'demo-channels.integration',
  'embedded-postgres.integration',
  'hostile-input.integration',
  'run-server.integration',
  'kill-accounts.integration',
  'kill.integration',
  'journeys/screens',
  'journeys/odd-browsers',
  'journeys/safety',
  'journeys/site',
  'journeys/moderator',
  'journeys/restart',
  'journeys/account-outage',
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
