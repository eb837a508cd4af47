import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { isEntrance } from '#src/machines/accounts/from-page.ts'
import type { Navigation } from './navigation.ts'

/** Pages that one does not come back to. */
const isPassing = (path: string): boolean => isEntrance(path) || /^\/(?:maintenance|access-\w+)$/.test(path)

/** Lets machines say where the user goes, also while the site is closed. [S-03, S-04, S-08, S-09, S-10] */
export const useNavigation = (navigation: Navigation): void => {
  const navigate = useNavigate()
  useEffect(
    () => navigation.attach((path, state) => void navigate(path, { state, replace: isPassing(location.pathname) })),
    [navigation, navigate],
  )
}
