import { createContext, useContext } from 'react'

export type EntranceScreen = 'login' | 'register' | 'forgot'

/** An entrance that stands over a page, in place of being one. */
export interface EntrancePlace {
  /** Path and query of the page under it. */
  page: string
  show: (screen: EntranceScreen) => void
}

const EntrancePlaceContext = createContext<EntrancePlace | undefined>(undefined)

export const EntrancePlaceProvider = EntrancePlaceContext.Provider

/** Undefined where the entrance is a page of its own. */
export const useEntrancePlace = (): EntrancePlace | undefined => useContext(EntrancePlaceContext)
