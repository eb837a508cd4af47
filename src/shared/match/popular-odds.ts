import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { roomAskEveryMs } from '#contract/limits.ts'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import type { Socket } from '#src/gateway/gateway-port.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import type { MatchBoard } from './match-board.ts'

const askEveryMs = roomAskEveryMs
/** What was asked for so long ago is asked for when somebody looks. */
const staleMs = 15_000

/** No socket comes through, for longer than a reconnect takes, and for some a little longer: who needs what it pushes asks. */
export const useIsCut = (socket: Socket): boolean => {
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = (): void => {
      if (socket.status === 'connected') {
        clearTimeout(timer)
        timer = undefined
        setCut(false)
      } else timer ??= setTimeout(() => setCut(true), askEveryMs * (1 + Math.random()))
    }
    follow()
    const stop = socket.onStatus(follow)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [socket])
  return isCut
}

/** Asks for the markets of matches and puts them onto the board; the socket keeps them moving, or this does. [C-16] */
const useOdds = (items: readonly LiveItem[], board: MatchBoard, mode: 'always' | 'when cut'): void => {
  const { gateway, socket } = useShellServices()
  const isCut = useIsCut(socket)
  const matchIds = [...new Set(items.flatMap(({ matchId }) => matchId ?? []))].toSorted()
  const { data } = useQuery({
    queryKey: ['odds', ...matchIds],
    queryFn: async ({ signal }) => {
      const { livePopularOdds } = await import('#contract/sports/calls.ts')
      return dataOrThrow(await gateway.call(livePopularOdds, { matchIds }, { signal, quiet: true }))
    },
    enabled: matchIds.length > 0 && (isCut || mode === 'always'),
    staleTime: isCut ? 0 : staleMs,
    refetchInterval: isCut ? askEveryMs : false,
  })
  useEffect(() => {
    for (const match of data?.matches ?? []) board.put(match)
  }, [data, board])
}

/** All markets of the matches, from the start. */
export const usePopularOdds = (items: readonly LiveItem[], board: MatchBoard): void => useOdds(items, board, 'always')

/** Where no socket comes through, scores and odds move by asking. */
export const useOddsWithoutSocket = (items: readonly LiveItem[], board: MatchBoard): void =>
  useOdds(items, board, 'when cut')
