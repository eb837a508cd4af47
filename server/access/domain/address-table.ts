import ipaddr from 'ipaddr.js'

export interface AddressTable<Value> {
  readonly size: number
  /** The value of the narrowest network that the address lies in. Undefined too for what is no address. */
  find(address: string): Value | undefined
}

interface Networks<Value> {
  kind: string
  bits: number
  byNetwork: Map<string, Value>
}

/** IPv4 addresses in IPv6 clothes start after so many bits. */
const mappedBits = 96

const networkOf = (bytes: readonly number[], bits: number): string =>
  bytes.map((byte, index) => byte & (0xff00 >> Math.min(8, Math.max(0, bits - index * 8))) & 0xff).join('.')

/** `cidr` as a network, or undefined. An address alone is a network of one; an IPv4 in IPv6 clothes is the IPv4. */
const parseNetwork = (cidr: string): { kind: string; bits: number; bytes: number[] } | undefined => {
  if (ipaddr.isValidCIDR(cidr)) {
    const [address, bits] = ipaddr.parseCIDR(cidr)
    const own = ipaddr.process(address.toString())
    const isMapped = own.kind() !== address.kind() && bits >= mappedBits
    const [kept, keptBits] = isMapped ? [own, bits - mappedBits] : [address, bits]
    return { kind: kept.kind(), bits: keptBits, bytes: kept.toByteArray() }
  }
  if (!ipaddr.IPv4.isValidFourPartDecimal(cidr) && !ipaddr.IPv6.isValid(cidr)) return undefined
  const address = ipaddr.process(cidr)
  const bytes = address.toByteArray()
  return { kind: address.kind(), bits: bytes.length * 8, bytes }
}

/** True for an address or a network (CIDR) of IPv4 or IPv6. */
export const isNetwork = (cidr: string): boolean => parseNetwork(cidr) !== undefined

/**
 * Networks with what belongs to them, made once and asked for each call: a look-up costs one hash a prefix length, however
 * many networks there are. What is no network is left out; of the same network twice the first counts. [S-08, S-09, S-05]
 */
export const createAddressTable = <Value>(entries: readonly { cidr: string; value: Value }[]): AddressTable<Value> => {
  const groups: Networks<Value>[] = []
  for (const { cidr, value } of entries) {
    const network = parseNetwork(cidr)
    if (!network) continue
    const { kind, bits, bytes } = network
    let group = groups.find((each) => each.kind === kind && each.bits === bits)
    if (!group) groups.push((group = { kind, bits, byNetwork: new Map() }))
    const key = networkOf(bytes, bits)
    if (!group.byNetwork.has(key)) group.byNetwork.set(key, value)
  }
  groups.sort((one, other) => other.bits - one.bits)
  return {
    size: groups.reduce((sum, { byNetwork }) => sum + byNetwork.size, 0),
    find: (text) => {
      if (groups.length === 0 || !ipaddr.isValid(text)) return undefined
      const address = ipaddr.process(text)
      const [kind, bytes] = [address.kind(), address.toByteArray()]
      for (const group of groups) {
        const value = group.kind === kind ? group.byNetwork.get(networkOf(bytes, group.bits)) : undefined
        if (value !== undefined) return value
      }
      return undefined
    },
  }
}
