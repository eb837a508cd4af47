import type { CodeName } from '#contract/codes.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { accept, type Outcome } from '#contract/outcome.ts'
import { SocketAuth } from '#contract/pushes.ts'
import type { Log } from '#server/platform/log.ts'

/** Whom a token stands for. */
export interface SocketIdentity {
  /** Undefined for visitors. */
  member: MemberInfo | undefined
  /** Until when, for members. */
  untilMs?: number
  /** Why a token stands for nobody any more; such a socket is a visitor's. */
  sessionEnd?: { readonly reason: CodeName; readonly data?: unknown }
}

/** What is kept of the request that opened a socket. */
export interface Visit {
  address: string
  /** As the proxy in front says it. */
  region: string | undefined
  acceptLanguage: string | undefined
}

/** What the handshake found out about a socket. */
export interface Handshake extends SocketIdentity {
  auth: SocketAuth
  address: string
  region: string | undefined
}

export interface HandshakeGuards {
  identify: (token: string) => Promise<SocketIdentity>
  /** Why a socket is not let in, or undefined. */
  refusalOf: (handshake: Handshake) => CodeName | undefined
}

interface HandshakeOptions {
  guards: HandshakeGuards
  /** The site that is served; sockets of another are refused. [C-01] */
  siteId: number
  log: Log
}

const refuse = (code: CodeName) => ({ ok: false, code }) as const

/** Reads who a socket is and asks the guards; answers why it is not let in. */
export const checkHandshake = async (
  given: unknown,
  { address, region }: Visit,
  { guards, siteId, log }: HandshakeOptions,
): Promise<Outcome<Handshake, CodeName>> => {
  const auth = SocketAuth.safeParse(given)
  if (!auth.success) return refuse('BAD_REQUEST')
  if (Number(auth.data.siteId) !== siteId) return refuse('BAD_HEADERS')
  try {
    const identity = auth.data.token === '' ? { member: undefined } : await guards.identify(auth.data.token)
    const handshake: Handshake = { ...identity, auth: auth.data, address, region }
    const refused = guards.refusalOf(handshake)
    return refused ? refuse(refused) : accept(handshake)
  } catch (error) {
    log.error({ err: error }, 'the session of a socket could not be read')
    return refuse('INTERNAL')
  }
}
