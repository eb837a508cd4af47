import type { IncomingMessage } from 'node:http'

/**
 * True for a handshake of a page of the site: of the address that it asks, or of another one of the site's. Programs name
 * no origin; they show who they are by a token all the same.
 */
export const isOwnOrigin = (
  { headers: { origin, host } }: Pick<IncomingMessage, 'headers'>,
  siteOrigins: () => readonly string[],
): boolean => {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  return from.host !== '' && (from.host === host || siteOrigins().includes(from.origin))
}
