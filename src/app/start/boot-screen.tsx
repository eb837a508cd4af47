import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { sitePerInfo } from '#contract/site/calls/site-info.ts'
import type { SiteInfo } from '#contract/site/entities/site.ts'
import { effectOf } from '#contract/codes.ts'
import { buildLabel, clientVersion } from '#contract/limits.ts'
import { CallError, dataOrThrow } from '#src/shared/app/call-fault.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Button } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/empty.tsx'
import { IconClock, IconRefresh } from '#src/ui/icons.tsx'
import { newsDomainKey, type Composition } from '#src/app/compose.ts'
import styles from './boot-screen.module.css'

/** What the site says of itself; asked once a visit, and when it has changed. Maintenance leads to its page. [C-08, S-10] */
export const siteQuery = ({
  gateway,
  endpoints,
  meetAccess,
  session,
  store,
}: Pick<Composition, 'gateway' | 'endpoints' | 'meetAccess' | 'session' | 'store'>) =>
  queryOptions({
    queryKey: ['site'],
    queryFn: async ({ signal }) => {
      const result = await gateway.call(sitePerInfo, {}, { signal, quiet: true })
      if (result.kind === 'rejected' && result.name === 'SYSTEM_MAINTENANCE') meetAccess('maintenance', result.data)
      const site = dataOrThrow(result)
      endpoints.learn(site)
      session.send({ type: 'session.siteKnown', mode: site.sessionMode })
      if (site.resources.newsOrigin === '') store.removeItem(newsDomainKey)
      else store.setItem(newsDomainKey, site.resources.newsOrigin)
      return site
    },
    retry: (failures, error) => failures < 1 && !(error instanceof CallError && error.reason === 'rejected'),
    staleTime: Infinity,
  })

/** Pages that say why the site is closed, and help: they need nothing of it. [R-04 … R-07] */
const helpPaths = ['/maintenance', '/access-alert', '/access-restriction', '/cs']
/** Members who pass in maintenance log in here. [S-10] */
const loginPaths = ['/login', '/entry/login']

/** Stands in while the site says nothing of itself. */
const standIn: SiteInfo = {
  siteId: 0,
  siteSeries: '',
  siteName: '',
  siteNameEn: '',
  seoTitle: '',
  venueName: '',
  languages: ['zh-CN', 'en'],
  defaultLanguage: 'zh-CN',
  currencies: [],
  cnyPerUsdtMilli: 1,
  maintainStatus: '0',
  sessionMode: 'login',
  demo: false,
  streams: false,
  matchVideos: false,
  clientVersion,
  buildLabel,
  notices: [],
  lines: [],
  lineErrorsMax: 1,
  navigation: [],
  home: { sections: [], greeting: false },
  sports: [],
  resources: { artOrigin: '', webp: true, newsOrigin: '', logoUrl: '' },
}

interface BootScreenProps {
  composition: Composition
  children: (site: SiteInfo) => ReactNode
}

/** A dialog stands over the page and leads on. [S-05] */
const hasDialog = ({ code }: CallError): boolean => code !== null && effectOf(code).kind === 'session'

/** What was wrong last, also while it is asked again: whoever logs in meanwhile keeps the form. */
const useLastError = (error: Error | null): Error | null => {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  return error ?? last
}

/** Opens when the site has said what it is; says what it said instead, or that nobody can be reached. [C-08, S-05, S-10, X-03] */
export const BootScreen = ({ composition, children }: BootScreenProps) => {
  const { t } = useTranslations('shell')
  const { pathname } = useLocation()
  const site = useQuery(siteQuery(composition))
  const { refetch } = site
  const error = useLastError(site.error)
  const hasFailed = error !== null && !site.data
  const staysOpen = helpPaths.includes(pathname) || (hasFailed && loginPaths.includes(pathname))
  useEffect(() => {
    // Back from a page that is open while the site is closed: it may be open by now.
    if (hasFailed && !staysOpen) void refetch()
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each page, not again for each answer
  }, [pathname])
  if (site.data) return children(site.data)
  if (staysOpen) return children(standIn)
  const refusal = error instanceof CallError && error.reason === 'rejected' ? error : null
  if (!hasFailed || (refusal && hasDialog(refusal))) return null
  return (
    <main className={styles.page}>
      <ErrorState
        title={t('start.failed')}
        text={refusal ? refusal.message : t('start.failedText')}
        icon={refusal ? <IconClock size={28} /> : undefined}
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
