import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ResponseOf } from '#contract/define-call.ts'
import type { matchDetail } from '#contract/sports/match-calls.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useIsCut } from '#src/shared/match/popular-odds.ts'
import { wholeMatch } from '#src/features/sports/sports-data.ts'
import { createDetailFollower } from './detail-follower.ts'

/** A match whole, with its detail as it is pushed; after a gap it is asked for again. [C-16] */
export const useWholeMatch = (matchId: string) => {
  const { gateway, socket } = useShellServices()
  const queries = useQueryClient()
  const asked = useQuery(wholeMatch(gateway, matchId, useIsCut(socket)))
  const follower = useMemo(() => {
    const { queryKey } = wholeMatch(gateway, matchId, false)
    return createDetailFollower({
      read: () => queries.getQueryData(queryKey)?.detail,
      write: (detail) => {
        const whole = queries.getQueryData(queryKey)
        if (!whole) return
        const after: ResponseOf<typeof matchDetail> = { ...whole, detail: { ...whole.detail, ...detail } }
        queries.setQueryData(queryKey, after)
      },
      ask: () => void queries.invalidateQueries({ queryKey, exact: true }),
    })
  }, [queries, gateway, matchId])
  useEffect(() => {
    const stops = [
      socket.on('page.detail', (move) => {
        if (move[0] === matchId) follower.heard(move)
      }),
      socket.onStatus((status) => {
        if (status === 'connected') follower.reconnected()
      }),
      follower.stop,
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [socket, matchId, follower])
  useEffect(() => follower.answered(), [follower, asked.data, asked.dataUpdatedAt])
  return asked
}
