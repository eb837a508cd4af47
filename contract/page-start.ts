import * as z from 'zod/mini'

/** The element of the page whose text is a `PageStart`. */
export const pageStartId = 'page-start'

/** The entry of the page's `server-timing` header: how long before, in milliseconds, what the page carries was made. */
export const pageAgeName = 'age'

/** A page that is older than this by the browser's clock came from a cache: what it carries is not used. */
export const pageStartFreshMs = 60_000

/**
 * The server's half of a handshake, which a page brings along. [C-06] `signature` is by the site's key over
 * `offerContext` ‖ serverKey ‖ the ASCII of `token`. The browser sends `clientKey.token` as its gateway session: its own
 * point in base64url stands first.
 */
export const HandshakeOffer = z.object({
  serverKey: z.string(),
  siteKey: z.string(),
  signature: z.string(),
  token: z.string(),
  expiresAtMs: z.int(),
})
export type HandshakeOffer = z.infer<typeof HandshakeOffer>

/** Keeps the signature of an offer apart from that of a handshake. */
export const offerContext = 'grandstand page offer v1'

/** What the calls of a page's first screen would answer to anybody; each is used once. [C-02, C-08] */
export const PageStart = z.object({
  /** Server time, milliseconds. */
  madeAtMs: z.int(),
  language: z.enum(['zh-CN', 'en']),
  offer: HandshakeOffer,
  answers: z.array(z.object({ path: z.string(), input: z.unknown(), data: z.unknown() })),
})
export type PageStart = z.infer<typeof PageStart>
