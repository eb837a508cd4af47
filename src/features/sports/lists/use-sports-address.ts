import { useSearchParams } from 'react-router-dom'
import { resultsPath } from '#src/features/sports/match-path.ts'
import { useListedSports } from './use-listed-sports.ts'
import { readAddress, writeAddress, type AddressChange, type SportsAddress } from './sports-address.ts'

/** Where the page is by now, which may not be drawn yet. */
export const addressNow = (): SportsAddress => {
  const { pathname, search } = window.location
  const read = readAddress(new URLSearchParams(search))
  return pathname === resultsPath ? { ...read, scope: 'results' } : read
}

/**
 * The address and the way to change some of it: of where the page is by then, which may not be drawn yet. A sport that the
 * operator does not offer is none. [C-10]
 */
export const useSportsAddress = (): [SportsAddress, (change: AddressChange) => void] => {
  const [params, setParams] = useSearchParams()
  const change = (some: AddressChange) => {
    setParams(writeAddress({ ...addressNow(), ...some }), { replace: true })
  }
  const address = readAddress(params)
  const isListed = useListedSports().some(({ sport }) => sport === address.sport)
  return [isListed ? address : { ...address, sport: null }, change]
}
