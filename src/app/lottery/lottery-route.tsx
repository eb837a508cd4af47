import { Navigate, useParams } from 'react-router-dom'
import { LotteryGame } from '#contract/lottery/entities/lottery.ts'
import { GamePage } from '#src/features/lottery/game-page.tsx'
import { lotteryPath } from '#src/shared/site/lottery-paths.ts'
import { createMembersRoute } from '#src/app/members/members-route.tsx'
import { provideLottery } from './provide-lottery.ts'

const GameOfAddress = ({ machines }: { machines: ReturnType<typeof provideLottery> }) => {
  const game = LotteryGame.safeParse(useParams()['game'])
  return game.success ? (
    <GamePage key={game.data} game={game.data} machines={machines} />
  ) : (
    <Navigate to={lotteryPath} replace />
  )
}

/** A lottery at its address; an unknown one leads to all of them. */
export const LotteryGameRoute = createMembersRoute(provideLottery, GameOfAddress)
