import { createContext, useCallback, useContext } from 'react'
import { formatOdds, type OddsFormat } from './format-odds.ts'

const OddsFormatContext = createContext<OddsFormat>('decimal')

export const OddsFormatProvider = OddsFormatContext.Provider

/** Writes a price, decimal × 1000, in the format that the person has chosen; a price that was taken, in the one it was `taken` by. */
export const useFormatOdds = (taken?: OddsFormat): ((oddsMilli: number) => string) => {
  const chosen = useContext(OddsFormatContext)
  const format = taken ?? chosen
  return useCallback((oddsMilli) => formatOdds(oddsMilli, format), [format])
}
