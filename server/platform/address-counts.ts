import { addressKey, addressTiers } from './address-key.ts'

export interface AddressCounts {
  hasRoomFor(address: string): boolean
  /** Connections of the narrowest network of the address. */
  countOf(address: string): number
  /** The key of the narrowest network of the address that has no room; undefined when there is room. */
  fullKeyOf(address: string): string | undefined
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
  const fullKeyOf = (address: string): string | undefined =>
    addressTiers(address).find(({ key, allowance }) => (counts.get(key) ?? 0) >= connectionsMax * allowance)?.key
  return {
    countOf: (address) => counts.get(addressKey(address)) ?? 0,
    fullKeyOf,
    hasRoomFor: (address) => fullKeyOf(address) === undefined,
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

/** The first of these that comes from the network with this key. */
export const firstOfNetwork = <Item>(
  items: Iterable<readonly [Item, address: string]>,
  key: string,
): Item | undefined => {
  for (const [item, address] of items) if (addressTiers(address).some((tier) => tier.key === key)) return item
  return undefined
}
