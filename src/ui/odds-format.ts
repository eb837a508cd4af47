import { createContext, useCallback, useContext } from 'react'
import { formatOdds, type OddsFormat } from './format-odds.ts'

const OddsFormatContext = createContext<OddsFormat>('decimal')

export const OddsFormatProvider = OddsFormatContext.Provider

/** Writes a price, decimal × 1000, in the format that the person has chosen. */
export const useFormatOdds = (): ((oddsMilli: number) => string) => {
  const format = useContext(OddsFormatContext)
  return useCallback((oddsMilli) => formatOdds(oddsMilli, format), [format])
}
