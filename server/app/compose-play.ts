import { createLottery } from '#server/lottery/create-lottery.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { createRecords } from '#server/records/create-records.ts'
import type { createOpenStakes } from '#server/records/open-stakes.ts'
import type { RecordSource } from '#server/records/ports.ts'
import { createVenues } from '#server/venues/create-venues.ts'
import type { DepsOf } from './compose-deps.ts'
import type { OpenedVenues } from './open-venues.ts'

type PlayDeps = Omit<DepsOf<typeof createVenues>, keyof OpenedVenues> &
  DepsOf<typeof createLottery> & {
    venues: OpenedVenues
    /** Bets on matches and rounds of our own games. */
    ownRecords: readonly RecordSource[]
    openStakes: Pick<ReturnType<typeof createOpenStakes>, 'readFrom'>
  }

/** Games of venues and lotteries, and one list of everything that is played. */
export const composePlay = (
  infrastructure: Infrastructure,
  { venues: opened, ownRecords, openStakes, ...deps }: PlayDeps,
) => {
  const venues = createVenues(infrastructure, { ...opened, ...deps })
  const lottery = createLottery(infrastructure, deps)
  // Another kind of bet is one more entry here.
  const sources = [...ownRecords, lottery.records, venues.records]
  openStakes.readFrom(sources)
  return { venues, lottery, records: createRecords(infrastructure, sources) }
}
