import type { CallTable } from '#server/platform/calls/handling.ts'
import { handleGameMove, handleGamePlay, handleGameRound, handleGameRounds } from './game-rounds.ts'
import { handleGameSeeds, handleGameSeedsRotate } from './game-seeds.ts'
import {
  handleGameTable,
  handleGameTableBet,
  handleGameTableLeave,
  handleGameTableList,
  handleGameTableRound,
} from './game-tables.ts'
import type { GamesCallDeps } from './handle.ts'

/** What answers the calls of our own games. */
export const gamesTable = {
  gameSeeds: handleGameSeeds,
  gameSeedsRotate: handleGameSeedsRotate,
  gamePlay: handleGamePlay,
  gameMove: handleGameMove,
  gameRounds: handleGameRounds,
  gameRound: handleGameRound,
  gameTable: handleGameTable,
  gameTableList: handleGameTableList,
  gameTableBet: handleGameTableBet,
  gameTableLeave: handleGameTableLeave,
  gameTableRound: handleGameTableRound,
} satisfies CallTable<GamesCallDeps>
