import { queryOptions, useQuery } from '@tanstack/react-query'
import { sitePerInfoV5 } from '#contract/site/calls/site.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { useShellServices } from '#src/shared/app/services.tsx'

const v5Query = (gateway: Gateway) =>
  queryOptions({
    queryKey: ['site', 'v5'],
    queryFn: async ({ signal }) => dataOrThrow(await gateway.call(sitePerInfoV5, {}, { signal, quiet: true })),
    staleTime: 60_000,
  })

/** What the site says of the rules of its forms; without data until it is known. [C-10, V-01, V-03, V-05] */
export const useSiteV5 = () => useQuery(v5Query(useShellServices().gateway))
