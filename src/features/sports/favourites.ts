import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { favouriteList, favouriteSet } from '#contract/sports/match-calls.ts'
import type { ResponseOf } from '#contract/define-call.ts'
import { toast } from '#src/ui/toast-store.ts'
import { useAskLogin } from '#src/shared/account/use-ask-login.ts'
import { ownKey, ownQuery, useMemberId } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'

export interface Favourites {
  has(matchId: string): boolean
  /** Shown at once; taken back when the server says no. A visitor is asked to log in. */
  toggle(matchId: string): void
}

const none: readonly string[] = []

/** The matches that a member keeps in sight, on all devices. */
export const useFavourites = (): Favourites => {
  const { t } = useTranslations('sports')
  const { gateway } = useShellServices()
  const memberId = useMemberId()
  const askLogin = useAskLogin()
  const cache = useQueryClient()
  const { data } = useQuery({ ...ownQuery(gateway, memberId, favouriteList, {}), enabled: memberId !== '' })
  const kept = memberId === '' ? none : (data?.matchIds ?? none)
  // Rows are drawn again only when this changes.
  return useMemo(() => {
    const key = ownKey(memberId, favouriteList)
    const show = (matchIds: string[]) => cache.setQueryData<ResponseOf<typeof favouriteList>>(key, { matchIds })
    const change = async (matchId: string, isFavourite: boolean): Promise<void> => {
      await cache.cancelQueries({ queryKey: key })
      show(isFavourite ? [matchId, ...kept] : kept.filter((other) => other !== matchId))
      const answer = await gateway.call(favouriteSet, { matchId, isFavourite })
      if (answer.kind === 'accepted') show(answer.data.matchIds)
      else {
        const isFull = answer.kind === 'rejected' && answer.name === 'FAVOURITES_FULL'
        toast(t(isFull ? 'list.favouritesFull' : 'list.favouriteFailed'), { tone: 'error' })
        void cache.invalidateQueries({ queryKey: key })
      }
      void cache.invalidateQueries({ queryKey: ['sports', 'list', memberId] })
    }
    return {
      has: (matchId) => kept.includes(matchId),
      toggle: (matchId) => (memberId === '' ? askLogin() : void change(matchId, !kept.includes(matchId))),
    }
  }, [memberId, kept, cache, gateway, t, askLogin])
}
