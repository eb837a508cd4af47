import { useSelector } from '@xstate/react'
import { useLocation } from 'react-router-dom'
import { AccessNotice } from '#contract/access/entities/access-notice.ts'
import { useAccess } from './access-context.ts'

/** What the server said of the closed site: as it was just heard, or as the address carries it over a reload. */
export const useNotice = (): AccessNotice | null => {
  const access = useAccess()
  const met = useSelector(access, (snapshot) => snapshot.context.notice)
  const { state } = useLocation()
  const carried = AccessNotice.safeParse(state)
  return met ?? (carried.success ? carried.data : null)
}

/** Whether the site has never closed to who came here, by the address alone: then there is nothing to read. */
export const useIsStray = (state: 'alerted' | 'restricted'): boolean => {
  const met = useSelector(useAccess(), (snapshot) => snapshot.matches(state))
  const notice = useNotice()
  return notice === null && !met
}

/** The words of an operator, or ours where there are none. */
export const wordsOr = (words: string | undefined, ours: string): string =>
  words === undefined || words.trim() === '' ? ours : words
