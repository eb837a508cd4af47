import { queryOptions, useQuery } from '@tanstack/react-query'
import { countryAreaList } from '#contract/site/calls/site.ts'
import type { CountryArea } from '#contract/site/entities/site-config.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { useShellServices } from '#src/shared/app/services.tsx'

const areasQuery = (gateway: Gateway) =>
  queryOptions({
    queryKey: ['site', 'areas'],
    queryFn: async ({ signal }) => dataOrThrow(await gateway.call(countryAreaList, {}, { signal, quiet: true })),
    staleTime: 60_000,
  })

const mainland: CountryArea = {
  areaCode: '+86',
  name: '中国大陆',
  nameEn: 'Mainland China',
  phonePattern: 'mainland',
  sort: 0,
}

/** The countries and regions whose numbers the site takes, in order; the mainland until they are known. [V-04] */
export const useCountryAreas = (): readonly CountryArea[] => {
  const { gateway } = useShellServices()
  const { data } = useQuery(areasQuery(gateway))
  const areas = data?.areas.toSorted((one, other) => one.sort - other.sort) ?? []
  return areas.length > 0 ? areas : [mainland]
}
