import { useSearchParams } from 'react-router-dom'
import { readAddress, writeAddress, type AddressChange, type SportsAddress } from './sports-address.ts'

/** The address and the way to change some of it: of where the page is by then, which may not be drawn yet. */
export const useSportsAddress = (): [SportsAddress, (change: AddressChange) => void] => {
  const [params, setParams] = useSearchParams()
  const change = (some: AddressChange) => {
    const now = readAddress(new URLSearchParams(window.location.search))
    setParams(writeAddress({ ...now, ...some }), { replace: true })
  }
  return [readAddress(params), change]
}
