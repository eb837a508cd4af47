import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { promotionStatuses } from '#contract/promotions/calls/statuses.ts'
import type { Socket } from '#src/gateway/gateway-port.ts'
import { ownKey } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'

/** Everybody hears of a change at once; their questions spread over this time. */
const spreadMs = 2_000

/** Everything that is known of promotions is asked again. */
export const askPromotions = (cache: QueryClient, memberId: string): void => {
  void cache.invalidateQueries({ queryKey: ['promotions'] })
  void cache.invalidateQueries({ queryKey: ownKey(memberId, promotionStatuses) })
  void cache.invalidateQueries({ queryKey: ['member', memberId, 'activity'] })
}

const subscribed = new WeakSet<Socket>()

/**
 * When an operator has changed promotions, they are asked again: from the first that is shown on, once however many are,
 * and for good, since what pages that were left have shown is kept too. [C-15]
 */
export const usePromotionChanges = (): void => {
  const { socket, session } = useShellServices()
  const cache = useQueryClient()
  useEffect(() => {
    if (subscribed.has(socket)) return
    subscribed.add(socket)
    let timer: ReturnType<typeof setTimeout> | undefined
    socket.on('promotions.changed', () => {
      timer ??= setTimeout(() => {
        timer = undefined
        askPromotions(cache, session.getSnapshot().context.userInfo?.id ?? '')
      }, Math.random() * spreadMs)
    })
  }, [socket, session, cache])
}
