import type { IncomingMessage } from 'node:http'
import type { Socket } from 'socket.io'
import type { CodeName } from '#contract/codes.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { SocketAuth } from '#contract/pushes.ts'
import { ackOf } from './acks.ts'
import type { Log } from '#server/platform/log.ts'

/** Whom a token stands for. */
export interface SocketIdentity {
  /** Undefined for visitors. */
  member: MemberInfo | undefined
  /** Until when, for members. */
  untilMs?: number
  /** Why a token stands for nobody any more; such a socket is a visitor's. */
  sessionEnd?: CodeName
}

/** What the handshake found out about a socket. */
export interface Handshake extends SocketIdentity {
  auth: SocketAuth
  request: IncomingMessage
  address: string
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
  addressOf: (request: IncomingMessage) => string
  log: Log
}

export const handshakeOf = (socket: Socket): Handshake => socket.data as Handshake

const refusal = (name: CodeName): Error => Object.assign(new Error(name), { data: ackOf(name, 'zh-CN') })

/** Reads who a socket is and asks the guards; answers why it is not let in. */
export const checkHandshake = async (
  socket: Socket,
  { guards, siteId, addressOf, log }: HandshakeOptions,
): Promise<Error | undefined> => {
  const auth = SocketAuth.safeParse(socket.handshake.auth)
  if (!auth.success) return refusal('BAD_REQUEST')
  if (Number(auth.data.siteId) !== siteId) return refusal('BAD_HEADERS')
  try {
    const { request } = socket
    const identity = auth.data.token === '' ? { member: undefined } : await guards.identify(auth.data.token)
    const handshake: Handshake = { ...identity, auth: auth.data, request, address: addressOf(request) }
    socket.data = handshake
    const refused = guards.refusalOf(handshake)
    return refused && refusal(refused)
  } catch (error) {
    log.error({ err: error }, 'the session of a socket could not be read')
    return refusal('INTERNAL')
  }
}
