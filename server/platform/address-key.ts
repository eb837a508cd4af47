import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What an address counts as for a limit: one network that it lies in, and how many times the limit that network has. */
export interface AddressTier {
  readonly key: string
  readonly allowance: number
}

const allowanceOf56 = 4
/** The allowance of a /48, the largest. */
export const allowanceMax = 16

const networks = [
  { bits: 64, allowance: 1 },
  { bits: 56, allowance: allowanceOf56 },
  { bits: 48, allowance: allowanceMax },
] as const

const bitsPerHexDigit = 4

/**
 * The networks of an address, the narrowest first. Whoever has IPv6 has a /64 of addresses at least, and often a /56 or a
 * /48: its addresses share a limit. An IPv4 address is one network, also in IPv6 clothes; what is no address is itself.
 * Keys of IPv6 are hexadecimal digits: those of wider networks begin those of narrower ones.
 */
export const addressTiers = (address: string): readonly AddressTier[] => {
  if (!address.includes(':') || !isIPv6(address)) return [{ key: address, allowance: 1 }]
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return [{ key: parsed.toString(), allowance: 1 }]
  const digits = Buffer.from(parsed.toByteArray()).toString('hex')
  return networks.map(({ bits, allowance }) => ({ key: digits.slice(0, bits / bitsPerHexDigit), allowance }))
}

/** What an address is counted under: its /64, or the IPv4 address. */
export const addressKey = (address: string): string => addressTiers(address)[0]?.key ?? address

/** The widest network of an address that counts: its /48, or the IPv4 address. */
export const widestKey = (address: string): string => addressTiers(address).at(-1)?.key ?? address
