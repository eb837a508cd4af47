import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Log } from '#server/platform/log.ts'
import { createRateLimit } from '#server/platform/rate-limit.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'
import type { CallbackAnswer } from './domain/callback.ts'
import {
  BalanceCallback,
  BetCallback,
  callbackPath,
  RollbackCallback,
  WinCallback,
} from './remote/callback-protocol.ts'
import { venueBodyBytesMax } from './remote/protocol.ts'
import {
  isSameSignature,
  signAnswer,
  signatureAgeMaxMs,
  signatureHeader,
  signRequest,
  timeHeader,
} from './remote/signing.ts'
import type { SingleWallet } from './single-wallet.ts'

/** Anybody may call without a signature: so many lines of the log are all that it costs. */
const refusalsLogged = { points: 10, windowSeconds: 60 }

interface CallbackDeps {
  wallet: SingleWallet
  /** What is shared with who answers for the venue; undefined: nobody does. */
  keyOf: (channelCode: string) => string | undefined
  now: () => number
  log: Log
}

const jsonOf = (body: string): unknown => {
  try {
    return JSON.parse(body) as unknown
  } catch {
    return undefined
  }
}

const channelIn = (data: unknown): string => {
  const isNamed = typeof data === 'object' && data !== null && 'channelCode' in data
  return isNamed && typeof data.channelCode === 'string' ? data.channelCode : ''
}

/** Undefined: it is no callback of the protocol. */
const answerTo = async (wallet: SingleWallet, kind: string, data: unknown): Promise<CallbackAnswer | undefined> => {
  if (kind === 'balance') {
    const asked = BalanceCallback.safeParse(data)
    return asked.success ? wallet.balance(asked.data) : undefined
  }
  if (kind === 'bet') {
    const bet = BetCallback.safeParse(data)
    return bet.success ? wallet.move({ kind, ...bet.data }) : undefined
  }
  if (kind === 'win') {
    const win = WinCallback.safeParse(data)
    return win.success ? wallet.move({ kind, ...win.data }) : undefined
  }
  const rollback = RollbackCallback.safeParse(data)
  return kind === 'rollback' && rollback.success ? wallet.move({ kind, ...rollback.data }) : undefined
}

/** What venues ask us of single wallets: `POST /venue/callback/v1/<kind>`, signed by the key of the venue it names. [C-13] */
export const registerVenueCallbacks = (app: FastifyInstance, { wallet, keyOf, now, log }: CallbackDeps): void => {
  const mayLog = createRateLimit(refusalsLogged)
  const answer = async (kind: string, data: unknown, reply: FastifyReply, sign: (body: string) => string) => {
    try {
      const answer = await answerTo(wallet, kind, data)
      if (!answer) return await reply.code(400).send({ error: 'refused' })
      const body = JSON.stringify(answer)
      return await reply.header(signatureHeader, sign(body)).type('application/json').send(body)
    } catch (error) {
      log.error({ kind, reason: oneLineOf(error) }, 'a callback of a venue could not be taken')
      return reply.code(503).send({ error: 'later' })
    }
  }
  void app.register(async (callbacks) => {
    callbacks.removeAllContentTypeParsers()
    callbacks.addContentTypeParser('*', { parseAs: 'string', bodyLimit: venueBodyBytesMax }, (_request, body, done) =>
      done(null, body),
    )
    callbacks.post<{ Params: { kind: string } }>(`${callbackPath}/:kind`, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const data = jsonOf(body)
      const key = keyOf(channelIn(data))
      const timeMs = Number(request.headers[timeHeader] ?? Number.NaN)
      const signature = String(request.headers[signatureHeader] ?? '')
      const isSigned =
        key !== undefined &&
        Math.abs(now() - timeMs) <= signatureAgeMaxMs &&
        isSameSignature(signature, signRequest(key, { timeMs, path: request.url, body }))
      if (!isSigned) {
        if (mayLog('')) log.warn({ from: request.ip }, 'a callback of a venue is refused')
        return reply.code(401).send({ error: 'signature' })
      }
      return answer(request.params.kind, data, reply, (text) => signAnswer(key, signature, text))
    })
  })
}
