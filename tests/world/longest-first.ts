import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Seconds of whole files on a quiet machine of two cores, of those that take nine or more; the last parts of their paths. */
export const measured: Readonly<Record<string, number>> = {
  'journeys/screens-member.long': 224,
  'chaos/command-faults.long.integration': 166,
  'chaos/command-faults-second.long.integration': 166,
  'journeys/visitor': 118,
  'journeys/translated-pages': 106,
  'journeys/rewind': 100,
  'journeys/tables': 95,
  'journeys/screens.long': 85,
  'journeys/bad-gateway': 80,
  'conformance/hostile-input.integration': 76,
  'chaos/command-faults.integration': 67,
  'journeys/screens': 61,
  'hostile/ids-of-others.integration': 58,
  'media/media-server.integration': 57,
  'journeys/odd-browsers': 57,
  'journeys/games': 56,
  'journeys/games-keyboard': 55,
  'journeys/symbols.long': 55,
  'chaos/orders-kill.long.integration': 55,
  'app/run-server.long.integration': 52,
  'journeys/sports': 47,
  'ladder/ladder.long.integration': 46,
  'journeys/slip': 45,
  'journeys/frame': 44,
  'journeys/moderator': 41,
  'journeys/go-live': 40,
  'journeys/table-clock': 35,
  'journeys/withdraw': 34,
  'journeys/page': 31,
  'journeys/first-html': 31,
  'journeys/activities': 30,
  'chaos/kill.long.integration': 30,
  'promotions/daily-dry-run.long.integration': 30,
  'journeys/replay': 30,
  'journeys/site': 29,
  'journeys/protection': 28,
  'journeys/own-game-kinds': 28,
  'journeys/access': 28,
  'conformance/venue-games.integration': 28,
  'journeys/review': 28,
  'chaos/one-connection.long.integration': 27,
  'postgres/embedded-postgres.long.integration': 27,
  'live/streams.integration': 26,
  'hostile/siege.long.integration': 26,
  'journeys/invite': 25,
  'chaos/guarded-money.long.integration': 25,
  'hostile/anonymous-costs.integration': 25,
  'conformance/stream-review.integration': 25,
  'journeys/safety': 24,
  'journeys/restart': 24,
  'journeys/english': 24,
  'journeys/speed': 23,
  'journeys/member': 23,
  'journeys/deposit': 23,
  'journeys/bets': 23,
  'store/held-flood.long.integration': 23,
  'journeys/viewer-tools': 22,
  'journeys/account-changes': 22,
  'conformance/withdraw.integration': 22,
  'chaos/raid-kill.long.integration': 21,
  'channels/demo-channels.integration': 20,
  'ladder/ladder.integration': 20,
  'chaos/ledger-kill.long.integration': 20,
  'conformance/stream-delay.integration': 20,
  'conformance/matches.integration': 19,
  'whip/whip.integration': 19,
  'sandbox/sandbox-feed.integration': 17,
  'journeys/elsewhere': 17,
  'conformance/terminal.integration': 16,
  'journeys/moderation': 16,
  'chaos/lottery-kill.long.integration': 16,
  'chaos/kill-accounts.long.integration': 16,
  'journeys/slip-place': 15,
  'conformance/well-formed-ids.long.integration': 14,
  'chaos/settlement-kill.long.integration': 14,
  'app/interrupted-start.long.integration': 14,
  'conformance/speed.integration': 14,
  'conformance/single-wallet.integration': 14,
  'hostile/uploads.integration': 14,
  'chaos/tables-kill.long.integration': 13,
  'app/database-roles.integration': 13,
  'engine/dry-run.integration': 13,
  'conformance/bank-deposit.integration': 12,
  'chaos/callbacks-kill.long.integration': 12,
  'sandbox/sandbox.integration': 12,
  'hostile/address-rates.integration': 12,
  'chaos/venues-kill.long.integration': 11,
  'chaos/rounds-kill.long.integration': 11,
  'conformance/venues.integration': 11,
  'media/streamers.integration': 11,
  'hostile/locked-money.integration': 10,
  'keys/rotation.long.integration': 10,
  'conformance/usdt-deposit.integration': 10,
  'store/code-limits.integration': 10,
  'hostile/raced-commands.integration': 9,
  'fuzz/fuzz.long': 9,
  'conformance/raids.integration': 9,
  'hostile/moderation-faults.long.integration': 9,
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
