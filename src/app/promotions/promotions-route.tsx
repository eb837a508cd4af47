import { useMemo, type ReactNode } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { PromotionSlug } from '#contract/promotions/entities/promotion-slug.ts'
import { ActivitiesPage } from '#src/features/promotions/activities-page.tsx'
import { ActivityPage } from '#src/features/promotions/activity-page.tsx'
import { ClaimProvider } from '#src/features/promotions/promotion-data.ts'
import { WelfarePage } from '#src/features/promotions/welfare/welfare-page.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { activitiesPath } from '#src/shared/site/activity-paths.ts'
import { browserStore } from '#src/app/browser-store.ts'
import { FormCommands } from '#src/app/command/form-commands.tsx'
import { provideClaims } from './provide-claims.ts'

const Claims = ({ children }: { children: ReactNode }) => {
  const { gateway, session, serverNow } = useShellServices()
  const machine = useMemo(
    () =>
      provideClaims({
        gateway,
        store: browserStore('sessionStorage'),
        memberId: () => session.getSnapshot().context.userInfo?.id ?? null,
        serverNow,
      }),
    [gateway, session, serverNow],
  )
  return (
    <FormCommands>
      <ClaimProvider value={machine}>{children}</ClaimProvider>
    </FormCommands>
  )
}

export const ActivitiesRoute = () => (
  <Claims>
    <ActivitiesPage />
  </Claims>
)

/** A promotion at its address; what cannot be one leads to the list. */
export const ActivityRoute = () => {
  const slug = PromotionSlug.safeParse(useParams()['slug'])
  return slug.success ? (
    <Claims>
      <ActivityPage key={slug.data} slug={slug.data} />
    </Claims>
  ) : (
    <Navigate to={activitiesPath} replace />
  )
}

export const WelfareRoute = () => (
  <Claims>
    <WelfarePage />
  </Claims>
)
