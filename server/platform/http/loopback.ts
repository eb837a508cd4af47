import type { FastifyRequest } from 'fastify'

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/**
 * True for a request that a program on this machine made itself. What a proxy passes on also comes from this machine, but
 * says so in a header.
 */
export const isFromLoopback = ({ socket, headers }: FastifyRequest): boolean => {
  const address = socket.remoteAddress ?? ''
  const isLoopback = address === '::1' || address.replace('::ffff:', '').startsWith('127.')
  return isLoopback && forwardingHeaders.every((name) => headers[name] === undefined)
}
