import type { ReactNode } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { safeFromPage } from '#src/machines/accounts/from-page.ts'
import { inPlace } from '#src/shared/account/login-link.tsx'
import { type EntranceScreen, useEntrancePlace } from './entrance-place.ts'
import { useEntrance } from './use-entrance.ts'

interface EntranceLinkProps {
  to: EntranceScreen
  className?: string | undefined
  children: ReactNode
}

/** Leads to another entrance; over a page it stays over it. */
export const EntranceLink = ({ to, className, children }: EntranceLinkProps) => {
  const entrance = useEntrance()
  const place = useEntrancePlace()
  return (
    <Link to={entrance[to]} className={className} onClick={place && inPlace(() => place.show(to))}>
      {children}
    </Link>
  )
}

/** Leads a logged-in member back to the page they came from; nothing when the log-in stands over that page. */
export const Entered = () => {
  const { fromPage } = useEntrance()
  return useEntrancePlace() ? null : <Navigate to={safeFromPage(fromPage)} replace />
}
