import type { IncomingHttpHeaders } from 'node:http'
import type { CodeName } from '#contract/codes.ts'
import type { Call } from '#contract/define-call.ts'
import { bodyDigestHeader, type CallHeaders } from '#contract/envelope.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { calls } from '#contract/registry.ts'
import type { CallGuards } from '#server/platform/calls/guards.ts'
import type { HandledCallName } from '#server/platform/calls/handling.ts'
import { createAddressRateLimit, createRateLimit } from '#server/platform/rate-limit.ts'
import { BodyPlaces, type ReceivedBody } from './body-places.ts'
import { whoCalls } from './dispatch.ts'
import type { NonceStore } from './nonce-store.ts'
import { isClockNear, isSigned, readHeaders, refuseNonce } from './request-head.ts'
import type { SessionTokens } from './session-token.ts'

/** Bodies of uploads that are received or worked on at the same time, and which share of all calls may be uploads. */
export const uploadLimits = {
  atOnceMax: 24,
  atOncePerAddressMax: 12,
  atOncePerMemberMax: 6,
  addressShare: 1 / 25,
  memberShare: 1 / 30,
} as const
const windowSeconds = 60

export interface UploadAdmissionDeps {
  guards: Pick<CallGuards, 'session'>
  tokens: SessionTokens
  /** A head that comes again would hold a place without a body. */
  nonces: NonceStore
  siteId: number
  now: () => number
  /** Calls of any kind that an address and a member may make a minute. */
  perMinute: { address: number; member: number }
}

/** A request of which nothing but the head has been read. */
export interface UploadHead {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly address: string
  readonly body: ReceivedBody
}

const lengthPattern = /^\d{1,15}$/
const digestPattern = /^[0-9a-f]{64}$/

const refuseLength = (length: string | undefined, bytesMax: number) => {
  const isNumber = length !== undefined && lengthPattern.test(length)
  if (!isNumber) return reject('BAD_REQUEST', { issues: [{ path: '', message: 'content-length is missing' }] })
  return Number(length) > bytesMax ? reject('BODY_TOO_LARGE') : undefined
}

/** The head as the signature vouches for it, together with the digest of the body that is to come. [C-01] */
const readSigned = (
  { tokens, nonces, siteId, now }: UploadAdmissionDeps,
  head: UploadHead,
): Outcome<CallHeaders, CodeName> => {
  const headers = readHeaders(head.headers)
  const digest = head.headers[bodyDigestHeader]
  if (!headers || typeof digest !== 'string' || !digestPattern.test(digest)) return reject('BAD_HEADERS')
  const nowMs = now()
  const keys = tokens.open(headers.gatewaySession, nowMs)
  if (!keys) return reject('GATEWAY_SESSION_UNKNOWN')
  if (!isClockNear(headers.timestamp, nowMs)) return reject('CLOCK_SKEW', { serverTimeMs: nowMs })
  if (!isSigned(keys, head, headers, digest)) return reject('BAD_SIGNATURE')
  if (Number(headers.siteId) !== siteId) return reject('BAD_HEADERS')
  return refuseNonce(nonces, { headers, address: head.address, nowMs }, 'head ') ?? accept(headers)
}

/**
 * Decides by its head alone whether the body of an upload is received: its length, its signature, whose it is, how many
 * of the member's and the address's there are. What it accepts has to be released when the upload is over.
 */
export const createUploadAdmission = (deps: UploadAdmissionDeps) => {
  const { perMinute } = deps
  const admitsAddress = createAddressRateLimit({
    points: Math.ceil(perMinute.address * uploadLimits.addressShare),
    windowSeconds,
  })
  const admitsMember = createRateLimit({
    points: Math.ceil(perMinute.member * uploadLimits.memberShare),
    windowSeconds,
  })
  const places = new BodyPlaces(uploadLimits)
  const running = new Set<{ memberId: string }>()

  const isHasty = (memberId: string): boolean => {
    const own = [...running].filter((upload) => upload.memberId === memberId).length
    return own >= uploadLimits.atOncePerMemberMax || !admitsMember(memberId)
  }

  return async (head: UploadHead, name: HandledCallName): Promise<Outcome<() => void, CodeName>> => {
    const call: Call = calls[name]
    const signed = refuseLength(head.headers['content-length'], call.bodyBytesMax) ?? readSigned(deps, head)
    if (!signed.ok) return signed
    const who = await whoCalls(call, { name, token: signed.value.token }, deps.guards)
    if (!who.ok) return who
    const memberId = who.value?.id ?? ''
    if (isHasty(memberId)) return reject('RATE_LIMITED_MEMBER')
    const leave = admitsAddress(head.address) ? places.enter(head.address, head.body) : undefined
    if (!leave) return reject('RATE_LIMITED_ADDRESS')
    const upload = { memberId }
    running.add(upload)
    return accept(() => {
      running.delete(upload)
      leave()
    })
  }
}

export type UploadAdmission = ReturnType<typeof createUploadAdmission>
