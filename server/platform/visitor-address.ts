import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

const withPort = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/
const forwardedHeader = 'x-forwarded-for'

/**
 * An address as proxies write it, in its one spelling: without port, brackets, the name of an interface and the IPv6
 * clothes of an IPv4 address. Undefined for what is no address.
 */
export const readAddress = (written: string): string | undefined => {
  const text = written.trim()
  const [, inBrackets, beforePort] = withPort.exec(text) ?? []
  const address = inBrackets ?? beforePort ?? text
  const isBracketed = inBrackets !== undefined
  if (!isIPv6(address) && (isBracketed || !isIPv4(address))) return undefined
  return ipaddr.process(address.split('%', 1)[0] ?? '').toString()
}

/**
 * Where a request comes from. Behind a proxy that is the last address in X-Forwarded-For, since what stands before it is
 * the client's own claim; undefined when what stands there is no address.
 */
export const visitorAddress = (request: IncomingMessage, trustProxy: boolean): string | undefined => {
  const forwarded = trustProxy ? request.headers[forwardedHeader] : undefined
  if (forwarded === undefined) return request.socket.remoteAddress ?? ''
  return readAddress([forwarded].flat().join(',').split(',').at(-1) ?? '')
}

/** Leaves the visitor's address alone in the header that it is read from; false when what stands there is no address. */
export const normalizeForwarded = (request: IncomingMessage): boolean => {
  const address = visitorAddress(request, true)
  if (address === undefined) return false
  if (request.headers[forwardedHeader] !== undefined) request.headers[forwardedHeader] = address
  return true
}
