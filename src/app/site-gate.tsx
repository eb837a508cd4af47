import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sitePerInfo } from '#contract/calls/site-info.ts'
import type { SiteInfo } from '#contract/entities/site.ts'
import { dataOrThrow } from '#src/features/call-fault.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty, ErrorState } from '#src/ui/empty.tsx'
import { IconClock, IconRefresh } from '#src/ui/icons.tsx'
import styles from './site-gate.module.css'
import { useWords } from '#src/features/words.tsx'

/** What the site says of itself; asked once a visit. [C-08] */
export const siteQuery = (gateway: Gateway) =>
  queryOptions({
    queryKey: ['site'],
    queryFn: async ({ signal }) => dataOrThrow(await gateway.call(sitePerInfo, {}, { signal })),
    staleTime: Infinity,
  })

/** Opens when the site has said what it is; says so when the server cannot be reached, or is closed. [C-08, S-10] */
export const SiteGate = ({ gateway, children }: { gateway: Gateway; children: (site: SiteInfo) => ReactNode }) => {
  const { t } = useWords('shell')
  const site = useQuery(siteQuery(gateway))
  if (site.data?.maintainStatus === '0')
    return (
      <main className={styles.page}>
        <Empty
          icon={<IconClock size={28} />}
          title={t('maintenance.title')}
          text={t('maintenance.text')}
          action={
            <Button busy={site.isFetching} onClick={() => void site.refetch()}>
              {t('common:retry')}
            </Button>
          }
        />
      </main>
    )
  if (site.data) return children(site.data)
  if (site.isPending) return null
  return (
    <main className={styles.page}>
      <ErrorState
        title={t('start.failed')}
        text={t('start.failedText')}
        action={
          <Button
            variant="primary"
            busy={site.isFetching}
            icon={<IconRefresh size={18} />}
            onClick={() => void site.refetch()}
          >
            {t('common:retry')}
          </Button>
        }
      />
    </main>
  )
}
