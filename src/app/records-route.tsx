import { useParams } from 'react-router-dom'
import { RecordsPage } from '#src/features/bets/records/records-page.tsx'
import { VenueRoundPage } from '#src/features/bets/records/venue-round-page.tsx'
import { createMembersRoute } from './members-route.tsx'
import { provideRecords } from './provide-records.ts'

/** Every bet of mine, whatever it was on. [R-12, C-13] */
export const RecordsRoute = createMembersRoute(provideRecords, RecordsPage)

const VenueRound = () => {
  const { channelCode = '', roundId = '' } = useParams()
  return <VenueRoundPage key={`${channelCode}/${roundId}`} channelCode={channelCode} roundId={roundId} />
}

/** One round at a venue. [C-13] */
export const VenueRoundRoute = createMembersRoute(() => null, VenueRound)
