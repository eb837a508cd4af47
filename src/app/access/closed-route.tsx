import { use, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useShellServices } from '#src/shared/app/services.tsx'
import { AccessProvider } from '#src/features/site-pages/access-context.ts'
import { AccessAlertPage } from '#src/features/site-pages/access-alert-page.tsx'
import { AccessRestrictionPage } from '#src/features/site-pages/access-restriction-page.tsx'
import { CsPage } from '#src/features/site-pages/cs-page.tsx'
import { MaintenancePage } from '#src/features/site-pages/maintenance-page.tsx'
import { alertPath, maintenancePath, restrictionPath } from '#src/machines/access/access-machine.ts'

const pages: Readonly<Record<string, () => ReactNode>> = {
  [maintenancePath]: MaintenancePage,
  [alertPath]: AccessAlertPage,
  [restrictionPath]: AccessRestrictionPage,
}

/** The pages that stand while the site is closed, with what knows why it is. [R-04 … R-07] */
export const ClosedRoute = () => {
  const { access } = useShellServices()
  const { pathname } = useLocation()
  const Page = pages[pathname] ?? CsPage
  return (
    <AccessProvider value={use(access.load())}>
      <Page />
    </AccessProvider>
  )
}
