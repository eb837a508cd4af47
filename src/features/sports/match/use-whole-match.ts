import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { withDetailMove } from '#contract/sports/rules/detail-moves.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useIsCut } from '#src/shared/match/popular-odds.ts'
import { wholeMatch } from '#src/features/sports/sports-data.ts'

/** A match whole, with its detail as it is pushed; after a gap it is asked for again. [C-16] */
export const useWholeMatch = (matchId: string) => {
  const { gateway, socket } = useShellServices()
  const queries = useQueryClient()
  const isCut = useIsCut(socket)
  const query = wholeMatch(gateway, matchId, isCut)
  useEffect(() => {
    const { queryKey } = wholeMatch(gateway, matchId, false)
    const askAgain = (): void => void queries.invalidateQueries({ queryKey, exact: true })
    const stops = [
      socket.on('page.detail', (move) => {
        const whole = queries.getQueryData(queryKey)
        if (!whole || move[0] !== matchId) return
        const detail = withDetailMove(whole.detail, move)
        if (detail) queries.setQueryData(queryKey, { ...whole, detail: { ...whole.detail, ...detail } })
        else askAgain()
      }),
      socket.onStatus((status) => {
        if (status === 'connected') askAgain()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [gateway, socket, queries, matchId])
  return useQuery(query)
}
