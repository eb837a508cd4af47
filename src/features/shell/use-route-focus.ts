import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** After a move to another page the keyboard and the screen reader start at its content, and the page at its top. */
export const useRouteFocus = (mainId: string): void => {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById(mainId)?.focus({ preventScroll: true })
    if (type !== 'POP') scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, type, mainId])
}
