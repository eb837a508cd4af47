import type { Members } from '#server/accounts/ports.ts'
import { factEntry } from '#server/platform/outbox/facts.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { playedVenue, type VenueRoundRow } from './domain/venue-round.ts'
import type { RoundRecord } from './remote/callback-protocol.ts'
import type { VenueRounds } from './store/venue-rounds.ts'

interface ReportedRoundsDeps {
  units: UnitOfWork
  rounds: Pick<VenueRounds, 'in'>
  members: Pick<Members, 'byId'>
  /** The member of an account at a venue. */
  memberOf: (account: string) => string | undefined
  now: () => number
}

/** Keeps a round that a venue tells of the transfer wallet, once; undefined, or what is wrong with it. */
export type KeepReportedRound = (channelCode: string, record: RoundRecord) => Promise<string | undefined>

const isSame = (one: VenueRoundRow, other: VenueRoundRow): boolean =>
  one.stakedMinor === other.stakedMinor &&
  one.returnedMinor === other.returnedMinor &&
  one.currency === other.currency &&
  one.gameId === other.gameId

/** Rounds played with money that lies at a venue: they move none of ours, but are among the member's records and count as played. [C-13, C-14] */
export const createReportedRounds =
  ({ units, rounds, members, memberOf, now }: ReportedRoundsDeps): KeepReportedRound =>
  async (channelCode, { transactionId, account, roundId, gameId, currency, amountMinor, returnedMinor, endedAtMs }) => {
    const memberId = memberOf(account)
    if (memberId === undefined || !(await members.byId(memberId))) return 'a round of nobody here'
    const atMs = Math.min(endedAtMs, now())
    const round: VenueRoundRow = {
      channelCode,
      memberId,
      roundId,
      gameId,
      currency,
      stakedMinor: amountMinor,
      returnedMinor,
      state: 'done',
      startedAtMs: atMs,
      endedAtMs: atMs,
    }
    return units.run(async (unit) => {
      const inUnit = rounds.in(unit)
      const earlier = await inUnit.find(round)
      if (earlier) return isSame(earlier, round) ? undefined : 'here it is another round'
      await inUnit.keep(round)
      unit.announce(playedVenue(undefined, round, transactionId).map(factEntry))
      return undefined
    })
  }
