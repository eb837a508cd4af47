import { addressTiers } from './address-key.ts'

export interface AddressCounts {
  hasRoomFor(address: string): boolean
  /** Counts a connection in; the function that it answers counts it out. */
  opened(address: string): () => void
}

/** Connections per address, `connectionsMax` at most; a wider network of IPv6 has its allowance of them. */
export const createAddressCounts = (connectionsMax: number): AddressCounts => {
  const counts = new Map<string, number>()
  const add = (key: string, change: 1 | -1): void => {
    const count = (counts.get(key) ?? 0) + change
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }
  return {
    hasRoomFor: (address) =>
      addressTiers(address).every(({ key, allowance }) => (counts.get(key) ?? 0) < connectionsMax * allowance),
    opened: (address) => {
      const tiers = addressTiers(address)
      for (const { key } of tiers) add(key, 1)
      let isOpen = true
      return () => {
        if (isOpen) for (const { key } of tiers) add(key, -1)
        isOpen = false
      }
    },
  }
}
