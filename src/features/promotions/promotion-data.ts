import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { createContext, useCallback, useContext, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import type { ResponseOf } from '#contract/define-call.ts'
import { promotionDetail } from '#contract/promotions/calls/promotions.ts'
import { type Claimed, claimMachine } from '#src/machines/promotions/claim-machine.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { useMemberId, useOnBalances } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { askPromotions, usePromotionChanges } from './promotion-changes.ts'
import { askEveryMs, useKeyOf } from './promotion-list.ts'

export type Detail = ResponseOf<typeof promotionDetail>
export type ClaimActor = ActorRefFrom<typeof claimMachine>

/** Everything that is known of promotions is asked again. */
export const useAskPromotions = (): (() => void) => {
  const cache = useQueryClient()
  const memberId = useMemberId()
  return useCallback(() => askPromotions(cache, memberId), [cache, memberId])
}

/** An operator's link carries what shows a promotion early behind a #, so that no server's log has it. */
export const usePromotion = (slug: string) => {
  const { gateway } = useShellServices()
  const keyOf = useKeyOf()
  usePromotionChanges()
  // What is given by itself changes a balance.
  useOnBalances(useAskPromotions())
  const preview = new URLSearchParams(useLocation().hash.slice(1)).get('preview')
  const input = preview === null ? { slug } : { slug, preview }
  return useQuery({
    queryKey: keyOf(promotionDetail.path, input),
    queryFn: async ({ signal }) =>
      dataOrThrow<typeof promotionDetail>(await gateway.call(promotionDetail, input, { signal, quiet: true })),
    refetchInterval: askEveryMs,
  })
}

const ClaimContext = createContext(claimMachine)

/** What claims are sent with, provided by `app`. */
export const ClaimProvider = ClaimContext.Provider

/** A claim of its own. `onClaimed`: what the page knows is to be asked again. */
export const useClaim = (place: string, onAnswered: (claimed: Claimed | null) => void): ClaimActor => {
  const actor = useActorRef(useContext(ClaimContext), { input: { place } })
  useEffect(() => {
    const { unsubscribe } = actor.on('claim.answered', ({ claimed }) => onAnswered(claimed))
    return unsubscribe
  }, [actor, onAnswered])
  return actor
}

export const useClaimState = (actor: ClaimActor) => ({
  busy: useSelector(actor, (snapshot) => snapshot.matches('claiming')),
  isOpen: useSelector(actor, (snapshot) => snapshot.matches('unconfirmed')),
  reject: useSelector(actor, ({ context }) => context.reject),
})
