import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { replayPlayerMachine } from '#src/machines/live/replay-player-machine.ts'

export type ReplayPlayerRef = ActorRefFrom<typeof replayPlayerMachine>

const ReplayPlayerContext = createContext<ReplayPlayerRef | undefined>(undefined)

export const ReplayPlayerProvider = ReplayPlayerContext.Provider

export const useReplayPlayer = (): ReplayPlayerRef => {
  const player = useContext(ReplayPlayerContext)
  if (!player) throw new Error('useReplayPlayer needs a ReplayPlayerProvider above it')
  return player
}

const stepMs = 250

/** Place of the picture, often enough for words beside it. */
export const useReplayPlace = (): number =>
  useSelector(useReplayPlayer(), ({ context }) => Math.floor(context.atMs / stepMs) * stepMs)
