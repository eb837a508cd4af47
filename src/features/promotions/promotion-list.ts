import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/define-call.ts'
import { promotionList } from '#contract/promotions/calls/promotions.ts'
import { promotionStatuses, type PromotionStatus } from '#contract/promotions/calls/statuses.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { ownQuery, useMemberId } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { usePromotionChanges } from './promotion-changes.ts'

export type Card = ResponseOf<typeof promotionList>['promotions'][number]

/** What changes by itself: a day begins, a bet is settled. What an operator changes is pushed; this makes up for a lost push. */
export const askEveryMs = 60_000

/** The key names who asks and the language, since the answer is in it. */
export const useKeyOf = () => {
  const memberId = useMemberId()
  const { language } = useAppearance()
  return (path: string, input: object = {}) => ['promotions', memberId, language, path, input] as const
}

export const usePromotions = () => {
  const { gateway } = useShellServices()
  const keyOf = useKeyOf()
  usePromotionChanges()
  return useQuery({
    queryKey: keyOf(promotionList.path),
    queryFn: async ({ signal }) =>
      dataOrThrow<typeof promotionList>(await gateway.call(promotionList, {}, { signal, quiet: true })),
    refetchInterval: askEveryMs,
  })
}

/** By promotion; nothing for visitors. */
export const usePromotionStatuses = (): { isPending: boolean; of: ReadonlyMap<string, PromotionStatus> } => {
  const { gateway } = useShellServices()
  const memberId = useMemberId()
  const query = useQuery({ ...ownQuery(gateway, memberId, promotionStatuses, {}), enabled: memberId !== '' })
  const found = query.data?.standings ?? []
  return {
    isPending: memberId !== '' && query.isPending,
    of: new Map(found.map((status) => [status.promotionId, status])),
  }
}

/** Something of a promotion can be had now. */
export const hasReady = (status: PromotionStatus | undefined): boolean => (status?.ready.length ?? 0) > 0
