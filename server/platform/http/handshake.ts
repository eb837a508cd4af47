import type { ResponseOf } from '#contract/define-call.ts'
import { offerContext, type HandshakeOffer } from '#contract/page-start.ts'
import type { gatewayVerify } from '#contract/site/calls/system.ts'
import { agreeKeys, makeHalf } from './gateway-keys.ts'
import type { SessionTokens } from './session-token.ts'
import type { SiteKey } from './site-key.ts'

const sessionMs = 24 * 60 * 60_000

/** Sets up gateway sessions for gw/ic/verify. */
export interface Handshakes {
  /** Undefined when the client's key is not a point of the curve. */
  answer(clientKey: string): { token: string; data: ResponseOf<typeof gatewayVerify> } | undefined
  /** Our half, for a page: the client's half comes with its first call. */
  offer(): HandshakeOffer
}

/** [C-06] The answer is signed over clientKey ‖ serverKey ‖ token, so that nobody in between can put in keys of their own. */
export const createHandshakes = (deps: { siteKey: SiteKey; tokens: SessionTokens; now: () => number }): Handshakes => ({
  answer: (clientKeyText) => {
    const clientKey = Buffer.from(clientKeyText, 'base64url')
    const agreed = agreeKeys(clientKey)
    if (!agreed) return undefined
    const serverTimeMs = deps.now()
    const expiresAtMs = serverTimeMs + sessionMs
    const token = deps.tokens.issue(agreed.keys, expiresAtMs)
    const signature = deps.siteKey.sign(Buffer.concat([clientKey, agreed.serverKey, Buffer.from(token, 'ascii')]))
    const serverKey = agreed.serverKey.toString('base64url')
    return { token, data: { serverKey, siteKey: deps.siteKey.spki, signature, serverTimeMs, expiresAtMs } }
  },
  offer: () => {
    const { serverKey, privateKey } = makeHalf()
    const expiresAtMs = deps.now() + sessionMs
    const token = deps.tokens.issueHalf(privateKey, expiresAtMs)
    const signed = Buffer.concat([Buffer.from(offerContext), serverKey, Buffer.from(token, 'ascii')])
    const signature = deps.siteKey.sign(signed)
    return { serverKey: serverKey.toString('base64url'), siteKey: deps.siteKey.spki, signature, token, expiresAtMs }
  },
})
