import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { anchorGifts } from '#contract/gifts/calls.ts'
import { serverCacheMs } from '#contract/limits.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { useShellServices } from '#src/shared/app/services.tsx'

/**
 * What the catalogue calls gifts in the language in force, by gift id, also those that are sold no longer. Chinese names
 * came with the gifts themselves. [E-12]
 */
export const useGiftNames = (): ReadonlyMap<string, string> => {
  const { gateway } = useShellServices()
  const { language } = useAppearance()
  const { data } = useQuery({
    queryKey: ['site', anchorGifts.path, language],
    queryFn: async ({ signal }) => dataOrThrow(await gateway.call(anchorGifts, {}, { signal, quiet: true })),
    staleTime: serverCacheMs,
    enabled: language !== 'zh-CN',
  })
  return useMemo(() => new Map((data?.gifts ?? []).map(({ giftId, name }) => [giftId, name])), [data])
}
