import ipaddr from 'ipaddr.js'
import type { SecurityDetails, SecurityEvent } from '#contract/accounts/entities/security-event.ts'
import { browserOf, deviceTypeOf } from '#contract/site/rules/device-type.ts'

const networkBits = 48

/** The network of an address: enough to know one's own, too little to find somebody. What is no address stays away. */
export const shortenAddress = (address: string): string => {
  if (!ipaddr.isValid(address)) return ''
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, 3).join('.')}.*`
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${networkBits}`).toString()}/${networkBits}`
}

interface Written extends Pick<SecurityEvent, 'kind' | 'atMs' | 'address' | 'region'> {
  seq: string
  userAgent: string
  session: string
  device: string
  details: SecurityDetails
}

interface Viewer {
  session: string
  device: string
  regionOf: (address: string) => string
}

/** An event as its member sees it. */
export const viewOf = (
  { seq, kind, atMs, address, region, userAgent, session, device, details }: Written,
  viewer: Viewer,
): SecurityEvent => ({
  id: seq,
  kind,
  atMs,
  current: (session !== '' && session === viewer.session) || (device !== '' && device === viewer.device),
  address: shortenAddress(address),
  region: region === '' && address !== '' ? viewer.regionOf(address) : region,
  deviceType: device === '' ? '' : deviceTypeOf(userAgent),
  browser: device === '' ? '' : browserOf(userAgent),
  way: details.way ?? null,
  count: details.count ?? 0,
  what: details.what ?? '',
  command: details.command ?? '',
})
