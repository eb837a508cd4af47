import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Seconds of whole files on a quiet machine of two cores, of those that take nine or more; the last parts of their paths. */
export const measured: Readonly<Record<string, number>> = {
  'journeys/screens-member.long': 224,
  'chaos/command-faults.long.integration': 166,
  'chaos/command-faults-second.long.integration': 166,
  'journeys/visitor': 118,
  'journeys/translated-pages': 106,
  'journeys/tables': 95,
  'journeys/screens.long': 85,
  'journeys/bad-gateway': 80,
  'ladder/ladder.integration': 62,
  'journeys/screens': 61,
  'hostile/ids-of-others.integration': 58,
  'journeys/odd-browsers': 57,
  'journeys/games': 56,
  'media/media-server.integration': 56,
  'journeys/games-keyboard': 55,
  'journeys/symbols.long': 55,
  'chaos/orders-kill.long.integration': 55,
  'app/run-server.long.integration': 52,
  'journeys/sports': 47,
  'journeys/slip': 45,
  'journeys/frame': 44,
  'journeys/moderator': 41,
  'conformance/hostile-input.integration': 40,
  'journeys/table-clock': 35,
  'journeys/withdraw': 34,
  'journeys/page': 31,
  'journeys/first-html': 31,
  'journeys/activities': 30,
  'chaos/kill.long.integration': 30,
  'journeys/site': 29,
  'journeys/protection': 28,
  'journeys/own-game-kinds': 28,
  'journeys/access': 28,
  'conformance/venue-games.integration': 27,
  'chaos/one-connection.long.integration': 27,
  'postgres/embedded-postgres.long.integration': 27,
  'hostile/siege.long.integration': 26,
  'journeys/invite': 25,
  'chaos/command-faults.integration': 24,
  'journeys/safety': 24,
  'journeys/restart': 24,
  'journeys/english': 24,
  'journeys/speed': 23,
  'journeys/member': 23,
  'journeys/deposit': 23,
  'journeys/bets': 23,
  'journeys/viewer-tools': 22,
  'journeys/account-changes': 22,
  'chaos/ledger-kill.long.integration': 20,
  'chaos/kill.integration': 19,
  'journeys/elsewhere': 17,
  'conformance/matches.integration': 17,
  'store/held-flood.integration': 17,
  'channels/demo-channels.integration': 17,
  'journeys/moderation': 16,
  'chaos/lottery-kill.long.integration': 16,
  'chaos/kill-accounts.long.integration': 16,
  'journeys/slip-place': 15,
  'conformance/well-formed-ids.long.integration': 14,
  'chaos/settlement-kill.long.integration': 14,
  'app/interrupted-start.long.integration': 14,
  'postgres/database-functions.integration': 13,
  'chaos/tables-kill.long.integration': 13,
  'hostile/anonymous-costs.integration': 12,
  'chaos/callbacks-kill.long.integration': 12,
  'chaos/venues-kill.long.integration': 11,
  'chaos/venue-kill.integration': 11,
  'chaos/rounds-kill.long.integration': 11,
  'conformance/withdraw.integration': 10,
  'chaos/guarded-money.integration': 10,
  'keys/rotation.long.integration': 10,
  'fuzz/fuzz.long': 9,
}

const otherJourneySeconds = 12

/** Seconds that a file takes on a quiet machine, roughly: good for an order and for what is left, not for limits. */
export const weightOf = (file: string): number => {
  const name = file
    .replace(/\.test\.tsx?$/, '')
    .split('/')
    .slice(-2)
    .join('/')
  const seconds = measured[name]
  if (seconds !== undefined) return seconds
  if (file.includes('/journeys/')) return otherJourneySeconds
  return file.includes('.integration.') ? 3 : 0.1
}

/** Nobody has timed the tests of a fresh clone yet; a long file that starts last keeps one worker waiting for the other. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => weightOf(other.moduleId) - weightOf(one.moduleId))
  }
}
