import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { BetPage } from '#src/features/bets/bet-page.tsx'
import { searchOfFormerBets } from '#src/features/bets/records/record-filters.ts'
import { recordsPath } from '#src/features/bets/records/record-words.ts'
import { createMembersRoute } from './members-route.tsx'

const Bet = createMembersRoute(
  () => null,
  () => {
    const { orderId = '' } = useParams()
    return <BetPage key={orderId} asked={orderId} />
  },
)

/** One bet of mine. The list that was at this address is the one of all bets, narrowed to sports. [R-12, C-13] */
export const BetsRoute = () => {
  const { orderId } = useParams()
  const [search] = useSearchParams()
  if (orderId !== undefined) return <Bet />
  const narrowed = new URLSearchParams(searchOfFormerBets(search)).toString()
  return <Navigate to={`${recordsPath}?${narrowed}`} replace />
}
