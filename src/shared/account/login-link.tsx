import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useAskLogin } from './use-ask-login.ts'

const loginPathFrom = ({ pathname, search }: { pathname: string; search: string }): string =>
  pathname === '/app/home' && search === '' ? '/login' : `/login?fromPage=${encodeURIComponent(pathname + search)}`

/** Does something in place of following a link; not for a press that asks for another tab or window. */
export const inPlace =
  (act: () => void) =>
  (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    act()
  }

/** Opens the log-in over the page; in another tab it is a page that comes back to this one. */
export const LoginLink = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <Link to={loginPathFrom(useLocation())} className={className} onClick={inPlace(useAskLogin())}>
    {children}
  </Link>
)
