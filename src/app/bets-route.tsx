import { useParams } from 'react-router-dom'
import { BetPage } from '#src/features/bets/bet-page.tsx'
import { BetsPage } from '#src/features/bets/bets-page.tsx'
import { createMembersRoute } from './members-route.tsx'

const Bets = () => {
  const { orderId } = useParams()
  return orderId === undefined ? <BetsPage /> : <BetPage key={orderId} asked={orderId} />
}

/** My bets, or the one whose number the address names. [R-12, C-13] */
export const BetsRoute = createMembersRoute(() => null, Bets)
